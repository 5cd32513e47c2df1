import { LOW_STOCK_MAX } from '@warung/contract/values/limits.ts'
import { Badge } from '../../ui/badge'

/** Nothing for a product that has enough. */
export function LowStockMark({ stock }: { stock: number }) {
  if (stock > LOW_STOCK_MAX) return null
  return (
    <span className="inline-flex whitespace-nowrap phone:mb-2">
      {stock === 0 ? <Badge kind="bad">None left</Badge> : <Badge kind="wait">Low stock: {stock}</Badge>}
    </span>
  )
}
