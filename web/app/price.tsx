/** The one place that shows rupiah (design.md, The trip of a price). */
import { formatRupiah } from '@warung/contract/money.ts'

export const Price = ({ rupiah, className }: { rupiah: number; className?: string }) => (
  <span className={`whitespace-nowrap tabular-nums ${className ?? ''}`}>{formatRupiah(rupiah)}</span>
)
