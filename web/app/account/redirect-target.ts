/**
 * Where `?redirect=` leads: only ever a path within the shop, else home (D8). Browsers read
 * backslashes as slashes and drop control characters, so both are refused in every spelling.
 */
export const redirectTarget = (given: string | null): string => {
  if (given === null || given === '') return '/'
  let plain = given
  for (let round = 0; round < 3; round += 1) {
    try {
      const decoded = decodeURIComponent(plain)
      if (decoded === plain) break
      plain = decoded
    } catch {
      return '/' // not an encoding of anything
    }
  }
  const hasControl = [...plain].some((letter) => letter <= ' ' || letter === '\u007f')
  const hasTrick = hasControl || /\\|\/\/|^[^/?#]*:/.test(plain) || plain.includes('..')
  if (hasTrick || given.length > 500) return '/'
  return given.startsWith('/') ? given : `/${given}`
}
