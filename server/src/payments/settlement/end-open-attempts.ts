/** Ends the open payment attempts of an order whose amount or method is about to change, so that the old amount cannot be paid. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { paymentAttempt } from '../../platform/database/schema/payments.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { type PaymentMethod, ProviderUnavailable } from '../../providers/provider.ts'
import { endAttempt } from './end-attempt.ts'

export type UnfinishedAttempt = Pick<
  typeof paymentAttempt.$inferSelect,
  'account' | 'provider_order_id' | 'opened_at' | 'openings'
>

export function unfinishedAttempts(db: Db, orderId: number): Promise<UnfinishedAttempt[]> {
  const { account, provider_order_id, opened_at, openings } = paymentAttempt
  return db
    .select({ account, provider_order_id, opened_at, openings })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.order_id, orderId), isNull(paymentAttempt.closed_at)))
}

/** Outside a transaction: a provider may take seconds. @throws {Problem} order_already_paid, payment_pending, payment_provider_unreachable */
export async function endAttempts(
  db: Db,
  attempts: readonly UnfinishedAttempt[],
  methods: readonly PaymentMethod[],
  now: () => Date,
): Promise<void> {
  for (const attempt of attempts) {
    const provider = methods.find(({ provider }) => provider.account === attempt.account)?.provider
    if (!provider) continue // an account no longer in use
    try {
      await endAttempt(db, provider, attempt.provider_order_id, now)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      throw new Problem('payment_provider_unreachable', { isOrderPaid: false }, { cause: error })
    }
  }
}

/** The order must be locked. @throws {Problem} payment_pending if an attempt was opened meanwhile, or opened again */
export async function requireEnded(
  db: Db,
  orderId: number,
  ended: readonly UnfinishedAttempt[],
): Promise<void> {
  const isEnded = (attempt: UnfinishedAttempt): boolean =>
    ended.some(
      ({ account, provider_order_id, openings }) =>
        account === attempt.account &&
        provider_order_id === attempt.provider_order_id &&
        openings === attempt.openings,
    )
  if (!(await unfinishedAttempts(db, orderId)).every(isEnded)) throw new Problem('payment_pending')
}
