/** Records captures and refunds as the provider reports them; report.ts compares them with our books. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { providerMovement } from '../../platform/database/schema/reconciliation.ts'
import type { PaymentProvider, ProviderOrder } from '../../providers/provider.ts'
import { EVER_CAPTURED_STATUSES } from './check-payment.ts'

type Movement = typeof providerMovement.$inferInsert

function movementsOf(provider: PaymentProvider, found: ProviderOrder, seen_at: Date): Movement[] {
  const common = { account: provider.account, provider_order_id: found.provider_order_id, seen_at }
  // money sent to another account was never ours
  return found.units
    .filter((unit) => unit.merchant_id === provider.merchantId)
    .flatMap((unit) => [
      ...unit.captures
        .filter((capture) => EVER_CAPTURED_STATUSES.has(capture.status))
        .map(({ capture_id, amount_minor, fee_minor, currency, captured_at }) => ({
          ...common,
          movement_id: capture_id,
          kind: 'capture' as const,
          capture_id,
          amount_minor,
          fee_minor: fee_minor ?? null,
          currency,
          moved_at: captured_at,
        })),
      ...unit.refunds
        .filter((refund) => refund.status === 'completed')
        .map(({ provider_refund_id, capture_id, amount_minor, currency, refunded_at }) => ({
          ...common,
          movement_id: provider_refund_id,
          kind: 'refund' as const,
          capture_id,
          amount_minor,
          currency,
          moved_at: refunded_at,
        })),
    ])
    .filter((movement) => movement.amount_minor > 0)
}

export async function recordMovements(
  db: Db,
  provider: PaymentProvider,
  found: ProviderOrder,
  now: Date,
): Promise<void> {
  const movements = movementsOf(provider, found, now)
  if (movements.length === 0) return
  await db
    .insert(providerMovement)
    .values(movements)
    .onConflictDoUpdate({
      target: [providerMovement.account, providerMovement.movement_id],
      // some providers report the fee only some time after the payment
      set: { fee_minor: sql`excluded.fee_minor` },
      setWhere: sql`${providerMovement.fee_minor} is null and excluded.fee_minor is not null`,
    })
}
