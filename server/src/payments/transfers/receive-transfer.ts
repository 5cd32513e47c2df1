/** An admin records money that arrived in the shop's account; settlement decides what it pays. */

import type { Order } from '@warung/contract/orders.ts'
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { and, count, eq, lte } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { orderSubject, recordChange } from '../../audit/record-change.ts'
import { orderById } from '../../orders/orders/find-order.ts'
import type { Db } from '../../platform/database/open.ts'
import { type OrderRecord, shopOrder } from '../../platform/database/schema/orders.ts'
import { paymentAttempt } from '../../platform/database/schema/payments.ts'
import { manualReceipt } from '../../platform/database/schema/receipts.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { shopDay, shopTime, type WithDates } from '../../platform/time/shop-time.ts'
import type { PaymentMethod, PaymentProvider } from '../../providers/provider.ts'
import { requireProvider } from '../settlement/record-attempt.ts'
import { settlePayment } from '../settlement/settle-payment.ts'
import { lockTransferOrder } from './lock-transfer-order.ts'

export type ReceivedTransfer = {
  readonly orderId: number
  /** whole rupiah */
  readonly amount: number
  /** in the shop's time zone; undefined: today */
  readonly received_on: string | undefined
  readonly note: string | undefined
  readonly isSecondPayment: boolean
  /** the bank statement line's key */
  readonly statementLine?: string | undefined
}

export type ReceiveContext = {
  readonly methods: readonly PaymentMethod[]
  readonly timezone: string
  readonly now: () => Date
}

/** Noon of the given day, but never before the order. @throws {Problem} received_day_ahead */
function receivedAt(
  { received_on }: ReceivedTransfer,
  { created_at }: OrderRecord,
  now: Date,
  timezone: string,
): Date {
  const today = shopDay(now, timezone)
  if (received_on === undefined || received_on === today) return now
  if (received_on > today) throw new Problem('received_day_ahead')
  const offset = shopTime(now, timezone).slice(19)
  return new Date(Math.max(Date.parse(`${received_on}T12:00:00${offset}`), created_at.getTime()))
}

/** Ignores a double click or a second admin: the same amount counts once. @throws {Problem} order_already_paid, transfer_recorded */
async function refuseRepeated(db: Db, order: OrderRecord, { amount }: ReceivedTransfer): Promise<void> {
  if (order.is_paid) throw new Problem('order_already_paid')
  const isSame = and(eq(manualReceipt.order_id, order.order_id), eq(manualReceipt.amount_minor, amount))
  const [recorded] = await db.select({ id: manualReceipt.receipt_id }).from(manualReceipt).where(isSame)
  if (recorded) throw new Problem('transfer_recorded')
}

/** If two admins book one line at once, the unique index lets one in. @throws {Problem} statement_line_booked */
async function refuseBookedLine(db: Db, statementLine: string): Promise<void> {
  const [booked] = await db
    .select({ order_id: manualReceipt.order_id })
    .from(manualReceipt)
    .where(eq(manualReceipt.statement_line, statementLine))
  if (booked) throw new Problem('statement_line_booked', { orderId: booked.order_id })
}

type Receipt = {
  readonly provider: PaymentProvider
  readonly provider_order_id: string
  readonly recorded_at: Date
}

/** Records an attempt first, so that reconciliation settles the money if this process dies. */
async function writeReceipt(
  db: Db,
  order: OrderRecord,
  received: typeof manualReceipt.$inferInsert,
): Promise<void> {
  const { account, provider_order_id, recorded_at, statement_line } = received
  const written = await db
    .insert(manualReceipt)
    .values(received)
    .onConflictDoNothing({ target: manualReceipt.statement_line })
    .returning({ id: manualReceipt.receipt_id })
  if (written.length === 0 && statement_line) await refuseBookedLine(db, statement_line)
  await db
    .insert(paymentAttempt)
    .values({ order_id: order.order_id, account, provider_order_id, opened_at: recorded_at })
}

/** Call it with the order locked. */
async function nextTransferId(db: Db, orderId: number): Promise<string> {
  const [earlier] = await db
    .select({ receipts: count() })
    .from(manualReceipt)
    .where(eq(manualReceipt.order_id, orderId))
  return `TRANSFER${orderId}N${(earlier?.receipts ?? 0) + 1}`
}

/** For the audit log. */
function receiptFacts({ amount, note = '' }: ReceivedTransfer, received_on: string) {
  const received = { amount: String(amount), currency: RUPIAH }
  return { received, received_on, ...(note === '' ? {} : { note }) }
}

function recordReceipt(
  db: Db,
  caller: Pick<Caller, 'user_id'>,
  received: ReceivedTransfer,
  { methods, timezone, now: clock }: ReceiveContext,
): Promise<Receipt> {
  const { orderId: order_id, amount, note = '', isSecondPayment, statementLine } = received
  return inTransaction(db, async (db) => {
    const order = await lockTransferOrder(db, order_id)
    const now = clock()
    if (statementLine !== undefined) await refuseBookedLine(db, statementLine)
    if (!isSecondPayment) await refuseRepeated(db, order, received)
    const provider = requireProvider(methods, order.payment_method_id)
    const provider_order_id = await nextTransferId(db, order_id)
    const received_at = receivedAt(received, order, now, timezone)
    await writeReceipt(db, order, {
      account: provider.account,
      provider_order_id,
      order_id,
      amount_minor: amount,
      is_second_payment: isSecondPayment,
      note,
      statement_line: statementLine ?? null,
      received_at,
      recorded_by: caller.user_id,
      recorded_at: now,
    })
    await recordChange(db, {
      by: caller.user_id,
      action: 'order.transfer_received',
      subject: orderSubject(order_id),
      before: {},
      after: receiptFacts(received, shopDay(received_at, timezone)),
      at: now,
    })
    return { provider, provider_order_id, recorded_at: now }
  })
}

/**
 * Money that does not pay the order stays on the money page, to be sent back.
 * @throws {Problem} those of lockTransferOrder, order_already_paid, transfer_recorded, received_day_ahead,
 * payment_method_gone, statement_line_booked
 */
export async function receiveTransfer(
  db: Db,
  caller: Pick<Caller, 'user_id'>,
  received: ReceivedTransfer,
  context: ReceiveContext,
): Promise<WithDates<Order>> {
  const { orderId } = received
  const { provider, provider_order_id, recorded_at } = await recordReceipt(db, caller, received, context)
  const settled = await settlePayment(db, provider, provider_order_id, context.now)
  if (settled.kind !== 'paid') {
    // the report has been checked, so the buyer may report the right transfer; a later report has not
    await db
      .update(shopOrder)
      .set({ transfer_reported_at: null })
      .where(and(eq(shopOrder.order_id, orderId), lte(shopOrder.transfer_reported_at, recorded_at)))
  }
  return orderById(db, orderId)
}
