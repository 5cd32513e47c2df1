import type { StockRow } from './stock.ts'
import { LOW_STOCK_MAX } from './values/limits.ts'

/** As the database computes it (catalog/set_low_stock.sql). */
export function isLowStock(product: Pick<StockRow, 'stock' | 'low_stock_threshold'>): boolean {
  return product.stock <= (product.low_stock_threshold ?? LOW_STOCK_MAX)
}
