import { LOW_STOCK_MAX } from '@warung/contract/values/limits.ts'
import type { ComponentProps } from 'react'
import { Badge } from '../../ui/badge'
import { adminListTexts } from './texts'

type Props = { stock: number } & Pick<ComponentProps<typeof Badge>, 'isSmall'>

export function LowStockMark({ stock, isSmall = false }: Props) {
  if (stock > LOW_STOCK_MAX) return null
  return (
    <span className="flex whitespace-nowrap">
      <Badge kind={stock === 0 ? 'bad' : 'wait'} isSmall={isSmall}>
        {stock === 0 ? adminListTexts.noneLeft : adminListTexts.lowStock(stock)}
      </Badge>
    </span>
  )
}
