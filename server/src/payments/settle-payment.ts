/**
 * Brings our books in line with what the provider says of one of its orders. Everything that
 * hears of a payment comes here: the browser's call, webhooks, the reconciliation. What they say
 * only triggers asking; the answer alone counts, so order and repeats cannot matter.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { payment, paymentAttempt, shopOrder } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { takeStockAgain } from '../orders/move-stock.ts'
import { checkPayment, HOLDS_MONEY, type Verdict } from './check-payment.ts'
import { followRefunds, reckonRefunds } from './follow-refunds.ts'
import type { PaymentProvider, ProviderOrder } from './provider.ts'
import { recordMovements } from './record-movements.ts'
import { oweStrays, recordStray, type StrayMoney } from './record-stray.ts'

export type Settled =
  | { readonly kind: 'paid'; readonly order_id: number }
  | { readonly kind: 'not yet' | 'pending' | 'failed' | 'unknown'; readonly order_id: number | undefined }
  | { readonly kind: 'stray'; readonly reason: StrayMoney['reason']; readonly order_id: number | undefined }

type OrderToPay = typeof shopOrder.$inferSelect

const ORDER_ID = /^[1-9]\d{0,8}$/

/** Our order that the provider's order bears, locked; undefined when there is none (check 6). */
const lockedOrder = async (db: Db, found: ProviderOrder): Promise<OrderToPay | undefined> => {
  const customId = found.units[0]?.custom_id ?? ''
  if (!ORDER_ID.test(customId)) return undefined
  const [order] = await db
    .select()
    .from(shopOrder)
    .where(eq(shopOrder.order_id, Number(customId)))
    .for('update')
  return order
}

type Context = { readonly provider: PaymentProvider; readonly found: ProviderOrder; readonly now: Date }

/** Whether the order was paid by this very provider order, whatever has gone back since. */
const isPaidBy = async (db: Db, { provider, found }: Context, order: OrderToPay): Promise<boolean> => {
  if (!order.is_paid) return false
  const [paid] = await db
    .select({ payment_id: payment.payment_id })
    .from(payment)
    .where(
      and(
        eq(payment.order_id, order.order_id),
        eq(payment.provider, provider.name),
        eq(payment.provider_order_id, found.provider_order_id),
      ),
    )
  return paid !== undefined
}

/** Remembers what this provider order has come to, and what the order's attempts come to together. */
const markAttempt = async (
  db: Db,
  { provider, found, now }: Context,
  order: OrderToPay,
  kind: Settled['kind'],
): Promise<void> => {
  const isPending = kind === 'pending'
  // what was declined may be tried again for as long as the provider keeps it open
  const isOver = ['VOIDED', 'COMPLETED'].includes(found.status)
  const isClosed = kind === 'paid' || kind === 'stray' || (kind === 'failed' && isOver)
  const state = { is_pending: isPending, asked_at: now, closed_at: isClosed ? now : null }
  const attempt = {
    order_id: order.order_id,
    provider: provider.name,
    provider_order_id: found.provider_order_id,
  }
  await db
    .insert(paymentAttempt)
    .values({ ...attempt, noted_at: now, ...state })
    .onConflictDoUpdate({
      target: [paymentAttempt.order_id, paymentAttempt.provider, paymentAttempt.provider_order_id],
      set: state,
    })
  await db.execute(sql`update shop_order set is_payment_pending = now_pending.yes
    from (select not shop_order.is_paid and exists (select 1 from payment_attempt
        where payment_attempt.order_id = shop_order.order_id and is_pending) as yes
      from shop_order where order_id = ${order.order_id}) as now_pending
    where order_id = ${order.order_id} and is_payment_pending <> now_pending.yes`)
}

const settlePaid = async (
  db: Db,
  { provider, found, now }: Context,
  order: OrderToPay,
  verdict: Extract<Verdict, { kind: 'paid' }>,
): Promise<Settled> => {
  const { capture, amount_minor } = verdict
  const captures = found.units.flatMap((unit) => unit.captures) // all that add up, should they go back
  const money = { found, captures, order_id: order.order_id, provider: provider.name, now }
  if (order.is_paid) {
    await recordStray(db, { ...money, reason: 'second payment' })
    return { kind: 'stray', reason: 'second payment', order_id: order.order_id }
  }
  if (!order.is_stock_held && !(await takeStockAgain(db, order.order_id, now))) {
    await recordStray(db, { ...money, reason: 'sold out' })
    return { kind: 'stray', reason: 'sold out', order_id: order.order_id }
  }
  // check 11: payment and is_paid in one transaction; checks 10 and 2 by unique constraints
  await db.insert(payment).values({
    order_id: order.order_id,
    provider: provider.name,
    provider_order_id: found.provider_order_id,
    capture_id: capture.capture_id,
    amount_minor,
    currency: capture.currency,
    payer_email: found.payer_email, // check 12: the provider's words, never the browser's
    captured_at: capture.captured_at,
    created_at: now,
  })
  await db
    .update(shopOrder)
    .set({
      is_paid: true,
      paid_at: capture.captured_at,
      is_stock_held: true,
      hold_expires_at: null,
    })
    .where(and(eq(shopOrder.order_id, order.order_id), eq(shopOrder.is_paid, false)))
  return { kind: 'paid', order_id: order.order_id }
}

const settleUnpaid = async (
  db: Db,
  { provider, found, now }: Context,
  order: OrderToPay,
  verdict: Exclude<Verdict, { kind: 'paid' }>,
): Promise<Settled> => {
  const { order_id } = order
  if (verdict.kind !== 'stray') return { kind: verdict.kind, order_id }
  const captures = found.units.flatMap((unit) => unit.captures)
  const { reason } = verdict
  await recordStray(db, { found, captures, order_id, provider: provider.name, now, reason })
  return { kind: 'stray', reason, order_id }
}

const settleWithoutOrder = async (db: Db, { provider, found, now }: Context): Promise<Settled> => {
  const captures = found.units.flatMap((unit) => unit.captures)
  if (!captures.some((capture) => HOLDS_MONEY.has(capture.status)))
    return { kind: 'not yet', order_id: undefined }
  await recordStray(db, {
    found,
    captures,
    order_id: undefined,
    provider: provider.name,
    now,
    reason: 'no such order',
  })
  return { kind: 'stray', reason: 'no such order', order_id: undefined }
}

const settleOrder = async (db: Db, context: Context, order: OrderToPay): Promise<Settled> => {
  if (await isPaidBy(db, context, order)) return { kind: 'paid', order_id: order.order_id }
  const verdict = checkPayment(context.found, { ...order, merchant_id: context.provider.merchantId })
  const settled =
    verdict.kind === 'paid'
      ? await settlePaid(db, context, order, verdict)
      : await settleUnpaid(db, context, order, verdict)
  await markAttempt(db, context, order, settled.kind)
  return settled
}

/** What the provider answered is weighed and written in one transaction. */
export const settleFound = (db: Db, context: Context): Promise<Settled> =>
  inTransaction(db, async (db) => {
    const { provider, found, now } = context
    const order = await lockedOrder(db, found)
    await recordMovements(db, provider, found, now)
    const settled = order ? await settleOrder(db, context, order) : await settleWithoutOrder(db, context)
    const refunds = found.units.flatMap((unit) => unit.refunds)
    await followRefunds(db, refunds, { provider: provider.name, now })
    const captures = found.units.flatMap((unit) => unit.captures)
    await oweStrays(db, provider.name, captures, now)
    if (order) await reckonRefunds(db, order.order_id, now)
    return settled
  })

/** @throws {ProviderUnavailable} and nothing is decided */
export const settlePayment = async (
  db: Db,
  provider: PaymentProvider,
  providerOrderId: string,
  now: () => Date,
): Promise<Settled> => {
  const found = await provider.findOrder(providerOrderId)
  if (!found) return { kind: 'unknown', order_id: undefined }
  return settleFound(db, { provider, found, now: now() })
}
