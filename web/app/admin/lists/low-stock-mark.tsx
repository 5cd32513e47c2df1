import { isLowStock } from '@warung/contract/low-stock.ts'
import type { StockRow } from '@warung/contract/stock.ts'
import type { ComponentProps } from 'react'
import { Badge } from '../../ui/badge'
import { adminListTexts } from './texts'

type Props = { product: Pick<StockRow, 'stock' | 'low_stock_threshold'> } & Pick<
  ComponentProps<typeof Badge>,
  'isSmall'
>

export function LowStockMark({ product, isSmall = false }: Props) {
  const { stock } = product
  if (!isLowStock(product)) return null
  return (
    <span className="flex whitespace-nowrap">
      <Badge kind={stock === 0 ? 'bad' : 'wait'} isSmall={isSmall}>
        {stock === 0 ? adminListTexts.noneLeft : adminListTexts.lowStock(stock)}
      </Badge>
    </span>
  )
}
