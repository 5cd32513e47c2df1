/** Orders being entered, saved on the server: local storage keeps no buyer's name (decisions/075). */

import type { CallInput } from '@warung/contract/client.ts'
import type { OrderDraft } from '@warung/contract/order-drafts.ts'
import { wantedLines } from '../../../checkout/order-draft'
import { browserApi, CallFailed } from '../../../client/api'
import type { CartItem } from '../../../stored/cart'
import type { TypedAddress } from '../../../stored/shipping-draft'
import type { OrderCustomer } from './customer-picker'
import { NO_DISCOUNT, type TypedDiscount } from './manual-discount'

export type DraftBody = CallInput<'PUT /api/v1/admin/order-draft'>['body']

/** @throws {CallFailed} */
export async function fetchDrafts(): Promise<readonly OrderDraft[]> {
  return (await browserApi('GET /api/v1/admin/order-draft')).data
}

/** A new order can be entered without them. @throws {CallFailed} if the session is over */
export async function fetchDraftsIfPossible(): Promise<readonly OrderDraft[]> {
  try {
    return await fetchDrafts()
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 401) throw error
    return []
  }
}

/** Goes on after the document is left. @throws {CallFailed} */
export async function saveDraft(body: DraftBody): Promise<void> {
  await browserApi('PUT /api/v1/admin/order-draft', { body, keepalive: true })
}

/** @throws {CallFailed} */
export async function deleteDraft(key: string): Promise<void> {
  await browserApi('DELETE /api/v1/admin/order-draft/{key}', { params: { key } })
}

type DraftContent = {
  readonly typedDiscount: TypedDiscount
  /** undefined: none is chosen yet */
  readonly paymentMethodId: number | undefined
  readonly items: readonly CartItem[]
  readonly buyer: TypedAddress
  readonly customer: Pick<OrderCustomer, 'user_id'> | undefined
}

export function draftBody(draft_key: string, content: DraftContent): DraftBody {
  const { items, buyer, customer, typedDiscount, paymentMethodId } = content
  const { recipient = '', telephone = '', email = '', address = '', city = '', country = '' } = buyer
  const { postalCode: postal_code = '', province = '' } = buyer
  return {
    draft_key,
    order_product: wantedLines(items),
    customer_id: customer?.user_id ?? null,
    buyer: { recipient, telephone, email, address, city, postal_code, country, province },
    own_discount: typedDiscount === NO_DISCOUNT ? null : typedDiscount,
    payment_method_id: paymentMethodId ?? null,
  }
}

export function buyerOfDraft({ buyer: { postal_code: postalCode, ...buyer } }: OrderDraft): TypedAddress {
  return { ...buyer, postalCode }
}
