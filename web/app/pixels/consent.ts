/** A visitor's answer. In a cookie, since local storage has exactly its six keys (D7); the shop never reads it. */
import { PIXEL_CONSENT_COOKIE } from '@warung/contract/values/pixels.ts'

const REMEMBERED_SECONDS = 180 * 24 * 3600

export function storedConsent(): boolean | undefined {
  const [, answer] =
    document.cookie.match(new RegExp(`(?:^|; )${PIXEL_CONSENT_COOKIE}=(yes|no)(?:;|$)`)) ?? []
  return answer === undefined ? undefined : answer === 'yes'
}

export function storeConsent(isGiven: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari before 18.4 has no Cookie Store
  document.cookie = `${PIXEL_CONSENT_COOKIE}=${isGiven ? 'yes' : 'no'}; Path=/; Max-Age=${REMEMBERED_SECONDS}; SameSite=Lax${secure}`
}
