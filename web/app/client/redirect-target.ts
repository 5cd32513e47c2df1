/** A sign-in leads only to a path within the shop (D8). */
import { href } from 'react-router'

/** A keyword of 200 letters of four bytes each, written as %xx, and some room. */
const LENGTH_MAX = 3000
const DECODINGS_MAX = 8

/** Browsers read backslashes as slashes and drop control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const TRICKS = /[\u0000-\u001f\u007f-\u009f\\\u2028\u2029]/

function leadsAway(path: string): boolean {
  return TRICKS.test(path) || path.startsWith('//') || /^[^/?#]*:/.test(path) || path !== path.trim()
}

/** Decodes until nothing is left to decode. */
function leadsAwayInAnySpelling(target: string): boolean {
  let plain = target
  for (let round = 0; round < DECODINGS_MAX; round += 1) {
    if (leadsAway(plain) || plain.startsWith('/') !== target.startsWith('/')) return true
    let decoded: string
    try {
      decoded = decodeURIComponent(plain)
    } catch {
      return round === 0 // after that it is a plain percent sign: `100%`
    }
    if (decoded === plain) return false
    plain = decoded
  }
  return true
}

/** @param target the value of `?redirect=`. @returns a path with query and hash, encoded; else `/` */
export function redirectTarget(target: string | null): string {
  if (target === null || target === '' || target.length > LENGTH_MAX) return '/'
  const spelt = target.replace(/%(?![\da-f]{2})/gi, '%25')
  if (leadsAwayInAnySpelling(spelt)) return '/'
  const { origin, pathname, search, hash } = new URL(
    spelt.startsWith('/') ? spelt : `/${spelt}`,
    'http://shop.invalid',
  )
  // dots may have climbed up to two slashes
  return origin === 'http://shop.invalid' && !pathname.startsWith('//') ? pathname + search + hash : '/'
}

/** @param path within the shop, encoded as in addresses */
export function loginHref(path: string): string {
  return `${href('/login')}?redirect=${encodeURIComponent(path)}`
}

/** An order link's token must be in no request: a hash stays a hash (docs/decisions/029-order-links.md). */
export function signInTarget(search: string, hash: string): string {
  const redirect = new URLSearchParams(search).get('redirect')
  const target = redirectTarget(redirect)
  return redirect === null || target.includes('#') ? target : target + hash
}
