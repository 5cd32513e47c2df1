/** Recorded before payment, so that a closed tab loses nothing (D10). Takes returned stock again (D9). */

import { eq } from 'drizzle-orm'
import { ownedBy } from '../../orders/orders/find-order.ts'
import { holdStock } from '../../orders/orders/hold-stock.ts'
import { lockOrder } from '../../orders/orders/lock-order.ts'
import type { OrderOwner } from '../../orders/orders/order-owner.ts'
import type { Db } from '../../platform/database/open.ts'
import type { OrderRecord } from '../../platform/database/schema/orders.ts'
import { paymentAttempt } from '../../platform/database/schema/payments.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Network } from '../../platform/network/network.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { HOUR_MS } from '../../platform/time/durations.ts'
import { providerOfMethod } from '../../providers/payment-methods.ts'
import type { PaymentMethod, PaymentProvider } from '../../providers/provider.ts'

const PAYMENT_ATTEMPTS_MAX = 20
/** An approval that is never captured expires at the provider after about 3 hours (payments.md). */
export const PAYING_HOLD_MS = 3 * HOUR_MS

export type PaymentAttemptInput = {
  readonly order_id: number
  readonly provider_order_id: string
  readonly methods: readonly PaymentMethod[]
  /** the buyer reports having paid: settling then decides about the stock */
  readonly isPaidAtProvider: boolean
  /** the order's method when the buyer asked the server to open it; absent: a script in the browser opens it */
  readonly opened_for?: number
  readonly network?: Network
}

async function extendHold(
  db: Db,
  order: OrderRecord,
  { network, isPaidAtProvider }: PaymentAttemptInput,
  now: Date,
): Promise<void> {
  if (!order.is_stock_held && isPaidAtProvider) return
  const until = new Date(now.getTime() + PAYING_HOLD_MS)
  if (order.is_stock_held && order.hold_expires_at && order.hold_expires_at > until) return
  await holdStock(db, order, { set: { hold_expires_at: until }, network, now })
}

/** @throws {Problem} payment_method_gone */
export function requireProvider(methods: readonly PaymentMethod[], methodId: number): PaymentProvider {
  const provider = providerOfMethod(methods, methodId)
  if (provider) return provider
  throw new Problem('payment_method_gone')
}

type Attempt = Pick<PaymentAttemptInput, 'order_id' | 'provider_order_id' | 'methods'>

type OrderAttempts = {
  readonly provider: PaymentProvider
  readonly isRecorded: boolean
  readonly count: number
}

/** An attempt from before a change of method keeps its provider, so that its money is not lost. */
async function findAttempts(
  db: Db,
  { order_id, provider_order_id, methods }: Attempt,
  methodId: number,
): Promise<OrderAttempts> {
  const attempts = await db
    .select({ account: paymentAttempt.account, id: paymentAttempt.provider_order_id })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.order_id, order_id))
  const same = attempts.filter(({ id }) => id === provider_order_id)
  const before = methods.find(({ provider }) => same.some(({ account }) => account === provider.account))
  const provider = before?.provider ?? requireProvider(methods, methodId)
  return {
    provider,
    isRecorded: before !== undefined,
    count: attempts.filter(({ account }) => account === provider.account).length,
  }
}

/** @throws {Problem} payment_method_gone */
export async function providerOfAttempt(
  db: Db,
  attempt: Attempt,
  methodId: number,
): Promise<PaymentProvider> {
  return (await findAttempts(db, attempt, methodId)).provider
}

/**
 * @returns the provider to ask about the attempt
 * @throws {Problem} order_not_found, order_already_paid, order_cancelled, order_sold_out, too_many_payment_attempts,
 * payment_method_gone, paid_by_transfer, paid_by_cod, paid_another_way
 */
export function recordAttempt(
  db: Db,
  owner: OrderOwner,
  attempt: PaymentAttemptInput,
  now: Date,
): Promise<PaymentProvider> {
  return inTransaction(db, async (db) => {
    const order = await lockOrder(db, attempt.order_id, ownedBy(owner))
    if (order.is_paid) {
      // just paid, perhaps by this very payment
      if (attempt.isPaidAtProvider) return providerOfAttempt(db, attempt, order.payment_method_id)
      throw new Problem('order_already_paid')
    }
    const { opened_for = order.payment_method_id } = attempt
    if (opened_for !== order.payment_method_id) throw new Problem('paid_another_way')
    // cash is not paid in the browser, and extendHold would let the hold expire
    if (order.accepted_at !== null) throw new Problem('paid_by_cod')
    if (order.cancelled_at !== null && !attempt.isPaidAtProvider) throw new Problem('order_cancelled')
    // no provider order exists; retaking the stock could claim another order's amount
    if (order.payment_code !== 0 && !attempt.isPaidAtProvider) throw new Problem('paid_by_transfer')
    const { provider, isRecorded, count } = await findAttempts(db, attempt, order.payment_method_id)
    // the page was loaded before the method was changed
    const isOpenedInBrowser = attempt.opened_for === undefined && !attempt.isPaidAtProvider
    if (provider.opening && isOpenedInBrowser) throw new Problem('paid_another_way')
    if (isRecorded) return provider
    if (count >= PAYMENT_ATTEMPTS_MAX) {
      if (attempt.isPaidAtProvider) return provider // a reported payment is always checked
      throw new Problem('too_many_payment_attempts')
    }
    await extendHold(db, order, attempt, now)
    const { order_id, provider_order_id } = attempt
    await db
      .insert(paymentAttempt)
      .values({ order_id, account: provider.account, provider_order_id, opened_at: now })
    return provider
  })
}
