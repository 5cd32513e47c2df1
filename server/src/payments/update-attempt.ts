/** What has become of a provider order that was opened for an order (record-attempt.ts). */
import { sql } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { paymentAttempt } from '../database/schema/payments.ts'
import type { PaymentProvider, ProviderOrder } from './providers/provider.ts'

/** what a settlement came to */
export type SettlementKind = 'paid' | 'not yet' | 'pending' | 'failed' | 'refunded' | 'unknown' | 'unmatched'

type AttemptContext = {
  readonly provider: PaymentProvider
  readonly found: ProviderOrder
  readonly now: Date
}

/** Remembers what this provider order has come to, and what the order's attempts come to together. */
export async function updateAttempt(
  db: Db,
  { provider, found, now }: AttemptContext,
  order_id: number,
  kind: SettlementKind,
): Promise<void> {
  const isPending = kind === 'pending'
  // what was declined may be tried again for as long as the provider keeps it open
  const isOver = found.status !== 'open'
  const isClosed =
    kind === 'paid' || kind === 'unmatched' || (['failed', 'refunded'].includes(kind) && isOver)
  const state = { is_pending: isPending, asked_at: now, closed_at: isClosed ? now : null }
  const attempt = {
    order_id,
    provider: provider.name,
    provider_order_id: found.provider_order_id,
  }
  await db
    .insert(paymentAttempt)
    .values({ ...attempt, noted_at: now, ...state })
    .onConflictDoUpdate({
      target: [paymentAttempt.order_id, paymentAttempt.provider, paymentAttempt.provider_order_id],
      set: state,
    })
  await db.execute(sql`update shop_order set is_payment_pending = now_pending.yes
    from (select not shop_order.is_paid and exists (select 1 from payment_attempt
        where payment_attempt.order_id = shop_order.order_id and is_pending) as yes
      from shop_order where order_id = ${order_id}) as now_pending
    where order_id = ${order_id} and is_payment_pending <> now_pending.yes`)
}
