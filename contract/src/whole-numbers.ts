/** Whole numbers as people in Indonesia write them: `85000`, `85.000`, `1.500,75` (D22). */

/**
 * Plain digits, or groups of three set apart by dots, of which the first is not 0: `0.500` is a fraction.
 * One or two decimals after a comma (after a dot too, where dots set no groups apart) are no part of it.
 */
const WRITTEN = /^(-?)(?:(\d+)(?:[.,]\d{1,2})?|([1-9]\d{0,2}(?:\.\d{3})+)(?:,\d{1,2})?)$/

/**
 * What was written as a whole number, decimals cut (spec §5, D22). Undefined for what can be read in two ways
 * (`85,000`, `1.2500`), or in none.
 */
export function parseWholeNumber(written: string): number | undefined {
  const [, sign, plain, grouped] = WRITTEN.exec(written.trim()) ?? []
  const digits = plain ?? grouped?.replaceAll('.', '')
  if (digits === undefined) return undefined
  const size = Number(digits)
  if (sign !== '-') return Number.isFinite(size) ? size : undefined
  return size > 0 && Number.isFinite(size) ? -size : undefined // −0,50 is less than nothing, not 0
}

/** The same for rupiah, which may begin with `Rp` or `Rp.` (D22). */
export function parseRupiah(written: string): number | undefined {
  return parseWholeNumber(written.trim().replace(/^rp\.?\s*/i, ''))
}
