import type { DiscountBody } from '@warung/contract/discounts.ts'
import { DISCOUNT_KINDS } from '@warung/contract/values/discounts.ts'
import { type ActionFailure, actionFailure, textOf } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { showToast } from '../../ui/toast'
import { adminDiscountTexts } from './texts'

export type DiscountResult = ActionFailure | { readonly saved: true }

/** `1.000` is a thousand; the shop refuses what is no number, as -1. */
function wholeNumberOf(form: FormData, name: string): number | null {
  const digits = textOf(form, name).replaceAll(/[\s.]/g, '')
  if (digits === '') return null
  return /^\d{1,15}$/.test(digits) ? Number(digits) : -1
}

function discountBodyOf(form: FormData): DiscountBody {
  return {
    code: textOf(form, 'code'),
    kind: DISCOUNT_KINDS.find((kind) => kind === textOf(form, 'kind')) ?? 'percent',
    percent: wholeNumberOf(form, 'percent'),
    amount: wholeNumberOf(form, 'amount'),
    least_items: wholeNumberOf(form, 'least_items') ?? 0,
    starts_on: textOf(form, 'starts_on') || null,
    ends_on: textOf(form, 'ends_on') || null,
    uses_max: wholeNumberOf(form, 'uses_max'),
    uses_per_customer_max: wholeNumberOf(form, 'uses_per_customer_max'),
  }
}

/** Form fields: `id`, empty for a new one; `is_ended` alone ends it or offers it again; else those of the form. */
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
    return actionFailure(error)
  }
}
