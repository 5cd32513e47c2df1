/** The only place that shows rupiah (docs/architecture.md, A price). */
import { formatSen, type Sen, senFromRupiah } from '@warung/contract/money.ts'

/** Cart totals come in sen, because they may exceed exact numbers. */
type Amount = { rupiah: number } | { sen: Sen }

type PriceProps = Amount & { className?: string; from?: string | undefined }

/** Length of `Rp 10.000.000.000,05`; longer amounts may wrap instead of widening the page. */
const UNBROKEN_MAX = 20

/** @param from a word before the price, with its space */
export function Price({ className, from = '', ...amount }: PriceProps) {
  const text = from + formatSen('sen' in amount ? amount.sen : senFromRupiah(amount.rupiah))
  const wrapping = text.length > UNBROKEN_MAX ? 'wrap-anywhere' : 'whitespace-nowrap'
  return <span className={`${wrapping} tabular-nums ${className ?? ''}`}>{text}</span>
}
