/** Valid for 7 days, while their creator is a Super Admin. A shop without a Super Admin prints a link at start. */
import type { Invitation } from '@warung/contract/invitations.ts'
import { roleName } from '@warung/contract/roles.ts'
import type { PermissionSet } from '@warung/contract/values/permission-sets.ts'
import { ROLE, type RoleId } from '@warung/contract/values/roles.ts'
import { and, asc, desc, eq, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { recordChange } from '../audit/record-change.ts'
import type { Db } from '../platform/database/open.ts'
import { appUser, invitation } from '../platform/database/schema/accounts.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { Problem } from '../platform/problems/problem.ts'
import { DAY_MS } from '../platform/time/durations.ts'
import type { WithDates } from '../platform/time/shop-time.ts'
import type { Caller } from './authenticate.ts'
import { hashToken } from './hash-token.ts'

const INVITATION_TTL_MS = 7 * DAY_MS

type InvitationParts = { readonly now: Date; readonly randomToken: () => string }

function superAdminsExcept(userId: number) {
  return sql`(select ${appUser.user_id} from ${appUser}
    where ${appUser.role_id} = ${ROLE.superAdmin} and ${appUser.deleted_at} is null and ${appUser.user_id} <> ${userId})`
}
const NO_USER_ID = 0

function isOpen(now: Date, invited = NO_USER_ID) {
  const superAdmins = superAdminsExcept(invited)
  return and(
    isNull(invitation.used_at),
    isNull(invitation.withdrawn_at),
    gt(invitation.expires_at, now),
    or(
      inArray(invitation.invited_by, superAdmins),
      and(isNull(invitation.invited_by), notExists(superAdmins)),
    ),
  )
}

function invitationPath(token: string): string {
  return `/invitation#${token}`
}

/** Undefined if the shop has a Super Admin. Earlier links become invalid, since logs still contain them. */
export function inviteOwner(db: Db, { now, randomToken }: InvitationParts): Promise<string | undefined> {
  return inTransaction(db, async (db) => {
    const [owner] = await db
      .select({ user_id: appUser.user_id })
      .from(appUser)
      .where(and(eq(appUser.role_id, ROLE.superAdmin), isNull(appUser.deleted_at)))
      .limit(1)
    if (owner) return undefined
    await db
      .update(invitation)
      .set({ withdrawn_at: now })
      .where(and(isNull(invitation.invited_by), isOpen(now)))
    const token = randomToken()
    await db.insert(invitation).values({
      token_hash: hashToken(token),
      note: '',
      role_id: ROLE.superAdmin,
      created_at: now,
      expires_at: new Date(now.getTime() + INVITATION_TTL_MS),
    })
    return invitationPath(token)
  })
}

/** Absent for full access. */
function limitIn(permission_set: PermissionSet | null | undefined): { permission_set?: PermissionSet } {
  return permission_set ? { permission_set } : {}
}

export function createInvitation(
  db: Db,
  caller: Caller,
  { note, permission_set }: { readonly note: string; readonly permission_set?: PermissionSet | undefined },
  { now, randomToken }: InvitationParts,
): Promise<{ invitation_id: number; path: string; expires_at: Date }> {
  const token = randomToken()
  const expires_at = new Date(now.getTime() + INVITATION_TTL_MS)
  return inTransaction(db, async (db) => {
    const [made] = await db
      .insert(invitation)
      .values({
        token_hash: hashToken(token),
        note,
        permission_set,
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
      after: limitIn(permission_set),
      at: now,
    })
    return { ...made, path: invitationPath(token), expires_at }
  })
}

export async function openInvitations(db: Db, now: Date): Promise<WithDates<Invitation>[]> {
  const found = await db
    .select({
      invitation_id: invitation.invitation_id,
      note: invitation.note,
      permission_set: invitation.permission_set,
      invited_by_name: appUser.name,
      created_at: invitation.created_at,
      expires_at: invitation.expires_at,
    })
    .from(invitation)
    .innerJoin(appUser, eq(appUser.user_id, invitation.invited_by))
    .where(isOpen(now))
    .orderBy(desc(invitation.invitation_id))
  return found.map(({ permission_set, ...row }) => ({ ...row, ...limitIn(permission_set) }))
}

/** @throws {Problem} invitation_not_found */
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

type FoundInvitation = {
  readonly invited_by_name: string | null
  readonly role_id: RoleId
  readonly permission_set?: PermissionSet
  readonly expires_at: Date
}

/** @throws {Problem} invitation_invalid, whether wrong, expired or used */
export async function findInvitation(db: Db, token: string, now: Date): Promise<FoundInvitation> {
  const [found] = await db
    .select({
      invited_by_name: appUser.name,
      role_id: invitation.role_id,
      permission_set: invitation.permission_set,
      expires_at: invitation.expires_at,
    })
    .from(invitation)
    .leftJoin(appUser, eq(appUser.user_id, invitation.invited_by))
    .where(and(eq(invitation.token_hash, hashToken(token)), isOpen(now)))
  if (!found) throw new Problem('invitation_invalid')
  const { permission_set, ...opened } = found
  return { ...opened, ...limitIn(permission_set) }
}

/** Two processes starting at once must not make two owners. */
function lockOwnerInvitations(db: Db) {
  return db
    .select({ invitation_id: invitation.invitation_id })
    .from(invitation)
    .where(and(isNull(invitation.invited_by), isNull(invitation.used_at)))
    .orderBy(asc(invitation.invitation_id))
    .for('update')
}

/** @throws {Problem} invitation_invalid. Runs in a transaction; the conditional update makes it one-time. */
export async function consumeInvitation(
  db: Db,
  token: string,
  invited: { readonly user_id: number; readonly name: string; readonly role_id: RoleId },
  now: Date,
): Promise<void> {
  if (invited.role_id === ROLE.superAdmin) await lockOwnerInvitations(db)
  const [used] = await db
    .update(invitation)
    .set({ used_at: now, used_by: invited.user_id })
    .where(
      and(
        eq(invitation.token_hash, hashToken(token)),
        eq(invitation.role_id, invited.role_id),
        isOpen(now, invited.user_id),
      ),
    )
    .returning({ note: invitation.note, permission_set: invitation.permission_set })
  if (!used) throw new Problem('invitation_invalid')
  await recordChange(db, {
    by: invited.user_id,
    action: 'invitation.accepted',
    subject: { type: 'user', id: invited.user_id, name: invited.name },
    before: {},
    after: { role: roleName(invited.role_id), invited_as: used.note, ...limitIn(used.permission_set) },
    at: now,
  })
}
