/** Accounts: what sign-in, registration, profile and the admin's user list carry (spec §3, §7). */
import { z } from 'zod'
import { id, paging, shopTimestamp, text, title } from './fields.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** One spelling per mailbox: full-width letters, case and spaces around make no second account. */
export function normalEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

const email = text(320).transform(normalEmail).pipe(z.email().max(254))
const password = text(PASSWORD_MAX).min(PASSWORD_MIN)

export const loginBody = z.object({ email: text(320).transform(normalEmail), password: text(PASSWORD_MAX) })

export const registerBody = z
  .object({ email, name: title(100), password, confirm_password: z.string() })
  .refine((body) => body.password === body.confirm_password, {
    path: ['confirm_password'],
    error: 'Unmatch password', // spec §5
  })

export const refreshBody = z.object({ access_token: text(4096), refresh_token: text(512) })
export const refreshed = z.object({ access_token: z.string() })
/** Both parts optional: signing out with whatever is left must never fail (D7). */
export const logoutBody = z.object({ refresh_token: text(512).optional() })

export const userInfo = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  role_id: z.int(),
  access_token: z.string(),
  refresh_token: z.string(),
})
export type UserInfo = z.output<typeof userInfo>

export const user = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  role_id: z.int(),
  role_name: z.string(),
})
export type User = z.output<typeof user>

export const userRow = user.extend({ created_at: shopTimestamp })

export const nameBody = z.object({ name: title(100) })

export const userListQuery = paging.extend({
  /** part of a name or e-mail */
  keyword: text(200).optional(),
  sort: z.enum(['newest', 'oldest', 'name', 'email']).optional(),
})
