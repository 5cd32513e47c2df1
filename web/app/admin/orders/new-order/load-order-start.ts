import type { OrderDraft } from '@warung/contract/order-drafts.ts'
import type { AdminOrder } from '@warung/contract/orders.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { COUNTER_CASH_NAME } from '@warung/contract/values/payment-methods.ts'
import { browserApi } from '../../../client/api'
import type { CartItem } from '../../../stored/cart'
import type { TypedAddress } from '../../../stored/shipping-draft'
import type { OrderCustomer } from './customer-picker'
import { buyerOfDraft, fetchDrafts, fetchDraftsIfPossible } from './drafts'
import type { TypedDiscount } from './manual-discount'
import { fetchOrderItem } from './order-item'

export type OrderStart = {
  /** undefined for a new one */
  readonly draftKey: string | undefined
  readonly items: readonly CartItem[]
  readonly buyer: TypedAddress
  readonly customer: Omit<OrderCustomer, 'initial'> | undefined
  /** of a draft */
  readonly typedDiscount?: TypedDiscount | undefined
  readonly paymentMethodId?: number | undefined
  /** the draft in the address no longer exists */
  readonly isDraftGone?: boolean
}

const NEW_ORDER: OrderStart = { items: [], buyer: {}, customer: undefined, draftKey: undefined }

type OrderBuyer = Pick<OrderStart, 'buyer' | 'customer'>

/** Of a sale at the counter, its address is none of the buyer's. */
function repeatedBuyer({ shipment_address, contact, payment_method_name }: AdminOrder): TypedAddress {
  const { postal_code: postalCode, ...address } = shipment_address
  const { recipient, telephone, email } = contact
  return {
    ...(payment_method_name === COUNTER_CASH_NAME ? {} : { ...address, postalCode }),
    recipient: recipient ?? '',
    telephone: telephone ?? '',
    email: email ?? '',
  }
}

function orderBuyer(order: AdminOrder): OrderBuyer {
  const { customer_id: user_id, user_name: name, user_email: email } = order
  return {
    buyer: repeatedBuyer(order),
    customer: user_id === undefined ? undefined : { user_id, name, email },
  }
}

/** Omits products that are unpublished or sold out by now. */
async function itemsOf(lines: AdminOrder['order_product'] | OrderDraft['order_product']) {
  const found = await Promise.all(
    lines.map(({ product_id, quantity }) => fetchOrderItem(product_id, quantity)),
  )
  return found.flatMap((item) => (item && item.stock > 0 ? [item] : []))
}

/** @throws {CallFailed} */
async function duplicateOf(id: number): Promise<OrderStart> {
  const { data: order } = await browserApi('GET /api/v1/admin/order/{id}', { params: { id } })
  return { ...orderBuyer(order), draftKey: undefined, items: await itemsOf(order.order_product) }
}

/** @throws {CallFailed} */
async function continueDraft(draft: OrderDraft): Promise<OrderStart> {
  return {
    draftKey: draft.draft_key,
    buyer: buyerOfDraft(draft),
    customer: draft.customer ?? undefined,
    typedDiscount: draft.own_discount ?? undefined,
    paymentMethodId: draft.payment_method_id ?? undefined,
    items: await itemsOf(draft.order_product),
  }
}

export type LoadedStart = { readonly start: OrderStart; readonly drafts: readonly OrderDraft[] }

/**
 * `?from=42` repeats an earlier order of the same buyer, at today's prices; `?draft=` continues one of the drafts.
 * @throws {CallFailed}
 */
export async function loadOrderStart(search: URLSearchParams): Promise<LoadedStart> {
  const key = search.get('draft')
  if (key !== null) {
    const drafts = await fetchDrafts()
    const draft = drafts.find(({ draft_key }) => draft_key === key)
    return { drafts, start: draft ? await continueDraft(draft) : { ...NEW_ORDER, isDraftGone: true } }
  }
  const drafts = await fetchDraftsIfPossible()
  const from = search.get('from') ?? ''
  return { drafts, start: ID_PATTERN.test(from) ? await duplicateOf(Number(from)) : NEW_ORDER }
}
