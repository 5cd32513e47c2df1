import { ACCOUNT_TOKEN_KINDS } from '@warung/contract/values/account-token-kinds.ts'
import { FILTERED_LISTS } from '@warung/contract/values/list-filters.ts'
import { PERMISSION_SETS } from '@warung/contract/values/permission-sets.ts'
import { ROLE, type RoleId } from '@warung/contract/values/roles.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { between, oneOf } from '../sql/checks.ts'

export const appUser = pgTable(
  'app_user',
  {
    user_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** NFKC, trimmed, lower case */
    email: text().notNull(),
    role_id: smallint().notNull(),
    /** of an Admin; null: everything that the role may (decisions/068) */
    permission_set: text({ enum: PERMISSION_SETS }),
    password_hash: text().notNull(),
    created_at: time().notNull(),
    deleted_at: time(),
    search_text: text().notNull().generatedAlwaysAs(sql`lower(normalize(name || chr(10) || email))`),
  },
  (t) => [
    check('app_user_role', between(t.role_id, ROLE.superAdmin, ROLE.guest)),
    check('app_user_permission_set', oneOf(t.permission_set, PERMISSION_SETS)),
    check(
      'app_user_only_admins_limited',
      sql`${t.permission_set} is null or ${t.role_id} = ${sql.raw(String(ROLE.admin))}`,
    ),
    // a deleted user's address may register again
    uniqueIndex('app_user_email').on(t.email).where(sql`${t.deleted_at} is null`),
    // covers searches for common words without reading the table
    index('app_user_listed_text').on(t.user_id, t.search_text).where(sql`${t.deleted_at} is null`),
    index('app_user_search').using('gin', sql`${t.search_text} gin_trgm_ops`),
    index('app_user_short_search').using('gin', sql`short_grams(${t.search_text})`),
    index('app_user_by_name')
      .on(sql`${t.search_text} collate "C"`, t.user_id)
      .where(sql`${t.deleted_at} is null`),
    index('app_user_by_email').on(sql`${t.email} collate "C"`, t.user_id).where(sql`${t.deleted_at} is null`),
  ],
)

/** For the shared guest account, each row is a guest session (D6). */
export const session = pgTable(
  'session',
  {
    session_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    refresh_token_hash: text().notNull(),
    /** the latest access token, and its predecessor, which stays valid briefly (D7) */
    access_token_id: text().notNull(),
    access_issued_at: time().notNull(),
    previous_access_token_id: text(),
    created_at: time().notNull(),
    expires_at: time().notNull(),
    ended_at: time(),
    browser: text(),
  },
  (t) => [
    unique('session_refresh_token').on(t.refresh_token_hash),
    index('session_user').on(t.user_id),
    index('session_expiry').on(t.expires_at),
  ],
)

/** A browser that has signed in: strangers' wrong passwords do not lock it out (docs/decisions/011-known-devices.md). */
export const knownDevice = pgTable(
  'known_device',
  {
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    token_hash: text().notNull(),
    created_at: time().notNull(),
    used_at: time(),
    expires_at: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.token_hash] }),
    index('known_device_token').on(t.token_hash),
    index('known_device_expiry').on(t.expires_at),
  ],
)

/** A one-time link for a new password or e-mail address. Only the token's hash is stored. */
export const accountToken = pgTable(
  'account_token',
  {
    account_token_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    token_hash: text().notNull(),
    /** null for an unknown address, so that a request always writes the same */
    user_id: integer().references(() => appUser.user_id),
    kind: text({ enum: ACCOUNT_TOKEN_KINDS }).notNull(),
    email: text(),
    created_at: time().notNull(),
    expires_at: time().notNull(),
    used_at: time(),
  },
  (t) => [
    unique('account_token_hash').on(t.token_hash),
    check('account_token_kind', oneOf(t.kind, ACCOUNT_TOKEN_KINDS)),
    check('account_token_email', sql`(${t.kind} = 'email_change') = (${t.email} is not null)`),
    index('account_token_user').on(t.user_id),
    index('account_token_expiry').on(t.expires_at),
  ],
)

export const invitation = pgTable(
  'invitation',
  {
    invitation_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    token_hash: text().notNull(),
    note: text().notNull(),
    role_id: smallint().$type<RoleId>().notNull().default(ROLE.admin),
    /** what the invited Admin is limited to; null: full access */
    permission_set: text({ enum: PERMISSION_SETS }),
    /** null for the link that a shop without a Super Admin prints */
    invited_by: integer().references(() => appUser.user_id),
    created_at: time().notNull(),
    expires_at: time().notNull(),
    used_at: time(),
    used_by: integer().references(() => appUser.user_id),
    withdrawn_at: time(),
  },
  (t) => [
    unique('invitation_token').on(t.token_hash),
    check(
      'invitation_role',
      sql`${t.role_id} = case when ${t.invited_by} is null then ${sql.raw(String(ROLE.superAdmin))} else ${sql.raw(String(ROLE.admin))} end`,
    ),
    check('invitation_permission_set', oneOf(t.permission_set, PERMISSION_SETS)),
    check(
      'invitation_permission_set_of_admin',
      sql`${t.permission_set} is null or ${t.role_id} = ${sql.raw(String(ROLE.admin))}`,
    ),
    check('invitation_used', sql`(${t.used_at} is null) = (${t.used_by} is null)`),
    index('invitation_open')
      .on(t.invitation_id)
      .where(sql`${t.used_at} is null and ${t.withdrawn_at} is null`),
  ],
)

/** An admin's own: a search with its filters, of a list, under a name. */
export const listFilter = pgTable(
  'list_filter',
  {
    list_filter_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    list: text({ enum: FILTERED_LISTS }).notNull(),
    name: text().notNull(),
    query: text().notNull(),
  },
  (t) => [
    unique('list_filter_name').on(t.user_id, t.list, t.name),
    check('list_filter_list', oneOf(t.list, FILTERED_LISTS)),
  ],
)
