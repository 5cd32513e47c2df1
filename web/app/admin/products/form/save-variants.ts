import type { AsEntered } from '@warung/contract/client.ts'
import type { ProductGroup, ProductGroupBody } from '@warung/contract/product-groups.ts'
import { parseRupiah, parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { actionFailureWithStatus } from '../../../client/action-result'
import { browserApi } from '../../../client/api'
import { showToast } from '../../../ui/toast'
import { enteredNumber } from './entered-number'
import type { VariantDraft, VariantTable } from './variant-rows'
import { variantsTexts } from './variants-texts'

const SAVED_TOAST_MS = 3000 // spec §9

export type VariantsSubmission = {
  readonly name: string
  readonly table: VariantTable
  readonly saved: Pick<ProductGroup, 'product_group_id' | 'version'> | undefined
  /** true: the group was dissolved instead */
  readonly isSeparated: boolean
}

/** The server's errors refer to indexes of these rows. */
export function soldRows({ rows }: VariantTable): readonly VariantDraft[] {
  return rows.filter(({ isLeftOut }) => !isLeftOut)
}

function enteredRow({ values, product, sku, price, stock, weight, image }: VariantDraft) {
  return {
    values,
    ...(product && { product_id: product.product_id, version: product.version, stock_was: product.stock }),
    sku,
    image,
    price: enteredNumber(price, parseRupiah),
    stock: enteredNumber(stock, parseWholeNumber),
    weight_grams: enteredNumber(weight, parseWholeNumber),
  }
}

function enteredGroup({ name, table }: VariantsSubmission): AsEntered<ProductGroupBody> {
  const options = table.options.filter((option) => option.name.trim() !== '' || option.values.length > 0)
  return { name, options, products: soldRows(table).map(enteredRow) }
}

export async function saveVariants(submission: VariantsSubmission) {
  const { saved, isSeparated } = submission
  const params = saved && { id: saved.product_group_id }
  const enteredBody = enteredGroup(submission)
  try {
    if (!params) await browserApi('POST /api/v1/admin/product-group', { enteredBody })
    else if (isSeparated) await browserApi('DELETE /api/v1/admin/product-group/{id}', { params })
    else
      await browserApi('PUT /api/v1/admin/product-group/{id}', {
        params,
        enteredBody: { ...enteredBody, version: saved.version },
      })
  } catch (error) {
    return actionFailureWithStatus(error)
  }
  showToast(isSeparated ? variantsTexts.separated : variantsTexts.saved, SAVED_TOAST_MS)
  return { isSaved: true }
}
