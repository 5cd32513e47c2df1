import { ROLE } from '@warung/contract/values/roles.ts'
import { and, lt, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { session } from '../../platform/database/schema/accounts.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { deleteInBatches } from '../../platform/database/sql/delete-in-batches.ts'
import { DAY_MS } from '../../platform/time/durations.ts'

const ENDED_SESSION_RETENTION_MS = 30 * DAY_MS

/**
 * A guest's session stays as long as it owns an order (D6), and the last one of each account, which says when its owner
 * was here (last-seen.ts).
 * @returns how many
 */
export async function deleteOldSessions(db: Db, now: Date, batchSize: number): Promise<number> {
  const before = new Date(now.getTime() - ENDED_SESSION_RETENTION_MS)
  const ordersOfSession = db
    .select({ found: sql`1` })
    .from(shopOrder)
    .where(sql`${shopOrder.guest_session_id} = ${session.session_id}`)
  const isLeft = sql`exists (select from app_user where app_user.user_id = ${session.user_id}
    and (app_user.role_id = ${ROLE.guest} or app_user.deleted_at is not null))`
  const isReplaced = sql`exists (select from ${session} as later
    where later.user_id = ${session.user_id} and later.session_id > ${session.session_id})`
  const isOver = or(lt(session.ended_at, before), lt(session.expires_at, before))
  return deleteInBatches(
    db,
    { from: session, where: and(isOver, or(isLeft, isReplaced), notExists(ordersOfSession)) },
    batchSize,
  )
}
