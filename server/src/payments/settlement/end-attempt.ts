import type { Db } from '../../platform/database/open.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { PaymentProvider } from '../../providers/provider.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Ends the attempt, if the provider can, because two open attempts could both be paid. Then settles it.
 * @throws {Problem} order_already_paid, payment_pending @throws {ProviderUnavailable}
 */
export async function endAttempt(
  db: Db,
  provider: PaymentProvider,
  providerOrderId: string,
  now: () => Date,
): Promise<void> {
  await provider.opening?.close(providerOrderId)
  const { kind } = await settlePayment(db, provider, providerOrderId, now)
  if (kind === 'paid') throw new Problem('order_already_paid')
  if (kind === 'pending') throw new Problem('payment_pending')
}
