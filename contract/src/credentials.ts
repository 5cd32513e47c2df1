import { z } from 'zod'
import { newAccountFields, PASSWORDS_UNMATCHED, passwordsMatch, writtenEmail } from './accounts.ts'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, done, shopTimestamp, text } from './fields.ts'
import { PASSWORD_MAX } from './values/limits.ts'

const { email, password, confirm_password } = newAccountFields
const linkToken = text(512)
const current_password = text(PASSWORD_MAX)

const forgotBody = z.object({ email: writtenEmail }).meta({ id: 'ForgottenPasswordBody' })

const resetBody = z
  .object({ token: linkToken, password, confirm_password })
  .refine(passwordsMatch, PASSWORDS_UNMATCHED)
  .meta({ id: 'ResetPasswordBody' })

const changePasswordBody = z
  .object({ current_password, password, confirm_password })
  .refine(passwordsMatch, PASSWORDS_UNMATCHED)
  .meta({ id: 'PasswordBody' })

const changeEmailBody = z.object({ email, current_password }).meta({ id: 'EmailBody' })

const resetLink = z
  .object({
    /** shown once: the database has only its token's hash */
    path: z.string(),
    expires_at: shopTimestamp,
  })
  .meta({ id: 'PasswordLink' })

export const credentialCalls = {
  'POST /api/v1/auth/password/forgotten': {
    summary: 'Ask for a mail with a link to a new password; the same answer for every address',
    access: 'anyone',
    limit: 'sign-in',
    body: forgotBody,
    answer: done,
    status: 200,
    refusals: [],
  },
  'POST /api/v1/auth/password/reset': {
    summary: 'Set a new password by a link, once, within an hour; ends all sessions of the account',
    access: 'anyone',
    limit: 'sign-in',
    body: resetBody,
    answer: done,
    status: 200,
    refusals: [404, 503],
  },
  'PUT /api/v1/user/password': {
    summary: 'Change the signed-in user’s password; ends all other sessions',
    access: 'signed-in',
    limit: 'sign-in',
    body: changePasswordBody,
    answer: done,
    status: 200,
    refusals: [409, 422, 503],
  },
  'PUT /api/v1/user/email': {
    summary: 'Ask for a mail to another address, whose link makes it the signed-in user’s',
    access: 'signed-in',
    limit: 'sign-in',
    body: changeEmailBody,
    answer: done,
    status: 200,
    refusals: [409, 422, 503],
  },
  'POST /api/v1/auth/email/confirm': {
    summary: 'Confirm another e-mail address by the link that was sent to it, once, within an hour',
    access: 'anyone',
    limit: 'sign-in',
    body: z.object({ token: linkToken }),
    answer: done,
    status: 200,
    refusals: [404, 409],
  },
  'POST /api/v1/admin/user/{id}/password-link': {
    summary: 'Make a link by which a user of a lower role sets a new password, once, within an hour',
    access: 'superAdmin',
    limit: 'write',
    params: byId,
    answer: dataSchema(resetLink),
    status: 201,
    refusals: [404],
  },
} as const satisfies CallTable
