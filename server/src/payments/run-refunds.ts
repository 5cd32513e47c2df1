/** Gives money back that is recorded as owed, until the provider has said yes or no. */
import { amountText } from '@warung/contract/money.ts'
import { asc, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import { refund } from '../database/schema.ts'
import { type PaymentProvider, ProviderUnavailable, RefundRefused } from './provider.ts'

const BATCH = 50

type Owed = typeof refund.$inferSelect

const outcomeOf = async (provider: PaymentProvider, owed: Owed) => {
  try {
    return await provider.refund({
      capture_id: owed.capture_id,
      amount: amountText(BigInt(owed.amount_minor), owed.currency),
      currency: owed.currency,
      request_id: owed.request_id, // the same on every try: a lost answer refunds nothing twice
      note: owed.reason,
    })
  } catch (error) {
    if (error instanceof RefundRefused) return { provider_refund_id: null, status: 'FAILED' as const }
    throw error
  }
}

/** Asks for what is pending, oldest first. What the provider cannot answer now stays pending. */
export const runRefunds = async (
  db: Db,
  provider: PaymentProvider,
  now: () => Date,
  log: FastifyBaseLogger,
): Promise<void> => {
  const pending = await db
    .select()
    .from(refund)
    .where(eq(refund.status, 'PENDING'))
    .orderBy(asc(refund.refund_id))
    .limit(BATCH)
  for (const owed of pending) {
    if (owed.provider !== provider.name) continue
    try {
      const { provider_refund_id, status } = await outcomeOf(provider, owed)
      const settled_at = status === 'PENDING' ? null : now()
      await db
        .update(refund)
        .set({ provider_refund_id, status, settled_at })
        .where(eq(refund.refund_id, owed.refund_id))
      if (status === 'FAILED')
        log.error({ refund_id: owed.refund_id }, 'the provider refuses a refund: an admin must look')
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      log.warn({ refund_id: owed.refund_id }, 'the provider cannot be asked for a refund now; trying again')
      return
    }
  }
}
