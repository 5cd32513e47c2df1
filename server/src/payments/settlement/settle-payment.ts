/** Brings our books in line with the provider's. Callers only trigger it: their order and repetition do not matter. */
import type { UnmatchedReason } from '@warung/contract/values/refunds.ts'
import { eq, sql } from 'drizzle-orm'
import { retakeStock } from '../../orders/orders/move-stock.ts'
import { recalculateRefunds } from '../../orders/orders/recalculate-refunds.ts'
import type { Db } from '../../platform/database/open.ts'
import { type OrderRecord, shopOrder } from '../../platform/database/schema/orders.ts'
import { paymentMethod } from '../../platform/database/schema/payment-methods.ts'
import { buildStatement } from '../../platform/database/sql/build-statement.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { InstallationMissing } from '../../providers/installation.ts'
import {
  type Installation,
  orderOfProviderOrder,
  paymentReference,
} from '../../providers/payment-reference.ts'
import { capturesOf, type PaymentProvider, type ProviderOrder } from '../../providers/provider.ts'
import { checkPayment, type Verdict } from './check-payment.ts'
import { recordExtraCaptures } from './record-extra-captures.ts'
import { recordMovements } from './record-movements.ts'
import { recordPayment } from './record-payment.ts'
import { findUnmatched, queueUnmatchedRefunds, recordUnmatched } from './record-unmatched.ts'
import { syncRefunds } from './sync-refunds.ts'
import { type SettlementKind, updateAttempt } from './update-attempt.ts'

export type Settlement =
  | { readonly kind: 'paid'; readonly order_id: number }
  | {
      readonly kind: Exclude<SettlementKind, 'paid' | 'unmatched'>
      readonly order_id: number | undefined
    }
  | { readonly kind: 'unmatched'; readonly reason: UnmatchedReason; readonly order_id: number | undefined }

type OrderToPay = OrderRecord & {
  readonly method_provider: string
}

type SettleContext = { readonly provider: PaymentProvider; readonly found: ProviderOrder; readonly now: Date }

const PAID_ORDER = sql`(select order_id from payment
  where account = ${sql.placeholder('account')} and provider_order_id = ${sql.placeholder('provider_order_id')})`

const KNOWN_REASON = sql`(select reason from unmatched_capture
  where account = ${sql.placeholder('account')} and provider_order_id = ${sql.placeholder('provider_order_id')}
  order by unmatched_capture_id limit 1)`

function providerOrderKey({ provider, found }: SettleContext) {
  return { account: provider.account, provider_order_id: found.provider_order_id }
}

type SettlementStart = { readonly installation: Installation; readonly paid_order_id: number | null }

const settlementStart = buildStatement<ReturnType<typeof providerOrderKey>>(
  () => sql`select json_build_object('installation_id', installation_id, 'mac_key', mac_key) as installation,
    ${PAID_ORDER} as paid_order_id from installation`,
)

async function startSettlement(db: Db, context: SettleContext): Promise<SettlementStart> {
  const [found] = await rows<SettlementStart>(db, settlementStart(providerOrderKey(context)))
  if (!found) throw new InstallationMissing()
  return found
}

type SettledBefore = { readonly paid_order_id: number | null; readonly reason: UnmatchedReason | null }

const settledBefore = buildStatement<ReturnType<typeof providerOrderKey>>(
  () => sql`select ${PAID_ORDER} as paid_order_id, ${KNOWN_REASON} as reason`,
)

/** Run it once the order is locked, to see what others have committed. */
async function findSettledBefore(db: Db, context: SettleContext): Promise<SettledBefore | undefined> {
  const [found] = await rows<SettledBefore>(db, settledBefore(providerOrderKey(context)))
  return found
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

/** Money once recorded as unmatched stays so, because it is being refunded. */
async function settleUnmatched(
  db: Db,
  { provider, found, now }: SettleContext,
  order_id: number | undefined,
  reason: UnmatchedReason,
): Promise<Settlement> {
  const captures = capturesOf(found)
  await recordUnmatched(db, { found, captures, order_id, account: provider.account, now, reason })
  return { kind: 'unmatched', reason, order_id }
}

async function settlePaid(
  db: Db,
  context: SettleContext,
  order: OrderToPay,
  verdict: Extract<Verdict, { kind: 'paid' }>,
): Promise<Settlement> {
  const { order_id } = order
  if (order.is_paid) return settleUnmatched(db, context, order_id, 'second_payment')
  if (order.cancelled_at !== null) return settleUnmatched(db, context, order_id, 'order_cancelled')
  const hasStock = order.is_stock_held || (await retakeStock(db, order_id, context.now))
  if (!hasStock) return settleUnmatched(db, context, order_id, 'sold_out')
  await recordPayment(db, { ...context, order_id, verdict })
  return { kind: 'paid', order_id }
}

async function settleUnpaid(
  db: Db,
  context: SettleContext,
  { order_id, is_paid }: OrderToPay,
  verdict: Exclude<Verdict, { kind: 'paid' }>,
): Promise<Settlement> {
  if (verdict.kind !== 'unmatched') return { kind: verdict.kind, order_id }
  const isSecond = verdict.reason === 'wrong_amount' || verdict.reason === 'other_method'
  return settleUnmatched(db, context, order_id, is_paid && isSecond ? 'second_payment' : verdict.reason)
}

/** @param isOurs it has our reference, but the order is gone (a demo order) */
async function settleWithoutOrder(db: Db, context: SettleContext, isOurs: boolean): Promise<Settlement> {
  await settleUnmatched(db, context, undefined, isOurs ? 'no_such_order' : 'unmatched')
  const reason = await findUnmatched(db, context.provider.account, context.found.provider_order_id)
  return reason
    ? { kind: 'unmatched', reason, order_id: undefined }
    : { kind: 'not_paid', order_id: undefined }
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
  const before = await findSettledBefore(db, context)
  if (before?.paid_order_id === order.order_id) return { kind: 'paid', order_id: order.order_id }
  const settled = before?.reason
    ? await settleUnmatched(db, context, order.order_id, before.reason)
    : await settleByChecks(db, context, installation, order)
  await updateAttempt(db, context, order.order_id, settled.kind)
  return settled
}

export function settleProviderOrder(db: Db, context: SettleContext): Promise<Settlement> {
  return inTransaction(db, async (db) => {
    const { provider, found, now } = context
    const { installation, paid_order_id } = await startSettlement(db, context)
    const order_id = paid_order_id ?? orderOfProviderOrder(installation, found)
    const order = order_id === undefined ? undefined : await lockOrderOfPayment(db, order_id)
    await recordMovements(db, provider, found, now)
    const settled = order
      ? await settleOrder(db, context, installation, order)
      : await settleWithoutOrder(db, context, order_id !== undefined)
    if (settled.kind === 'paid') await recordExtraCaptures(db, context, settled.order_id)
    const refunds = found.units.flatMap((unit) => unit.refunds)
    await syncRefunds(db, refunds, { account: provider.account, now })
    const captures = capturesOf(found)
    await queueUnmatchedRefunds(db, provider.account, captures, now)
    if (order) await recalculateRefunds(db, order.order_id, now)
    return settled
  })
}

/** @throws {ProviderUnavailable}, with nothing decided */
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
