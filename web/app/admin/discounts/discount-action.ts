import type { DiscountBody } from '@warung/contract/discounts.ts'
import { DISCOUNT_KINDS } from '@warung/contract/values/discounts.ts'
import { parseRupiah, parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { type ActionFailure, actionFailureWithStatus, textOf } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { showToast } from '../../ui/toast'
import { adminDiscountTexts } from './texts'

export type DiscountResult = ActionFailure | { readonly saved: true }

/** Text that is not a number becomes -1, which the shop refuses. */
function numberIn(
  form: FormData,
  name: string,
  parse: (written: string) => number | undefined,
): number | null {
  const written = textOf(form, name)
  return written.trim() === '' ? null : (parse(written) ?? -1)
}

function chosenIdsIn(form: FormData, name: string): number[] {
  return textOf(form, name).split(',').filter(Boolean).map(Number)
}

function discountBodyOf(form: FormData): DiscountBody {
  return {
    code: textOf(form, 'code'),
    is_automatic: textOf(form, 'is_automatic') === 'true',
    kind: DISCOUNT_KINDS.find((kind) => kind === textOf(form, 'kind')) ?? 'percent',
    percent: numberIn(form, 'percent', parseWholeNumber),
    amount: numberIn(form, 'amount', parseRupiah),
    max_amount: numberIn(form, 'max_amount', parseRupiah),
    buy_quantity: numberIn(form, 'buy_quantity', parseWholeNumber),
    get_quantity: numberIn(form, 'get_quantity', parseWholeNumber),
    is_combinable: textOf(form, 'is_combinable') === 'true',
    least_items: numberIn(form, 'least_items', parseRupiah) ?? 0,
    starts_on: textOf(form, 'starts_on') || null,
    ends_on: textOf(form, 'ends_on') || null,
    uses_max: numberIn(form, 'uses_max', parseWholeNumber),
    uses_per_customer_max: numberIn(form, 'uses_per_customer_max', parseWholeNumber),
    is_first_order: textOf(form, 'is_first_order') === 'true',
    is_limited: textOf(form, 'is_limited') === 'true',
    product_ids: chosenIdsIn(form, 'product_ids'),
    category_ids: chosenIdsIn(form, 'category_ids'),
  }
}

/** Form fields: `id`, empty for a new discount; either `is_ended`, which ends it or offers it again, or the fields of the form. */
export async function discountAction(form: FormData) {
  const id = textOf(form, 'id')
  const params = { id: Number(id) }
  try {
    if (form.has('is_ended')) {
      const body = { is_ended: textOf(form, 'is_ended') === 'true' }
      await browserApi('PUT /api/v1/admin/discount/{id}/end', { params, body })
    } else if (id === '') {
      await browserApi('POST /api/v1/admin/discount', { body: discountBodyOf(form) })
      showToast(adminDiscountTexts.created)
    } else {
      await browserApi('PUT /api/v1/admin/discount/{id}', { params, body: discountBodyOf(form) })
      showToast(adminDiscountTexts.saved)
    }
    return { saved: true } as const
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}
