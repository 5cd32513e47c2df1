/**
 * Brings our books in line with what the provider says of one of its orders. Everything that
 * hears of a payment comes here: the browser's call, webhooks, the reconciliation. What they say
 * only triggers asking; the answer alone counts, so order and repeats cannot matter.
 */
import { and, eq } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { payment, shopOrder } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { takeStockAgain } from '../orders/move-stock.ts'
import { checkPayment, type Verdict } from './check-payment.ts'
import { followRefunds, reckonRefunds } from './follow-refunds.ts'
import { findInstallation } from './installation.ts'
import { markAttempt } from './mark-attempt.ts'
import { type Installation, orderNamedBy, paymentReference } from './payment-reference.ts'
import type { PaymentProvider, ProviderOrder } from './provider.ts'
import { recordMovements } from './record-movements.ts'
import { recordPayment } from './record-payment.ts'
import { knownStray, oweStrays, recordStray, type StrayReason } from './record-stray.ts'
import { strayBesidePayment } from './stray-beside-payment.ts'

export type Settled =
  | { readonly kind: 'paid'; readonly order_id: number }
  | {
      readonly kind: 'not yet' | 'pending' | 'failed' | 'refunded' | 'unknown'
      readonly order_id: number | undefined
    }
  | { readonly kind: 'stray'; readonly reason: StrayReason; readonly order_id: number | undefined }

type OrderToPay = typeof shopOrder.$inferSelect

type Context = { readonly provider: PaymentProvider; readonly found: ProviderOrder; readonly now: Date }

const orderPaidBy = async (db: Db, { provider, found }: Context): Promise<number | undefined> => {
  const [paid] = await db
    .select({ order_id: payment.order_id })
    .from(payment)
    .where(and(eq(payment.provider, provider.name), eq(payment.provider_order_id, found.provider_order_id)))
  return paid?.order_id
}

const lockedOrder = async (db: Db, orderId: number): Promise<OrderToPay | undefined> => {
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.order_id, orderId)).for('update')
  return order
}

const settlePaid = async (
  db: Db,
  { provider, found, now }: Context,
  order: OrderToPay,
  verdict: Extract<Verdict, { kind: 'paid' }>,
): Promise<Settled> => {
  const captures = found.units.flatMap((unit) => unit.captures) // all of them, should they go back
  const money = { found, captures, order_id: order.order_id, provider: provider.name, now }
  if (order.is_paid) {
    await recordStray(db, { ...money, reason: 'second payment' })
    return { kind: 'stray', reason: 'second payment', order_id: order.order_id }
  }
  if (!order.is_stock_held && !(await takeStockAgain(db, order.order_id, now))) {
    await recordStray(db, { ...money, reason: 'sold out' })
    return { kind: 'stray', reason: 'sold out', order_id: order.order_id }
  }
  await recordPayment(db, { provider, found, now, order_id: order.order_id, verdict })
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
  const reason = order.is_paid && verdict.reason === 'wrong amount' ? 'second payment' : verdict.reason
  await recordStray(db, { found, captures, order_id, provider: provider.name, now, reason })
  return { kind: 'stray', reason, order_id }
}

/** @param isOurs it bears a reference of this installation, of an order that is no more (the demo's, say) */
const settleWithoutOrder = async (
  db: Db,
  { provider, found, now }: Context,
  isOurs: boolean,
): Promise<Settled> => {
  const captures = found.units.flatMap((unit) => unit.captures)
  const reason = isOurs ? 'no such order' : 'unmatched'
  await recordStray(db, { found, captures, order_id: undefined, provider: provider.name, now, reason })
  const known = await knownStray(db, provider.name, found.provider_order_id)
  return known
    ? { kind: 'stray', reason: known, order_id: undefined }
    : { kind: 'not yet', order_id: undefined }
}

/** What was once found to pay nothing stays so: its money is on its way back, or has gone. */
const settleKnownStray = async (
  db: Db,
  { provider, found, now }: Context,
  order_id: number,
  reason: StrayReason,
): Promise<Settled> => {
  const captures = found.units.flatMap((unit) => unit.captures)
  await recordStray(db, { found, captures, order_id, provider: provider.name, now, reason })
  return { kind: 'stray', reason, order_id }
}

const settleByChecks = (
  db: Db,
  context: Context,
  installation: Installation,
  order: OrderToPay,
): Promise<Settled> => {
  const { provider, found } = context
  const payment_reference = paymentReference(installation, order.order_id)
  const verdict = checkPayment(found, { ...order, payment_reference, merchant_id: provider.merchantId })
  return verdict.kind === 'paid'
    ? settlePaid(db, context, order, verdict)
    : settleUnpaid(db, context, order, verdict)
}

const settleOrder = async (
  db: Db,
  context: Context,
  installation: Installation,
  order: OrderToPay,
): Promise<Settled> => {
  const { provider, found } = context
  // asked again now that the order is locked; whatever has gone back since
  if ((await orderPaidBy(db, context)) === order.order_id) return { kind: 'paid', order_id: order.order_id }
  const known = await knownStray(db, provider.name, found.provider_order_id)
  const settled = known
    ? await settleKnownStray(db, context, order.order_id, known)
    : await settleByChecks(db, context, installation, order)
  await markAttempt(db, context, order.order_id, settled.kind)
  return settled
}

/** What the provider answered is weighed and written in one transaction. */
export const settleFound = (db: Db, context: Context): Promise<Settled> =>
  inTransaction(db, async (db) => {
    const { provider, found, now } = context
    const installation = await findInstallation(db)
    const order_id = (await orderPaidBy(db, context)) ?? orderNamedBy(installation, found)
    const order = order_id === undefined ? undefined : await lockedOrder(db, order_id)
    await recordMovements(db, provider, found, now)
    const settled = order
      ? await settleOrder(db, context, installation, order)
      : await settleWithoutOrder(db, context, order_id !== undefined)
    if (settled.kind === 'paid') await strayBesidePayment(db, context, settled.order_id)
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
