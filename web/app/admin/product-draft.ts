/** What the product form sends to the shop, which judges it (D14). */
import type { ProductPicture } from '@warung/contract/catalog.ts'
import type { CallInput } from '@warung/contract/client.ts'
import { parseRupiah, parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { textOf } from '../action-result'

export type ProductDraft = CallInput<'POST /api/v1/admin/product'>['body']

/**
 * Price and stock as whole numbers (spec §5). What was written and is none travels as it stands, nothing as
 * null, though the type says number: the server refuses both, and its message names the field (D14, D22).
 */
function numberOr(written: string, parse: (written: string) => number | undefined): number {
  if (written.trim() === '') return Number.NaN // null in JSON
  return (parse(written) ?? written) as number
}

/** Empty for a product whose weight nobody has said. */
function weightOrNull(written: string): number | null {
  return written.trim() === '' ? null : numberOr(written, parseWholeNumber)
}

/** Chosen in a selection; anything else travels as it stands, for the server to refuse. */
function booleanOr(written: string): boolean {
  const read = { '': true, true: true, false: false }[written]
  return (read ?? written) as boolean
}

/** As useProductSave wrote them. */
function picturesIn(form: FormData): ProductPicture[] {
  const written = textOf(form, 'images')
  return written === '' ? [] : (JSON.parse(written) as ProductPicture[])
}

export function productDraft(form: FormData): ProductDraft {
  const category = Number(textOf(form, 'category'))
  return {
    name: textOf(form, 'name'),
    sku: textOf(form, 'sku'),
    price: numberOr(textOf(form, 'price'), parseRupiah),
    image: textOf(form, 'image'),
    images: picturesIn(form),
    brand: textOf(form, 'brand'),
    stock: numberOr(textOf(form, 'stock'), parseWholeNumber),
    product_category_id: category > 0 ? [category] : [],
    description: textOf(form, 'description'),
    is_published: booleanOr(textOf(form, 'is_published')),
    published_from: textOf(form, 'published_from') || null,
    published_until: textOf(form, 'published_until') || null,
    weight_grams: weightOrNull(textOf(form, 'weight_grams')),
  }
}
