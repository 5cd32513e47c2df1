/** The product form's data as entered: the server validates it (D14). */
import type { AdminProduct, ProductEditBody, ProductPicture } from '@warung/contract/catalog.ts'
import type { AsEntered, EnteredScalar } from '@warung/contract/client.ts'
import type { PlainFieldDefinition } from '@warung/contract/product-field-definition.ts'
import {
  OPTIONAL_PRODUCT_FIELDS,
  type OptionalProductField,
  PRODUCT_FIELDS,
} from '@warung/contract/product-fields.ts'
import { parseRupiah, parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { textOf } from '../../../client/action-result'
import { createSubmission } from '../../../client/submission'
import { enteredNumber } from './entered-number'
import { isImageEnough } from './product-pictures'
import type { VariantsSubmission } from './save-variants'

export type ProductDraft = AsEntered<ProductEditBody>

/** `newCategory` is empty if none was entered. */
type ProductSubmission = { readonly draft: ProductDraft; readonly newCategory: string }
type EditSubmission = ProductSubmission | { readonly variants: VariantsSubmission }

export const productSubmission = createSubmission<EditSubmission>()

/** Values outside the select's options are also sent unchanged. */
function optionalValue({ kind, initial }: PlainFieldDefinition, written: string): EnteredScalar {
  if (written.trim() === '') return initial ?? null
  if (kind === 'rupiah') return enteredNumber(written, parseRupiah)
  if (kind === 'number') return enteredNumber(written, parseWholeNumber)
  if (kind === 'boolean' && (written === 'true' || written === 'false')) return written === 'true'
  return written
}

/** Only the fields that differ from the saved product, or from a new one (D24). */
function changedOptionalFields(
  form: FormData,
  saved: AdminProduct | undefined,
): Pick<ProductDraft, OptionalProductField> {
  const changed = OPTIONAL_PRODUCT_FIELDS.flatMap((name) => {
    const field = PRODUCT_FIELDS[name]
    const value = optionalValue(field, textOf(form, name))
    const isChanged = form.has(name) && value !== (saved ? saved[name] : field.initial)
    return isChanged ? [[name, value] as const] : []
  })
  return Object.fromEntries<EnteredScalar>(changed)
}

/** @param saved undefined for a new product */
export function productDraft(
  form: FormData,
  pictures: readonly ProductPicture[],
  saved?: AdminProduct,
): ProductDraft {
  const category = Number(textOf(form, 'category'))
  return {
    name: textOf(form, 'name'),
    sku: textOf(form, 'sku'),
    price: enteredNumber(textOf(form, 'price'), parseRupiah),
    image: pictures[0]?.image ?? '',
    brand: textOf(form, 'brand'),
    stock: enteredNumber(textOf(form, 'stock'), parseWholeNumber),
    product_category_id: category > 0 ? [category] : [],
    description: textOf(form, 'description'),
    ...(isImageEnough(pictures, saved) ? {} : { images: pictures }),
    ...changedOptionalFields(form, saved),
    ...(saved ? { version: saved.version, stock_was: saved.stock } : {}),
  }
}
