/** After sign-in, only a path within the shop may be opened (D8). */
import { href } from 'react-router'

/** Room for a keyword of 200 letters, each four bytes written as %xx. */
const LENGTH_MAX = 3000
const DECODINGS_MAX = 8

/** Browsers read backslashes as slashes and drop control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\\\u2028\u2029]/

function leadsAway(path: string): boolean {
  return FORBIDDEN.test(path) || path.startsWith('//') || /^[^/?#]*:/.test(path) || path !== path.trim()
}

/** Decodes repeatedly, until nothing changes. */
function leadsAwayOnceDecoded(target: string): boolean {
  let plain = target
  for (let round = 0; round < DECODINGS_MAX; round += 1) {
    if (leadsAway(plain) || plain.startsWith('/') !== target.startsWith('/')) return true
    let decoded: string
    try {
      decoded = decodeURIComponent(plain)
    } catch {
      return round === 0 // after the first round it is a plain percent sign: `100%`
    }
    if (decoded === plain) return false
    plain = decoded
  }
  return true
}

/** @param target the value of `?redirect=` @returns a path with query and hash, encoded; `/` if it is not allowed */
export function redirectTarget(target: string | null): string {
  if (target === null || target === '' || target.length > LENGTH_MAX) return '/'
  const escaped = target.replace(/%(?![\da-f]{2})/gi, '%25')
  if (leadsAwayOnceDecoded(escaped)) return '/'
  const { origin, pathname, search, hash } = new URL(
    escaped.startsWith('/') ? escaped : `/${escaped}`,
    'http://shop.invalid',
  )
  // resolving dots may have left two slashes at the start
  return origin === 'http://shop.invalid' && !pathname.startsWith('//') ? pathname + search + hash : '/'
}

/** @param path within the shop, encoded as in an address */
export function loginHref(path: string): string {
  return `${href('/login')}?redirect=${encodeURIComponent(path)}`
}

/** The token of an order link must appear in no request, so a hash stays a hash (docs/decisions/029-order-links.md). */
export function signInTarget(search: string, hash: string): string {
  const redirect = new URLSearchParams(search).get('redirect')
  const target = redirectTarget(redirect)
  return redirect === null || target.includes('#') ? target : target + hash
}
