/** The browser reports a payment. The shop asks the provider and believes only its answer (D10). */
import type { Order } from '@warung/contract/orders.ts'
import { eq } from 'drizzle-orm'
import { ownOrder } from '../../orders/orders/find-order.ts'
import type { OrderOwner } from '../../orders/orders/order-owner.ts'
import type { Db } from '../../platform/database/open.ts'
import { payment } from '../../platform/database/schema/payments.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { type PaymentMethod, ProviderUnavailable } from '../../providers/provider.ts'
import { payProblem } from './pay-problems.ts'
import { providerOfAttempt, recordAttempt } from './record-attempt.ts'
import { refundProgress } from './refund-progress.ts'
import { settlePayment } from './settle-payment.ts'

type PayRequest = { readonly order_id: number; readonly provider_order_id: string }

async function providerOrderThatPaid(db: Db, orderId: number): Promise<string | undefined> {
  const [paid] = await db
    .select({ provider_order_id: payment.provider_order_id })
    .from(payment)
    .where(eq(payment.order_id, orderId))
  return paid?.provider_order_id
}

/** @throws {Problem} order_not_found, those of recordAttempt and payProblem; payment_provider_unreachable, with the order */
export async function payOrder(
  db: Db,
  methods: readonly PaymentMethod[],
  owner: OrderOwner,
  paying: PayRequest,
  now: () => Date,
): Promise<WithDates<Order>> {
  const { order_id, provider_order_id } = paying
  const order = await ownOrder(db, owner, order_id) // check 1
  if (order.is_paid && (await providerOrderThatPaid(db, order_id)) === provider_order_id) return order
  const provider = order.is_paid
    ? await providerOfAttempt(db, { ...paying, methods }, order.payment_method_id)
    : // Recorded first: reconciliation asks the provider if this request dies.
      await recordAttempt(db, owner, { ...paying, methods, isPaidAtProvider: true }, now())
  const settled = await settlePayment(db, provider, provider_order_id, now).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new Problem('payment_provider_unreachable', { isOrderPaid: order.is_paid }, { cause: error })
  })
  const after = await ownOrder(db, owner, order_id)
  if (settled.kind === 'paid' && settled.order_id === order_id) return after
  const progress = await refundProgress(db, provider.account, provider_order_id)
  throw payProblem({
    settled,
    isOrderPaid: after.is_paid,
    isOrderCancelled: after.cancelled_at !== null,
    progress,
  })
}
