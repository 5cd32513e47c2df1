import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import {
  byId,
  dataSchema,
  done,
  id,
  pageSchema,
  paging,
  searchKeyword,
  shopTimestamp,
  text,
  title,
} from './fields.ts'
import { inputFault } from './values/input-faults.ts'
import { EMAIL_LENGTH_MAX, PASSWORD_MAX, PASSWORD_MIN, WRITTEN_EMAIL_LENGTH_MAX } from './values/limits.ts'
import { USER_SORTS } from './values/list-sorts.ts'
import { PERMISSION_SETS } from './values/permission-sets.ts'
import { ROLE } from './values/roles.ts'

/** Case, full-width letters and surrounding spaces must not make a second account. */
export function normalEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

export const writtenEmail = text(WRITTEN_EMAIL_LENGTH_MAX).transform(normalEmail)
const email = writtenEmail.pipe(z.email().max(EMAIL_LENGTH_MAX))
const password = text(PASSWORD_MAX).min(PASSWORD_MIN)

const loginBody = z.object({ email: writtenEmail, password: text(PASSWORD_MAX) }).meta({ id: 'SignInBody' })

export const newAccountFields = { email, name: title(100), password, confirm_password: z.string() }

export function passwordsMatch(body: {
  readonly password: string
  readonly confirm_password: string
}): boolean {
  return body.password === body.confirm_password
}

export const PASSWORDS_UNMATCHED = { path: ['confirm_password'], error: inputFault('passwords_differ') } // spec §5

const registerBody = z.object(newAccountFields).refine(passwordsMatch, PASSWORDS_UNMATCHED)

const refreshBody = z
  .object({ access_token: text(4096), refresh_token: text(512) })
  .meta({ id: 'RefreshBody' })
/** absent: a full Admin, or no Admin */
const permissionSet = z.enum(PERMISSION_SETS)

const refreshed = z.object({
  access_token: z.string(),
  role_id: z.int(),
  permission_set: permissionSet.optional(),
})
/** Optional: signing out must never fail (D7). */
const logoutBody = z.object({ refresh_token: text(512).optional() }).meta({ id: 'SignOutBody' })

export const userInfo = z
  .object({
    user_id: id,
    name: z.string(),
    email: z.string(),
    role_id: z.int(),
    permission_set: permissionSet.optional(),
    access_token: z.string(),
    refresh_token: z.string(),
  })
  .meta({ id: 'SignedIn' })
export type UserInfo = z.output<typeof userInfo>

export const user = z
  .object({
    user_id: id,
    name: z.string(),
    email: z.string(),
    role_id: z.int(),
    role_name: z.string(),
    permission_set: permissionSet.optional(),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof user>

const roleBody = z
  .object({ role_id: z.union([z.literal(ROLE.admin), z.literal(ROLE.customer)]) })
  .meta({ id: 'RoleBody' })

/** null: a full Admin */
const permissionSetBody = z
  .object({ permission_set: permissionSet.nullable() })
  .meta({ id: 'PermissionSetBody' })

export const userRow = user.extend({ created_at: shopTimestamp }).meta({ id: 'UserRow' })

const nameBody = z.object({ name: title(100) }).meta({ id: 'NameBody' })

const userListQuery = paging.extend({
  keyword: searchKeyword.optional(),
  sort: z.enum(USER_SORTS).optional(),
})

export const accountCalls = {
  'POST /api/v1/auth/login': {
    summary: 'Sign in',
    access: 'anyone',
    limit: 'sign-in',
    body: loginBody,
    answer: dataSchema(userInfo),
    status: 200,
    refusals: [503],
  },
  'POST /api/v1/auth/register/customer': {
    summary: 'Register as a customer and sign in',
    access: 'anyone',
    limit: 'register',
    body: registerBody,
    answer: dataSchema(userInfo),
    status: 201,
    refusals: [409, 503],
  },
  'POST /api/v1/auth/refresh': {
    summary: 'Exchange a session’s pair of tokens for a fresh access token',
    access: 'anyone',
    limit: 'refresh',
    body: refreshBody,
    answer: dataSchema(refreshed),
    status: 200,
    refusals: [],
  },
  'POST /api/v1/auth/logout': {
    summary: 'End this session on the server',
    access: 'anyone',
    limit: 'refresh',
    body: logoutBody,
    answer: done,
    status: 200,
    refusals: [],
  },
  'GET /api/v1/user': {
    summary: 'The signed-in user’s own profile',
    access: 'signed-in',
    limit: 'browse',
    answer: dataSchema(user),
    status: 200,
    refusals: [],
  },
  'PATCH /api/v1/user/profile': {
    summary: 'Change the signed-in user’s own name',
    access: 'signed-in',
    limit: 'write',
    body: nameBody,
    answer: dataSchema(user),
    status: 200,
    refusals: [],
  },
  'GET /api/v1/admin/user': {
    summary: 'Users, newest first',
    access: 'admin',
    limit: 'browse',
    query: userListQuery,
    answer: pageSchema(userRow),
    status: 200,
    refusals: [404],
  },
  'GET /api/v1/admin/user/{id}': {
    summary: 'One user',
    access: 'admin',
    limit: 'browse',
    params: byId,
    answer: dataSchema(user),
    status: 200,
    refusals: [404],
  },
  'PATCH /api/v1/admin/user/{id}': {
    summary: 'Change the name of a user of a lower role',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: nameBody,
    answer: dataSchema(user),
    status: 200,
    refusals: [404],
  },
  'DELETE /api/v1/admin/user/{id}': {
    summary: 'Delete a user of a lower role',
    access: 'admin',
    limit: 'write',
    params: byId,
    answer: done,
    status: 200,
    refusals: [404],
  },
  'PATCH /api/v1/admin/user/{id}/role': {
    summary:
      'Make a Customer an Admin, or an Admin a Customer; or step down oneself, unless as the last Super Admin',
    access: 'superAdmin',
    limit: 'write',
    params: byId,
    body: roleBody,
    answer: dataSchema(user),
    status: 200,
    refusals: [404, 409],
  },
  'PUT /api/v1/admin/user/{id}/permission-set': {
    summary: 'Limit an Admin to the calls of a packer, a cashier or the catalog, or to none',
    access: 'superAdmin',
    limit: 'write',
    params: byId,
    body: permissionSetBody,
    answer: dataSchema(user),
    status: 200,
    refusals: [404, 409],
  },
  'POST /api/v1/admin/user/{id}/hand-over': {
    summary: 'Make another user the Super Admin, and oneself an Admin',
    access: 'superAdmin',
    limit: 'write',
    params: byId,
    answer: dataSchema(user),
    status: 200,
    refusals: [404, 409],
  },
} as const satisfies CallTable
