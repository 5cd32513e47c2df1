import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import type { RefundProgress } from '../../platform/problems/problem-params.ts'

type Sums = { readonly captured: number; readonly back: number; readonly on_its_way: number }

export async function refundProgress(
  db: Db,
  account: string,
  providerOrderId: string,
): Promise<RefundProgress> {
  const [sums] = await rows<Sums>(
    db,
    sql`select coalesce(sum(unmatched.amount_minor), 0)::bigint as captured,
          coalesce(sum(made.back), 0)::bigint as back, coalesce(sum(made.on_its_way), 0)::bigint as on_its_way
        from unmatched_capture as unmatched
        cross join lateral (
          select sum(amount_minor) filter (where status = 'completed') as back,
            sum(amount_minor) filter (where status = 'pending') as on_its_way
          from refund where refund.account = unmatched.account and refund.capture_id = unmatched.capture_id) as made
        where unmatched.account = ${account} and unmatched.provider_order_id = ${providerOrderId}`,
  )
  if (!sums || sums.back >= sums.captured) return 'all'
  return sums.back + sums.on_its_way >= sums.captured ? 'under_way' : 'refused'
}
