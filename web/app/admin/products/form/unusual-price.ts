/** Finds a likely slip in a price, to be confirmed once (D25); invalid prices are left to the server (D14). */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import { INTEGER_MAX, LOW_PRICE_BELOW, PRICE_MAX } from '@warung/contract/values/limits.ts'
import type { ProductDraft } from './product-draft'

export type UnusualPrice = {
  readonly kinds: readonly ('low' | 'far')[]
  readonly from: number | undefined
  readonly to: number
}

function isWholeUpTo(most: number, value: ProductDraft['price']): value is number {
  // invalid numbers are sent as text (product-draft.ts)
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most
}

export function isChangedByMoreThanHalf(from: number, to: number): boolean {
  return 2 * Math.abs(to - from) > from
}

/** @param saved the product as stored; undefined for a new one */
export function findUnusualPrice(
  draft: Pick<ProductDraft, 'name' | 'sku' | 'price' | 'stock'>,
  saved?: Pick<AdminProduct, 'price'>,
): UnusualPrice | undefined {
  const { name, sku, price: to, stock } = draft
  const from = saved?.price
  const isComplete = name.trim() !== '' && sku.trim() !== ''
  if (!isComplete || !isWholeUpTo(PRICE_MAX, to) || !isWholeUpTo(INTEGER_MAX, stock)) return undefined
  if (to === from) return undefined
  const kinds = [
    ...(to < LOW_PRICE_BELOW ? (['low'] as const) : []),
    ...(from !== undefined && isChangedByMoreThanHalf(from, to) ? (['far'] as const) : []),
  ]
  return kinds.length > 0 ? { kinds, from, to } : undefined
}
