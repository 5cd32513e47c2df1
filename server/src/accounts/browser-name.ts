/** Which browser somebody uses, in words they know it by: to tell their own sessions apart, for nothing else. */

/** The first that fits: each later one is named by the earlier ones as well. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|Chrome\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** A header is the sender's own words: none of them is kept, only which of these they name. */
const READ_LENGTH_MAX = 500

/** `Chrome on Android`; null where it names no browser of these, as programs do. */
export function browserName(userAgent: string | undefined): string | null {
  const read = userAgent?.slice(0, READ_LENGTH_MAX) ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(read))?.[1]
  if (browser === undefined) return null
  const system = SYSTEMS.find(([pattern]) => pattern.test(read))?.[1]
  return system === undefined ? browser : `${browser} on ${system}`
}
