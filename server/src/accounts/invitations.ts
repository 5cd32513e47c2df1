/**
 * Links that make somebody an Admin: made by a Super Admin, used once, within 7 days, as long as whoever
 * made them is a Super Admin. The database keeps a hash of the token only.
 */
import { createHash } from 'node:crypto'
import type { Invitation } from '@warung/contract/invitations.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { recordChange } from '../audit/record-change.ts'
import type { Db } from '../database/open.ts'
import { appUser, invitation } from '../database/schema/accounts.ts'
import { inTransaction } from '../database/transaction.ts'
import { DAY_MS } from '../durations.ts'
import { Problem } from '../problems/problem.ts'
import type { WithDates } from '../shop-time.ts'
import type { Caller } from './authenticate.ts'

const INVITATION_TTL_MS = 7 * DAY_MS

function invitationTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** What a token must still be good for. */
function isOpen(now: Date) {
  return and(
    isNull(invitation.used_at),
    isNull(invitation.withdrawn_at),
    gt(invitation.expires_at, now),
    inArray(
      invitation.invited_by,
      sql`(select ${appUser.user_id} from ${appUser}
        where ${appUser.role_id} = ${ROLE.superAdmin} and ${appUser.deleted_at} is null)`,
    ),
  )
}

/** @returns with the path of the screen that it opens: its token stands where no server is told of it */
export function createInvitation(
  db: Db,
  caller: Caller,
  note: string,
  { now, randomToken }: { readonly now: Date; readonly randomToken: () => string },
): Promise<{ invitation_id: number; path: string; expires_at: Date }> {
  const token = randomToken()
  const expires_at = new Date(now.getTime() + INVITATION_TTL_MS)
  return inTransaction(db, async (db) => {
    const [made] = await db
      .insert(invitation)
      .values({
        token_hash: invitationTokenHash(token),
        note,
        invited_by: caller.user_id,
        created_at: now,
        expires_at,
      })
      .returning({ invitation_id: invitation.invitation_id })
    if (!made) throw new Error('an invitation was inserted but not returned')
    await recordChange(db, {
      by: caller.user_id,
      action: 'invitation.created',
      subject: { type: 'invitation', id: made.invitation_id, name: note },
      before: {},
      after: {},
      at: now,
    })
    return { ...made, path: `/invitation#${token}`, expires_at }
  })
}

/** Those that can still be used, newest first. */
export function openInvitations(db: Db, now: Date): Promise<WithDates<Invitation>[]> {
  return db
    .select({
      invitation_id: invitation.invitation_id,
      note: invitation.note,
      invited_by_name: appUser.name,
      created_at: invitation.created_at,
      expires_at: invitation.expires_at,
    })
    .from(invitation)
    .innerJoin(appUser, eq(appUser.user_id, invitation.invited_by))
    .where(isOpen(now))
    .orderBy(desc(invitation.invitation_id))
}

/** @throws {Problem} invitation_not_found for one that is unknown or not open any more */
export function withdrawInvitation(db: Db, caller: Caller, invitationId: number, now: Date): Promise<void> {
  return inTransaction(db, async (db) => {
    const [withdrawn] = await db
      .update(invitation)
      .set({ withdrawn_at: now })
      .where(and(eq(invitation.invitation_id, invitationId), isOpen(now)))
      .returning({ note: invitation.note })
    if (!withdrawn) throw new Problem('invitation_not_found')
    await recordChange(db, {
      by: caller.user_id,
      action: 'invitation.withdrawn',
      subject: { type: 'invitation', id: invitationId, name: withdrawn.note },
      before: {},
      after: {},
      at: now,
    })
  })
}

/** @throws {Problem} invitation_invalid, the same for a wrong, an old and a used one */
export async function findInvitation(
  db: Db,
  token: string,
  now: Date,
): Promise<{ invited_by_name: string; expires_at: Date }> {
  const [found] = await db
    .select({ invited_by_name: appUser.name, expires_at: invitation.expires_at })
    .from(invitation)
    .innerJoin(appUser, eq(appUser.user_id, invitation.invited_by))
    .where(and(eq(invitation.token_hash, invitationTokenHash(token)), isOpen(now)))
  if (!found) throw new Problem('invitation_invalid')
  return found
}

/**
 * With the handle of the transaction that makes somebody an Admin. The conditional update is the rule: of
 * two who use it at once the second finds it used.
 * @throws {Problem} invitation_invalid
 */
export async function consumeInvitation(
  db: Db,
  token: string,
  invited: { readonly user_id: number; readonly name: string },
  now: Date,
): Promise<void> {
  const [used] = await db
    .update(invitation)
    .set({ used_at: now, used_by: invited.user_id })
    .where(and(eq(invitation.token_hash, invitationTokenHash(token)), isOpen(now)))
    .returning({ note: invitation.note })
  if (!used) throw new Problem('invitation_invalid')
  await recordChange(db, {
    by: invited.user_id,
    action: 'invitation.accepted',
    subject: { type: 'user', id: invited.user_id, name: invited.name },
    before: {},
    after: { role: 'Admin', invited_as: used.note },
    at: now,
  })
}
