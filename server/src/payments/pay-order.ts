/** The browser says that it has paid: the shop asks the provider and believes only that (D10). */
import type { Order } from '@warung/contract/orders.ts'
import { and, eq } from 'drizzle-orm'
import type { Caller } from '../accounts/authenticate.ts'
import type { Db } from '../database/open.ts'
import { payment } from '../database/schema.ts'
import { ownOrder } from '../orders/find-order.ts'
import { Problem } from '../problems.ts'
import type { Handed } from '../shop-time.ts'
import { noteAttempt } from './note-attempt.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider.ts'
import { type Settled, settlePayment } from './settle-payment.ts'

type Paying = { readonly order_id: number; readonly provider_order_id: string }

const strayWords: Record<
  Extract<Settled, { kind: 'stray' }>['reason'],
  { kind: 'conflict' | 'not-acceptable'; words: string }
> = {
  'second payment': {
    kind: 'conflict',
    words: 'This order was already paid. The second payment is being refunded.',
  },
  'sold out': {
    kind: 'conflict',
    words: 'This order sold out before it was paid. Your payment is being refunded in full.',
  },
  'no such order': { kind: 'not-acceptable', words: 'This payment does not belong to this order.' },
  'wrong amount': {
    kind: 'not-acceptable',
    words: 'The payment is not for the full amount of this order. It is being refunded.',
  },
  'wrong payee': { kind: 'not-acceptable', words: 'This payment did not go to this shop.' },
}

const unpaidWords: Record<'not yet' | 'pending' | 'failed' | 'unknown', string> = {
  'not yet': 'The payment was not completed. You can try again.',
  pending: 'The payment provider is still checking this payment. The order is paid as soon as it says yes.',
  failed: 'The payment was declined. Please try another way to pay.',
  unknown: 'The payment provider does not know this payment.',
}

const refusalOf = (settled: Settled): Problem => {
  if (settled.kind === 'stray') {
    const { kind, words } = strayWords[settled.reason]
    return new Problem(kind, words)
  }
  if (settled.kind === 'paid') return new Problem('not-acceptable', strayWords['no such order'].words)
  return new Problem('not-acceptable', unpaidWords[settled.kind])
}

const notReachable = (cause: unknown): Problem =>
  new Problem(
    'unavailable',
    'The payment provider cannot be reached right now. If you have paid, this order is marked as paid as soon as it answers.',
    { retryAfterSeconds: 30, cause },
  )

const providerOrderThatPaid = async (
  db: Db,
  orderId: number,
  provider: string,
): Promise<string | undefined> => {
  const [paid] = await db
    .select({ provider_order_id: payment.provider_order_id })
    .from(payment)
    .where(and(eq(payment.order_id, orderId), eq(payment.provider, provider)))
  return paid?.provider_order_id
}

const settled = async (
  db: Db,
  provider: PaymentProvider,
  paying: Paying,
  now: () => Date,
): Promise<Settled> => {
  try {
    return await settlePayment(db, provider, paying.provider_order_id, now)
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw notReachable(error)
    throw error
  }
}

/** @throws {Problem} not-found, conflict, not-acceptable, or unavailable with the order still unpaid */
export const payOrder = async (
  db: Db,
  provider: PaymentProvider,
  caller: Caller,
  paying: Paying,
  now: () => Date,
): Promise<Handed<Order>> => {
  const order = await ownOrder(db, caller, paying.order_id) // check 1
  if (order.is_paid) {
    if ((await providerOrderThatPaid(db, paying.order_id, provider.name)) === paying.provider_order_id)
      return order
  } else {
    // noted first: the reconciliation asks again should this request die
    await noteAttempt(db, caller, { ...paying, provider: provider.name, isPaidAtProvider: true }, now())
  }
  const outcome = await settled(db, provider, paying, now)
  if (outcome.kind !== 'paid' || outcome.order_id !== paying.order_id) throw refusalOf(outcome)
  return ownOrder(db, caller, paying.order_id)
}
