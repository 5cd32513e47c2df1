/** Others go to /login (spec §5), limited Admins to a screen of theirs; the server refuses both in any case. */
import { isAdmin } from '@warung/contract/roles.ts'
import { href, redirect } from 'react-router'
import { requireSignedIn } from '../../account/require-signed-in'
import type { SignedIn } from '../../stored/session'
import { homeOf, mayOpen } from './permitted-screens'

/** Every admin loader must call it, because a page's loaders run in parallel. */
export function requireAdmin(request: Request): SignedIn {
  const user = requireSignedIn(request)
  // without a way back, which would only lead this account to /login again
  if (!isAdmin(user.role_id)) throw redirect(href('/login'))
  const { permission_set } = user
  if (!mayOpen(permission_set, new URL(request.url).pathname)) throw redirect(homeOf(permission_set))
  return user
}
