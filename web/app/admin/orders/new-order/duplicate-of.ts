import type { AdminOrder } from '@warung/contract/orders.ts'
import { COUNTER_CASH_NAME } from '@warung/contract/values/payment-methods.ts'
import { browserApi } from '../../../client/api'
import type { TypedAddress } from '../../../stored/shipping-draft'
import type { OrderStart } from './order-entry'
import { fetchOrderItem } from './order-item'

type OrderBuyer = Pick<OrderStart, 'buyer' | 'customer'>

/** Of a sale at the counter, its address is none of the buyer's. */
function buyerOf({ shipment_address, contact, payment_method_name }: AdminOrder): TypedAddress {
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
  return { buyer: buyerOf(order), customer: user_id === undefined ? undefined : { user_id, name, email } }
}

/** Omits products that are unpublished or sold out by now. */
export async function duplicateOf(id: number): Promise<OrderStart> {
  const { data: order } = await browserApi('GET /api/v1/admin/order/{id}', { params: { id } })
  const found = await Promise.all(
    order.order_product.map(({ product_id, quantity }) => fetchOrderItem(product_id, quantity)),
  )
  return { ...orderBuyer(order), items: found.flatMap((item) => (item && item.stock > 0 ? [item] : [])) }
}
