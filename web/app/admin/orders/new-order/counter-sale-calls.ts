/** Places an order, then records its cash with the delivery. Either call can be retried on its own. */
import type { Order } from '@warung/contract/orders.ts'
import { browserApi, CallFailed } from '../../../client/api'
import { createOrder, type OrderInput } from './create-order'

/** @throws {CallFailed} The order may exist; the same body has the same idempotency key, so a retry finds it. */
export function placeCounterSale(body: OrderInput): Promise<number> {
  return createOrder({ ...body, shipping_option: 'pickup', is_counter_sale: true })
}

/** May be repeated: the answer of an earlier try may be lost. @throws {CallFailed} */
export async function recordCounterCash(id: number): Promise<Order> {
  const params = { id }
  try {
    return (await browserApi('PUT /api/v1/admin/order/{id}/deliver', { params })).data
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 'order_already_delivered') throw error
    return (await browserApi('GET /api/v1/admin/order/{id}', { params })).data
  }
}
