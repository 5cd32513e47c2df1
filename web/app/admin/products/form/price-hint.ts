/** Help for a price that the form cannot read (D22): the likely price, or an example. */
import { formatRupiah } from '@warung/contract/money.ts'
import { PRICE_MAX } from '@warung/contract/values/limits.ts'
import { productFormTexts } from './texts'

/** `85rb`, `1,5 jt`: thousands and millions in everyday writing. */
const MULTIPLES: Readonly<Record<string, number>> = {
  rb: 1_000,
  ribu: 1_000,
  k: 1_000,
  jt: 1_000_000,
  juta: 1_000_000,
}

/** `85,000`, `1,250,000.00`. */
const GROUPED_BY_COMMAS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/
/** `85.000`, `85000`, with a dash for no sen: `85.000,-`. */
const WITH_DASH = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)[.,]?-{1,2}$/
const IN_MULTIPLES = /^(\d{1,6})(?:[.,](\d{1,2}))?\s*(rb|ribu|k|jt|juta)$/

function digitsOf(written: string): number {
  return Number(written.replaceAll(/\D/g, ''))
}

function likelyRupiah(written: string): number | undefined {
  const text = written
    .trim()
    .toLowerCase()
    .replace(/^(?:rp|idr)\.?\s*/, '')
  if (GROUPED_BY_COMMAS.test(text)) return digitsOf(text.replace(/\.\d{1,2}$/, ''))
  const [, dashed] = WITH_DASH.exec(text) ?? []
  if (dashed !== undefined) return digitsOf(dashed)
  const [, whole, tenths = '', unit = ''] = IN_MULTIPLES.exec(text) ?? []
  const multiple = MULTIPLES[unit]
  if (whole === undefined || multiple === undefined) return undefined
  return Math.round(Number(`${whole}.${tenths || '0'}`) * multiple)
}

export function priceHint(written: string): string | null {
  if (written.trim() === '') return null
  const likely = likelyRupiah(written)
  return likely === undefined || likely > PRICE_MAX
    ? productFormTexts.priceHint
    : productFormTexts.priceMeant(formatRupiah(likely).replace(/^Rp\s*/u, ''))
}
