/**
 * What is asked about before a product is saved: entries that are more often slips than meant. A question of the
 * screen alone; and only of what the shop would take: what it refuses, it says in its own words (D14).
 */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import { INTEGER_MAX, LOW_PRICE_BELOW, PRICE_MAX } from '@warung/contract/values/limits.ts'
import type { ProductDraft } from './product-draft'

/** Pieces that few shops begin with. */
export const LARGE_STOCK_ABOVE = 10_000
/** Fewer pieces up or down are a day's work, though they may be more than half of what was there. */
const STOCK_CHANGE_MIN = 5

export type SaveReason =
  | {
      readonly field: 'price'
      readonly kinds: readonly ('low' | 'far')[]
      readonly from: number | undefined
      readonly to: number
    }
  | {
      readonly field: 'stock'
      readonly kinds: readonly ('none' | 'large' | 'far')[]
      readonly from: number | undefined
      readonly to: number
    }
  | { readonly field: 'category' }

/** A product as the form was filled with it. */
export type SavedProduct = Pick<AdminProduct, 'price' | 'stock' | 'product_categories'>

function isWholeUpTo(most: number, value: number): boolean {
  // what was written and is no number travels as text (product-draft.ts)
  return Number.isSafeInteger(value) && value >= 0 && value <= most
}

export function isChangedByMoreThanHalf(from: number, to: number): boolean {
  return 2 * Math.abs(to - from) > from
}

function priceReason(to: number, from: number | undefined): SaveReason | undefined {
  if (to === from) return undefined
  const kinds = [
    ...(to < LOW_PRICE_BELOW ? (['low'] as const) : []),
    ...(from !== undefined && isChangedByMoreThanHalf(from, to) ? (['far'] as const) : []),
  ]
  return kinds.length > 0 ? { field: 'price', kinds, from, to } : undefined
}

function stockReason(to: number, from: number | undefined): SaveReason | undefined {
  if (to === from) return undefined
  const reason = { field: 'stock', from, to } as const
  // what has sold out is filled up again as a new product is filled
  if (!from) return to > LARGE_STOCK_ABOVE ? { ...reason, kinds: ['large'] } : undefined
  if (to === 0) return { ...reason, kinds: ['none'] }
  const isFar = isChangedByMoreThanHalf(from, to) && Math.abs(to - from) >= STOCK_CHANGE_MIN
  return isFar ? { ...reason, kinds: ['far'] } : undefined
}

/** @param saved the product as it is at the shop; undefined for a new one */
export function saveReasons(draft: ProductDraft, saved?: SavedProduct): SaveReason[] {
  const { name, sku, price, stock, product_category_id } = draft
  const isComplete = name?.trim() !== '' && sku?.trim() !== ''
  if (!isComplete || !isWholeUpTo(PRICE_MAX, price) || !isWholeUpTo(INTEGER_MAX, stock)) return []
  const hadCategory = saved === undefined || saved.product_categories.length > 0
  const found = [
    priceReason(price, saved?.price),
    stockReason(stock, saved?.stock),
    product_category_id?.length === 0 && hadCategory ? ({ field: 'category' } as const) : undefined,
  ]
  return found.filter((reason) => reason !== undefined)
}

/** The same reason with the same value: what was answered once is not asked again. */
export function reasonKey(reason: SaveReason): string {
  return reason.field === 'category' ? reason.field : `${reason.field} ${reason.to}`
}
