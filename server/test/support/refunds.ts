/** Paid orders, and refunds by an admin. */
import type { CallInput } from '@warung/contract/client.ts'
import { eq } from 'drizzle-orm'
import { payment } from '../../src/platform/database/schema/payments.ts'
import { paidOrder } from './orders.ts'
import type { PaymentShop } from './payment-shop.ts'

type Body = CallInput<'POST /api/v1/admin/order/{id}/refund'>['body']

export function buying(shop: PaymentShop) {
  const paid = async (quantity = 2) => {
    const placed = await paidOrder(shop, { quantity })
    const of = eq(payment.order_id, placed.order.order_id)
    const [row] = await shop.db.select().from(payment).where(of)
    if (!row) throw new Error('the order was not paid')
    return { ...placed, capture_id: row.capture_id }
  }
  const giveBack = async (id: number, body: Body) =>
    (
      await shop.call(
        'POST /api/v1/admin/order/{id}/refund',
        { params: { id }, body },
        await shop.signInAs('admin'),
      )
    ).data
  const atProvider = (capture_id: string) =>
    shop.simulator.ledger().refunds.filter((each) => each.capture_id === capture_id)
  return { paid, giveBack, atProvider }
}
