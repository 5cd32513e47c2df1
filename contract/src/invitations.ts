import { z } from 'zod'
import { newAccountFields, PASSWORDS_UNMATCHED, passwordsMatch, user, userInfo } from './accounts.ts'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, done, id, shopTimestamp, text, title } from './fields.ts'
import { PERMISSION_SETS } from './values/permission-sets.ts'

const token = text(512)

/** what the invited Admin is limited to from the first moment on; absent: full access */
const permission_set = z.enum(PERMISSION_SETS).optional()

const invitationSchema = z
  .object({
    invitation_id: id,
    note: z.string(),
    permission_set,
    invited_by_name: z.string(),
    created_at: shopTimestamp,
    expires_at: shopTimestamp,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.output<typeof invitationSchema>

const invitationCreated = z.object({
  invitation_id: id,
  /** shown once: the database has only its token's hash */
  path: z.string(),
  expires_at: shopTimestamp,
})

const opened = z.object({
  /** null in a shop without a Super Admin */
  invited_by_name: z.string().nullable(),
  role_id: z.int(),
  permission_set,
  expires_at: shopTimestamp,
})

const invitedBody = z
  .object({ token, ...newAccountFields })
  .refine(passwordsMatch, PASSWORDS_UNMATCHED)
  .meta({ id: 'InvitedBody' })

export const invitationCalls = {
  'GET /api/v1/admin/invitation': {
    summary: 'Invitations that can still be used, newest first',
    access: 'superAdmin',
    limit: 'browse',
    answer: dataSchema(z.array(invitationSchema)),
    status: 200,
    refusals: [],
  },
  'POST /api/v1/admin/invitation': {
    summary: 'Make a link that makes one person an Admin, once, within 7 days',
    access: 'superAdmin',
    limit: 'write',
    body: z.object({ note: title(100), permission_set }),
    answer: dataSchema(invitationCreated),
    status: 201,
    refusals: [],
  },
  'DELETE /api/v1/admin/invitation/{id}': {
    summary: 'Withdraw an invitation',
    access: 'superAdmin',
    limit: 'write',
    params: byId,
    answer: done,
    status: 200,
    refusals: [404],
  },
  'POST /api/v1/auth/invitation': {
    summary: 'Who invites with this link, if it can still be used',
    access: 'anyone',
    limit: 'sign-in',
    body: z.object({ token }),
    answer: dataSchema(opened),
    status: 200,
    refusals: [404],
  },
  'POST /api/v1/auth/invitation/register': {
    summary: 'Accept an invitation with a new account, and sign in',
    access: 'anyone',
    limit: 'register',
    body: invitedBody,
    answer: dataSchema(userInfo),
    status: 201,
    refusals: [404, 409, 503],
  },
  'POST /api/v1/user/invitation': {
    summary: 'Accept an invitation with the signed-in account',
    access: 'signed-in',
    limit: 'write',
    body: z.object({ token }),
    answer: dataSchema(user),
    status: 200,
    refusals: [404, 409],
  },
} as const satisfies CallTable
