/** Where a sign-in leads: only ever a path within the shop (D8). */
import { href } from 'react-router'

/** A keyword of 200 letters, each of four bytes, each byte written as %xx, and some room. */
const LENGTH_MAX = 3000
const DECODINGS_MAX = 8

/** Browsers read backslashes as slashes and drop control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const TRICKS = /[\u0000-\u001f\u007f-\u009f\\\u2028\u2029]/

/** Whether a browser would leave the shop for it, or might. */
function leadsAway(path: string): boolean {
  return TRICKS.test(path) || path.startsWith('//') || /^[^/?#]*:/.test(path) || path !== path.trim()
}

/** The same in every spelling: decoded again and again, until there is nothing left to decode. */
function leadsAwayInAnySpelling(given: string): boolean {
  let plain = given
  for (let round = 0; round < DECODINGS_MAX; round += 1) {
    if (leadsAway(plain) || plain.startsWith('/') !== given.startsWith('/')) return true
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

/** @param given the value of `?redirect=`. @returns a path with its query and hash, encoded; else `/` */
export function redirectTarget(given: string | null): string {
  if (given === null || given === '' || given.length > LENGTH_MAX) return '/'
  const spelt = given.replace(/%(?![\da-f]{2})/gi, '%25')
  if (leadsAwayInAnySpelling(spelt)) return '/'
  const { origin, pathname, search, hash } = new URL(
    spelt.startsWith('/') ? spelt : `/${spelt}`,
    'http://shop.invalid',
  )
  // dots may have climbed up to where two slashes stand
  return origin === 'http://shop.invalid' && !pathname.startsWith('//') ? pathname + search + hash : '/'
}

/** @param path within the shop, as addresses have it: encoded */
export function loginHref(path: string): string {
  return `${href('/login')}?redirect=${encodeURIComponent(path)}`
}

/**
 * What follows the `#` of where somebody comes from stays behind the `#` of the sign-in's address: the token of an order's link
 * must be in no request (docs/decisions/029-order-links.md).
 *
 * @param hash of the sign-in's address
 */
export function signInTarget(search: string, hash: string): string {
  const redirect = new URLSearchParams(search).get('redirect')
  const target = redirectTarget(redirect)
  return redirect === null || target.includes('#') ? target : target + hash
}
