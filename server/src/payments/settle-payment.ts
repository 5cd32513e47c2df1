/**
 * Brings our books in line with what the provider says of one of its orders. Everything that
 * hears of a payment comes here: the browser's call, webhooks, the reconciliation. What they say
 * only triggers asking; the answer alone counts, so order and repeats cannot matter.
 */
import type { UnmatchedReason } from '@warung/contract/values/unmatched-reasons.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { shopOrder } from '../database/schema/orders.ts'
import { paymentMethod } from '../database/schema/payment-methods.ts'
import { payment } from '../database/schema/payments.ts'
import { inTransaction } from '../database/transaction.ts'
import { retakeStock } from '../orders/move-stock.ts'
import { checkPayment, type Verdict } from './check-payment.ts'
import { findInstallation } from './installation.ts'
import { type Installation, orderOfProviderOrder, paymentReference } from './payment-reference.ts'
import type { PaymentProvider, ProviderOrder } from './providers/provider.ts'
import { recordMovements } from './record-movements.ts'
import { recordPayment } from './record-payment.ts'
import { findUnmatched, queueUnmatchedRefunds, recordUnmatched } from './record-unmatched.ts'
import { recalculateRefunds, syncRefunds } from './sync-refunds.ts'
import { unmatchedBesidePayment } from './unmatched-beside-payment.ts'
import { type SettlementKind, updateAttempt } from './update-attempt.ts'

export type Settlement =
  | { readonly kind: 'paid'; readonly order_id: number }
  | {
      readonly kind: Exclude<SettlementKind, 'paid' | 'unmatched'>
      readonly order_id: number | undefined
    }
  | { readonly kind: 'unmatched'; readonly reason: UnmatchedReason; readonly order_id: number | undefined }

type OrderToPay = typeof shopOrder.$inferSelect & {
  /** by which it is to be paid */
  readonly method_provider: string
}

type SettleContext = { readonly provider: PaymentProvider; readonly found: ProviderOrder; readonly now: Date }

async function orderPaidBy(db: Db, { provider, found }: SettleContext): Promise<number | undefined> {
  const [paid] = await db
    .select({ order_id: payment.order_id })
    .from(payment)
    .where(and(eq(payment.provider, provider.name), eq(payment.provider_order_id, found.provider_order_id)))
  return paid?.order_id
}

async function lockOrderOfPayment(db: Db, orderId: number): Promise<OrderToPay | undefined> {
  const methodProvider = sql<string>`(select method.provider from ${paymentMethod} as method
    where method.payment_method_id = shop_order.payment_method_id)`
  const [found] = await db
    .select({ order: shopOrder, method_provider: methodProvider })
    .from(shopOrder)
    .where(eq(shopOrder.order_id, orderId))
    .for('update')
  return found && { ...found.order, method_provider: found.method_provider }
}

async function settlePaid(
  db: Db,
  { provider, found, now }: SettleContext,
  order: OrderToPay,
  verdict: Extract<Verdict, { kind: 'paid' }>,
): Promise<Settlement> {
  const captures = found.units.flatMap((unit) => unit.captures) // all of them, should they go back
  const money = { found, captures, order_id: order.order_id, provider: provider.name, now }
  if (order.is_paid) {
    await recordUnmatched(db, { ...money, reason: 'second_payment' })
    return { kind: 'unmatched', reason: 'second_payment', order_id: order.order_id }
  }
  if (order.cancelled_at !== null) {
    await recordUnmatched(db, { ...money, reason: 'order_cancelled' })
    return { kind: 'unmatched', reason: 'order_cancelled', order_id: order.order_id }
  }
  if (!order.is_stock_held && !(await retakeStock(db, order.order_id, now))) {
    await recordUnmatched(db, { ...money, reason: 'sold_out' })
    return { kind: 'unmatched', reason: 'sold_out', order_id: order.order_id }
  }
  await recordPayment(db, { provider, found, now, order_id: order.order_id, verdict })
  return { kind: 'paid', order_id: order.order_id }
}

async function settleUnpaid(
  db: Db,
  { provider, found, now }: SettleContext,
  order: OrderToPay,
  verdict: Exclude<Verdict, { kind: 'paid' }>,
): Promise<Settlement> {
  const { order_id } = order
  if (verdict.kind !== 'unmatched') return { kind: verdict.kind, order_id }
  const captures = found.units.flatMap((unit) => unit.captures)
  const reason = order.is_paid && verdict.reason === 'wrong_amount' ? 'second_payment' : verdict.reason
  await recordUnmatched(db, { found, captures, order_id, provider: provider.name, now, reason })
  return { kind: 'unmatched', reason, order_id }
}

/** @param isOurs it bears a reference of this installation, of an order that is no more (the demo's, say) */
async function settleWithoutOrder(
  db: Db,
  { provider, found, now }: SettleContext,
  isOurs: boolean,
): Promise<Settlement> {
  const captures = found.units.flatMap((unit) => unit.captures)
  const reason = isOurs ? 'no_such_order' : 'unmatched'
  await recordUnmatched(db, { found, captures, order_id: undefined, provider: provider.name, now, reason })
  const known = await findUnmatched(db, provider.name, found.provider_order_id)
  return known
    ? { kind: 'unmatched', reason: known, order_id: undefined }
    : { kind: 'not yet', order_id: undefined }
}

/** What was once found to pay nothing stays so: its money is on its way back, or has gone. */
async function settleKnownUnmatched(
  db: Db,
  { provider, found, now }: SettleContext,
  order_id: number,
  reason: UnmatchedReason,
): Promise<Settlement> {
  const captures = found.units.flatMap((unit) => unit.captures)
  await recordUnmatched(db, { found, captures, order_id, provider: provider.name, now, reason })
  return { kind: 'unmatched', reason, order_id }
}

function settleByChecks(
  db: Db,
  context: SettleContext,
  installation: Installation,
  order: OrderToPay,
): Promise<Settlement> {
  const { provider, found } = context
  const payment_reference = paymentReference(installation, order.order_id)
  const verdict = checkPayment(found, {
    ...order,
    payment_reference,
    merchant_id: provider.merchantId,
    isByItsMethod: order.method_provider === provider.provider,
  })
  return verdict.kind === 'paid'
    ? settlePaid(db, context, order, verdict)
    : settleUnpaid(db, context, order, verdict)
}

async function settleOrder(
  db: Db,
  context: SettleContext,
  installation: Installation,
  order: OrderToPay,
): Promise<Settlement> {
  const { provider, found } = context
  // asked again now that the order is locked; whatever has gone back since
  if ((await orderPaidBy(db, context)) === order.order_id) return { kind: 'paid', order_id: order.order_id }
  const known = await findUnmatched(db, provider.name, found.provider_order_id)
  const settled = known
    ? await settleKnownUnmatched(db, context, order.order_id, known)
    : await settleByChecks(db, context, installation, order)
  await updateAttempt(db, context, order.order_id, settled.kind)
  return settled
}

/** What the provider answered is weighed and written in one transaction. */
export function settleProviderOrder(db: Db, context: SettleContext): Promise<Settlement> {
  return inTransaction(db, async (db) => {
    const { provider, found, now } = context
    const installation = await findInstallation(db)
    const order_id = (await orderPaidBy(db, context)) ?? orderOfProviderOrder(installation, found)
    const order = order_id === undefined ? undefined : await lockOrderOfPayment(db, order_id)
    await recordMovements(db, provider, found, now)
    const settled = order
      ? await settleOrder(db, context, installation, order)
      : await settleWithoutOrder(db, context, order_id !== undefined)
    if (settled.kind === 'paid') await unmatchedBesidePayment(db, context, settled.order_id)
    const refunds = found.units.flatMap((unit) => unit.refunds)
    await syncRefunds(db, refunds, { provider: provider.name, now })
    const captures = found.units.flatMap((unit) => unit.captures)
    await queueUnmatchedRefunds(db, provider.name, captures, now)
    if (order) await recalculateRefunds(db, order.order_id, now)
    return settled
  })
}

/** @throws {ProviderUnavailable} and nothing is decided */
export async function settlePayment(
  db: Db,
  provider: PaymentProvider,
  providerOrderId: string,
  now: () => Date,
): Promise<Settlement> {
  const found = await provider.findOrder(providerOrderId)
  if (!found) return { kind: 'unknown', order_id: undefined }
  return settleProviderOrder(db, { provider, found, now: now() })
}
