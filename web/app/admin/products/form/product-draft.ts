/** The product form's data; the server judges them (D14). */

import type { AdminProduct, ProductPicture } from '@warung/contract/catalog.ts'
import type { CallInput } from '@warung/contract/client.ts'
import { keysOf } from '@warung/contract/values/objects.ts'
import { parseRupiah, parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { textOf } from '../../../client/action-result'

export type ProductDraft = CallInput<'POST /api/v1/admin/product'>['body']

/** Whole numbers (spec §5). Other text goes as written: the server's refusal names the field (D14, D22). */
function numberOr(written: string, parse: (written: string) => number | undefined): number {
  if (written.trim() === '') return Number.NaN // null in JSON
  return (parse(written) ?? written) as number
}

function weightOrNull(written: string): number | null {
  return written.trim() === '' ? null : numberOr(written, parseWholeNumber)
}

/** Values outside the selection go as they are, for the server to refuse. */
function booleanOr(written: string): boolean {
  const read = { '': true, true: true, false: false }[written]
  return (read ?? written) as boolean
}

function parsePictures(written: string): ProductPicture[] {
  return written === '' ? [] : (JSON.parse(written) as ProductPicture[])
}

type AddedField = 'images' | 'is_published' | 'published_from' | 'published_until' | 'weight_grams'

/** Fields beyond the specification's eight, if the form has them (D24). */
function addedFields(form: FormData): Pick<ProductDraft, AddedField> {
  const read: { readonly [Field in AddedField]: (written: string) => ProductDraft[Field] } = {
    images: parsePictures,
    is_published: booleanOr,
    published_from: (written) => written || null,
    published_until: (written) => written || null,
    weight_grams: weightOrNull,
  }
  const fields = keysOf(read)
  return Object.fromEntries(
    fields.filter((field) => form.has(field)).map((field) => [field, read[field](textOf(form, field))]),
  )
}

/** Drops fields whose absence means the same to the server (D24). @param saved undefined for a new product */
export function dropUnchanged(form: FormData, saved: AdminProduct | undefined): void {
  const unchanged = {
    is_published: String(saved?.is_published ?? true),
    published_from: saved?.published_from ?? '',
    published_until: saved?.published_until ?? '',
    weight_grams: String(saved?.weight_grams ?? ''),
  }
  for (const [field, value] of Object.entries(unchanged)) {
    if (textOf(form, field) === value) form.delete(field)
  }
}

export function productDraft(form: FormData): ProductDraft {
  const category = Number(textOf(form, 'category'))
  return {
    name: textOf(form, 'name'),
    sku: textOf(form, 'sku'),
    price: numberOr(textOf(form, 'price'), parseRupiah),
    image: textOf(form, 'image'),
    brand: textOf(form, 'brand'),
    stock: numberOr(textOf(form, 'stock'), parseWholeNumber),
    product_category_id: category > 0 ? [category] : [],
    description: textOf(form, 'description'),
    ...addedFields(form),
  }
}
