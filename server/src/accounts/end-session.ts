import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { session } from '../platform/database/schema/accounts.ts'
import { emitAccountsChanged } from '../platform/events/shop-events.ts'
import { hashToken } from './hash-token.ts'

export async function endSession(db: Db, refreshToken: string | undefined, now: Date): Promise<void> {
  if (refreshToken === undefined) return
  const ended = await db
    .update(session)
    .set({ ended_at: now })
    .where(and(eq(session.refresh_token_hash, hashToken(refreshToken)), isNull(session.ended_at)))
    .returning({ user_id: session.user_id })
  emitAccountsChanged(
    db,
    ended.map(({ user_id }) => user_id),
  )
}

export async function endOtherSessions(
  db: Db,
  { user_id, session_id }: { readonly user_id: number; readonly session_id: number },
  now: Date,
): Promise<void> {
  await db
    .update(session)
    .set({ ended_at: now })
    .where(and(eq(session.user_id, user_id), ne(session.session_id, session_id), isNull(session.ended_at)))
  emitAccountsChanged(db, [user_id])
}

export async function endSessionsOf(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .update(session)
    .set({ ended_at: now })
    .where(and(eq(session.user_id, userId), isNull(session.ended_at)))
  emitAccountsChanged(db, [userId])
}
