/** Finds payments whose browser never came back: asks for every provider order still open (D10). */
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import { paymentAttempt } from '../database/schema.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider.ts'
import { settlePayment } from './settle-payment.ts'

/** Older ones have lapsed at the provider long ago (payments.md). */
const ASKED_FOR_MS = 3 * 24 * 3_600_000
const BATCH = 200

/** @returns how many orders turned out to be paid */
export const reconcilePayments = async (
  db: Db,
  provider: PaymentProvider,
  now: () => Date,
  log: FastifyBaseLogger,
): Promise<number> => {
  const open = await db
    .select()
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.provider, provider.name),
        isNull(paymentAttempt.closed_at),
        // a bank may take longer than that over a payment it has taken
        or(
          eq(paymentAttempt.is_pending, true),
          gt(paymentAttempt.noted_at, new Date(now().getTime() - ASKED_FOR_MS)),
        ),
      ),
    )
    .orderBy(asc(paymentAttempt.noted_at))
    .limit(BATCH)
  let paid = 0
  for (const { provider_order_id } of open) {
    try {
      const settled = await settlePayment(db, provider, provider_order_id, now)
      if (settled.kind === 'paid') paid += 1
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      log.warn({ provider_order_id }, 'the provider cannot be asked now; trying again')
      return paid
    }
  }
  return paid
}
