/** A paid order of three shirts and one hat, of which parts are shipped, refunded and returned. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { CallInput } from '@warung/contract/client.ts'
import type { OrderPiece } from '@warung/contract/order-parts.ts'
import { orderOf } from './orders.ts'
import { type PaymentShop, payAtProvider } from './payment-shop.ts'
import { addProduct } from './products.ts'

export const SHIRTS = 3
export const STOCK = 10

type RefundBody = CallInput<'POST /api/v1/admin/order/{id}/refund'>['body']

export async function orderOfParts(
  shop: PaymentShop,
  admin: UserInfo,
  buyer?: UserInfo,
  /** what a shirt costs the shop */
  cost_price: number | null = null,
) {
  const shirt = await addProduct(shop.db, { name: 'Kaos', price: 50_000, stock: STOCK, cost_price })
  const hat = await addProduct(shop.db, { name: 'Topi', price: 20_000, stock: STOCK })
  const who = buyer ?? (await shop.signInAs('customer'))
  const body = orderOf(
    { product_id: shirt, quantity: SHIRTS, price: 50_000 },
    { product_id: hat, quantity: 1, price: 20_000 },
  )
  const { data: order } = await shop.call('POST /api/v1/order', { body }, who)
  const params = { id: order.order_id }
  const provider_order_id = await payAtProvider(shop, order)
  await shop.call(
    'PUT /api/v1/order/{id}/pay',
    { params, body: { payment_method_id: provider_order_id } },
    who,
  )
  return {
    ...{ order, who, params, shirt, hat },
    seen: async () => (await shop.call('GET /api/v1/order/{id}', { params }, who)).data,
    shirts: (quantity: number): OrderPiece => ({ product_id: shirt, quantity }),
    oneHat: { product_id: hat, quantity: 1 },
    ship: async (tracking_number: string, pieces?: OrderPiece[]) =>
      (
        await shop.call(
          'POST /api/v1/admin/order/{id}/shipment',
          { params, body: { courier: 'JNE', service: 'REG', tracking_number, ...(pieces && { pieces }) } },
          admin,
        )
      ).data,
    remove: async (shipment_id = 0) =>
      (
        await shop.call(
          'DELETE /api/v1/admin/order/{id}/shipment/{shipment_id}',
          { params: { ...params, shipment_id } },
          admin,
        )
      ).data,
    deliverParcel: async (shipment_id = 0) =>
      (
        await shop.call(
          'PUT /api/v1/admin/order/{id}/shipment/{shipment_id}/deliver',
          { params: { ...params, shipment_id } },
          admin,
        )
      ).data,
    deliver: async () =>
      (await shop.call('PUT /api/v1/admin/order/{id}/deliver', { params, body: { is_rest: true } }, admin))
        .data,
    undo: async () => (await shop.call('DELETE /api/v1/admin/order/{id}/deliver', { params }, admin)).data,
    requestReturn: async (pieces: OrderPiece[], as = who) =>
      (
        await shop.call(
          'POST /api/v1/order/{id}/return',
          { params, body: { pieces, reason: 'damaged', comment: 'Sobek' } },
          as,
        )
      ).data,
    answer: async (return_id: number, is_accepted: boolean) =>
      (
        await shop.call(
          'PUT /api/v1/admin/order/{id}/return/{return_id}/answer',
          { params: { ...params, return_id }, body: { is_accepted, answer: 'Silakan' } },
          admin,
        )
      ).data,
    receive: async (return_id: number, is_back_in_stock: boolean) =>
      (
        await shop.call(
          'PUT /api/v1/admin/order/{id}/return/{return_id}/received',
          { params: { ...params, return_id }, body: { is_back_in_stock } },
          admin,
        )
      ).data,
    refund: async (body: RefundBody) =>
      (await shop.call('POST /api/v1/admin/order/{id}/refund', { params, body }, admin)).data,
    events: async () =>
      (await shop.call('GET /api/v1/admin/order/{id}/timeline', { params }, admin)).data.map(
        ({ kind, detail }) => `${kind}: ${detail}`,
      ),
  }
}
