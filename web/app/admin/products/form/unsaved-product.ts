/** A new product whose session ended before it was saved: its texts and numbers are in the form again after the sign-in. */
import type { ProductBody } from '@warung/contract/catalog.ts'
import { isRecord } from '@warung/contract/values/objects.ts'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { signedIn } from '../../../stored/session'
import { subscribe } from '../../../stored/storage'
import { readTabValue, removeTabKeys, writeTabValue } from '../../../stored/tab-storage'
import { type ProductDraft, productDraft } from './product-draft'
import type { ProductPictures } from './use-product-pictures'

type UnsavedProduct = { readonly userId: unknown; readonly body: Partial<ProductBody> }

const UNSAVED_TEXTS = ['name', 'sku', 'image', 'brand', 'description'] as const
const NUMBERS = [
  'price',
  'stock',
  'cost_price',
  'low_stock_threshold',
  'weight_grams',
  'sale_price',
  'compare_at_price',
] as const

function parseUnsavedProduct(value: unknown): UnsavedProduct | undefined {
  if (!isRecord(value) || !isRecord(value.draft)) return undefined
  const { userId, draft } = value
  const texts = UNSAVED_TEXTS.map(
    (name) => [name, typeof draft[name] === 'string' ? draft[name] : ''] as const,
  )
  const numbers = NUMBERS.flatMap((name) => {
    const entered = draft[name]
    return typeof entered === 'number' ? [[name, entered] as const] : []
  })
  return { userId, body: { ...Object.fromEntries(texts), ...Object.fromEntries(numbers) } }
}

export function storeUnsavedProduct(userId: number, draft: ProductDraft): void {
  writeTabValue('unsavedProduct', { userId, draft })
}
/** Not of another user, who may be next on this browser. */
export function unsavedProduct(): Partial<ProductBody> | undefined {
  const unsaved = readTabValue('unsavedProduct', parseUnsavedProduct)
  return unsaved && unsaved.userId === signedIn()?.user_id ? unsaved.body : undefined
}
export function dropUnsavedProduct(): void {
  removeTabKeys('unsavedProduct')
}

/** Stores what is typed when a call in the background, such as the SKU's, finds that the session has ended (D21). */
export function useUnsavedProduct(
  form: RefObject<HTMLFormElement | null>,
  { pictures }: Pick<ProductPictures, 'pictures'>,
  isKept: boolean,
): void {
  const [user] = useState(signedIn)
  const onSessionChange = useEffectEvent(() => {
    if (!isKept || !user || !form.current || signedIn()) return
    storeUnsavedProduct(user.user_id, productDraft(new FormData(form.current), pictures))
  })
  useEffect(() => subscribe(() => onSessionChange()), [])
}
