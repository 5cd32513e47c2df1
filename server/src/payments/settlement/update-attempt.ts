import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { buildStatement } from '../../platform/database/sql/build-statement.ts'
import type { PaymentProvider, ProviderOrder } from '../../providers/provider.ts'

export type SettlementKind = 'paid' | 'not_paid' | 'pending' | 'failed' | 'refunded' | 'unknown' | 'unmatched'

type AttemptContext = {
  readonly provider: PaymentProvider
  readonly found: ProviderOrder
  readonly now: Date
}

/** The attempt's new state is passed as values, since the statement still sees the old row. */
const attemptStatement = buildStatement(() => {
  const { placeholder } = sql
  const isThis = sql`(attempt.account, attempt.provider_order_id) = (${placeholder('account')}, ${placeholder('provider_order_id')})`
  return sql`with written as (
      insert into payment_attempt (order_id, account, provider_order_id, opened_at, is_pending, checked_at, closed_at)
      values (${placeholder('order_id')}, ${placeholder('account')}, ${placeholder('provider_order_id')}, ${placeholder('now')},
        ${placeholder('is_pending')}, ${placeholder('now')}, ${placeholder('closed_at')})
      on conflict (order_id, account, provider_order_id) do update
      set is_pending = excluded.is_pending, checked_at = excluded.checked_at, closed_at = excluded.closed_at)
    update shop_order set is_payment_pending = now_pending.yes
    from (select not shop_order.is_paid and (${placeholder('is_pending')}::boolean or exists (
        select from payment_attempt as attempt
        where attempt.order_id = shop_order.order_id and attempt.is_pending and not ${isThis})) as yes
      from shop_order where order_id = ${placeholder('order_id')}) as now_pending
    where order_id = ${placeholder('order_id')} and is_payment_pending <> now_pending.yes`
})

export async function updateAttempt(
  db: Db,
  { provider, found, now }: AttemptContext,
  order_id: number,
  kind: SettlementKind,
): Promise<void> {
  // a declined payment may be retried while the provider keeps the order open
  const isOver = found.status !== 'open'
  const isClosed =
    kind === 'paid' || kind === 'unmatched' || (['failed', 'refunded'].includes(kind) && isOver)
  const at = now.toISOString()
  const attempt = {
    order_id,
    account: provider.account,
    provider_order_id: found.provider_order_id,
    is_pending: kind === 'pending',
    now: at,
    closed_at: isClosed ? at : null,
  }
  await db.execute(attemptStatement(attempt))
}
