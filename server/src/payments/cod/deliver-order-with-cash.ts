/** Marks an order as delivered. For cash on delivery, the payment is settled in the same step (decisions/054). */

import type { Order } from '@warung/contract/orders.ts'
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import type { Caller } from '../../accounts/authenticate.ts'
import { orderSubject, recordChange } from '../../audit/record-change.ts'
import { deliverOrder } from '../../orders/orders/deliver-order.ts'
import { lockOrder } from '../../orders/orders/lock-order.ts'
import type { Db } from '../../platform/database/open.ts'
import type { OrderRecord } from '../../platform/database/schema/orders.ts'
import { paymentAttempt } from '../../platform/database/schema/payments.ts'
import { manualReceipt } from '../../platform/database/schema/receipts.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import type { PaymentMethod, PaymentProvider } from '../../providers/provider.ts'
import { requireProvider } from '../settlement/record-attempt.ts'
import { settlePayment } from '../settlement/settle-payment.ts'

type CashContext = { readonly methods: readonly PaymentMethod[]; readonly now: () => Date }

type RecordedCash = { readonly provider: PaymentProvider; readonly provider_order_id: string }

/** Records an attempt first, so that reconciliation settles the cash if this process dies. */
async function writeCash(
  db: Db,
  caller: Caller,
  { order_id, payment_amount_minor }: OrderRecord,
  { provider, provider_order_id }: RecordedCash,
  now: Date,
): Promise<void> {
  const received = { account: provider.account, provider_order_id, order_id }
  const written = await db
    .insert(manualReceipt)
    .values({
      ...received,
      amount_minor: payment_amount_minor,
      received_at: now,
      recorded_by: caller.user_id,
      recorded_at: now,
    })
    .onConflictDoNothing()
    .returning({ id: manualReceipt.receipt_id })
  if (written.length === 0) return
  await db.insert(paymentAttempt).values({ ...received, opened_at: now })
  await recordChange(db, {
    by: caller.user_id,
    action: 'order.cash_received',
    subject: orderSubject(order_id),
    before: {},
    after: { received: { amount: String(payment_amount_minor), currency: RUPIAH } },
    at: now,
  })
}

/** Undefined for an order that awaits no cash. @throws {Problem} order_not_found, order_cancelled, payment_method_gone */
function recordCash(
  db: Db,
  caller: Caller,
  orderId: number,
  { methods, now }: CashContext,
): Promise<RecordedCash | undefined> {
  return inTransaction(db, async (db) => {
    const order = await lockOrder(db, orderId)
    if (order.accepted_at === null || order.is_paid) return undefined
    if (order.cancelled_at !== null) throw new Problem('order_cancelled')
    const provider = requireProvider(methods, order.payment_method_id)
    const recorded = { provider, provider_order_id: `CASH${orderId}` }
    await writeCash(db, caller, order, recorded, now())
    return recorded
  })
}

/**
 * If the process dies between the steps, reconciliation marks the order as paid, and an admin can mark it as delivered.
 * @throws {Problem} order_cancelled, payment_method_gone, and those of deliverOrder
 */
export async function deliverOrderWithCash(
  db: Db,
  caller: Caller,
  { orderId, isRest }: { readonly orderId: number; readonly isRest: boolean },
  context: CashContext,
): Promise<WithDates<Order>> {
  const cash = await recordCash(db, caller, orderId, context)
  if (cash) await settlePayment(db, cash.provider, cash.provider_order_id, context.now)
  return deliverOrder(db, caller, orderId, { isRest, now: context.now() })
}
