import { STOCK_FILTERS, type StockFilter } from '@warung/contract/values/list-filters.ts'
import { choicesOf } from './list-query'
import { adminListTexts } from './texts'

export const stockFilterChoices = choicesOf(STOCK_FILTERS, adminListTexts.stockFilters)

export function stockFilterOf(request: Request): { stock?: StockFilter } {
  const wanted = new URL(request.url).searchParams.get('stock')
  const stock = STOCK_FILTERS.find((option) => option === wanted)
  return stock ? { stock } : {}
}
