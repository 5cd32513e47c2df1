import { browserApi } from '../../../client/api'
import type { CartItem } from '../../../stored/cart'
import type { TypedAddress } from '../../../stored/shipping-draft'
import { fetchOrderItem } from './order-item'

/** Omits products that are unpublished or sold out by now. */
export async function duplicateOf(id: number): Promise<{ items: readonly CartItem[]; buyer: TypedAddress }> {
  const { data: order } = await browserApi('GET /api/v1/admin/order/{id}', { params: { id } })
  const { postal_code: postalCode, ...address } = order.shipment_address
  const { recipient, telephone, email } = order.contact
  const found = await Promise.all(
    order.order_product.map(({ product_id, quantity }) => fetchOrderItem(product_id, quantity)),
  )
  return {
    items: found.flatMap((item) => (item && item.stock > 0 ? [item] : [])),
    buyer: {
      ...address,
      postalCode,
      recipient: recipient ?? '',
      telephone: telephone ?? '',
      email: email ?? '',
    },
  }
}
