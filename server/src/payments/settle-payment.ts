/**
 * Brings our books in line with what the provider says of one of its orders. Everything that
 * hears of a payment comes here: the browser's call, webhooks, the reconciliation. What they say
 * only triggers asking; the answer alone counts, so order and repeats cannot matter.
 */
import { and, eq } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { payment, paymentAttempt, shopOrder } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { takeStockAgain } from '../orders/move-stock.ts'
import { checkPayment, type Verdict } from './check-payment.ts'
import type { PaymentProvider, ProviderOrder } from './provider.ts'
import { recordStray, type StrayMoney } from './record-stray.ts'

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

const closeAttempt = async (db: Db, provider: string, providerOrderId: string, now: Date): Promise<void> => {
  await db
    .update(paymentAttempt)
    .set({ closed_at: now })
    .where(and(eq(paymentAttempt.provider, provider), eq(paymentAttempt.provider_order_id, providerOrderId)))
}

const isPaidBy = async (db: Db, provider: string, order: OrderToPay, captureId: string): Promise<boolean> => {
  const [paid] = await db
    .select({ capture_id: payment.capture_id })
    .from(payment)
    .where(and(eq(payment.order_id, order.order_id), eq(payment.provider, provider)))
  return paid?.capture_id === captureId
}

type Context = { readonly provider: PaymentProvider; readonly found: ProviderOrder; readonly now: Date }

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
    if (await isPaidBy(db, provider.name, order, capture.capture_id))
      return { kind: 'paid', order_id: order.order_id }
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
      is_payment_pending: false,
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
  if (verdict.kind === 'stray') {
    const captures = found.units.flatMap((unit) => unit.captures)
    await recordStray(db, {
      found,
      captures,
      order_id: order.order_id,
      provider: provider.name,
      now,
      reason: verdict.reason,
    })
    return { kind: 'stray', reason: verdict.reason, order_id: order.order_id }
  }
  // one that was opened and left says nothing of another that the provider is still checking
  const isPending = verdict.kind === 'not yet' ? order.is_payment_pending : verdict.kind === 'pending'
  if (!order.is_paid && order.is_payment_pending !== isPending) {
    await db
      .update(shopOrder)
      .set({ is_payment_pending: isPending })
      .where(eq(shopOrder.order_id, order.order_id))
  }
  return { kind: verdict.kind, order_id: order.order_id }
}

const settleWithoutOrder = async (db: Db, { provider, found, now }: Context): Promise<Settled> => {
  const captures = found.units.flatMap((unit) => unit.captures)
  const completed = captures.some((capture) => capture.status === 'COMPLETED')
  if (!completed) return { kind: 'not yet', order_id: undefined }
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

/** What the provider answered is weighed and written in one transaction. */
export const settleFound = (db: Db, context: Context): Promise<Settled> =>
  inTransaction(db, async (db) => {
    const order = await lockedOrder(db, context.found)
    if (!order) return settleWithoutOrder(db, context)
    const verdict = checkPayment(context.found, { ...order, merchant_id: context.provider.merchantId })
    const settled =
      verdict.kind === 'paid'
        ? await settlePaid(db, context, order, verdict)
        : await settleUnpaid(db, context, order, verdict)
    if (settled.kind === 'paid' || settled.kind === 'failed' || settled.kind === 'stray') {
      await closeAttempt(db, context.provider.name, context.found.provider_order_id, context.now)
    }
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
