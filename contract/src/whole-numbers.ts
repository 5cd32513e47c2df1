/** `85000`, `85.000`, `1.500,75`, `85.000,-` (D22) */

/** The first group is not 0: `0.500` is a fraction. Cuts one or two decimals. */
const WRITTEN = /^(-?)(?:(\d+)(?:[.,]\d{1,2})?|([1-9]\d{0,2}(?:\.\d{3})+)(?:,\d{1,2})?)$/
/** Comma groups only where unambiguous: two of them, or decimals after a dot. */
const WRITTEN_IN_ENGLISH = /^-?[1-9]\d{0,2}(?:(?:,\d{3})+\.\d{1,2}|(?:,\d{3}){2,})$/

/** Cuts decimals (spec §5, D22); undefined for ambiguous (`85,000`, `1.2500`) or unreadable text */
export function parseWholeNumber(written: string): number | undefined {
  const trimmed = written.trim()
  const inEnglish = WRITTEN_IN_ENGLISH.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed
  const [, sign, plain, grouped] = WRITTEN.exec(inEnglish) ?? []
  const digits = plain ?? grouped?.replaceAll('.', '')
  if (digits === undefined) return undefined
  const size = Number(digits)
  if (sign !== '-') return Number.isFinite(size) ? size : undefined
  return size > 0 && Number.isFinite(size) ? -size : undefined // −0,50 is negative, not 0
}

export function withoutCurrency(written: string): string {
  return written
    .trim()
    .replace(/^(?:rp|idr)\.?\s*/i, '')
    .replace(/(?<=\d)[,.]\s*[-–—]{1,2}$/, '')
}

export function parseRupiah(written: string): number | undefined {
  return parseWholeNumber(withoutCurrency(written))
}
