/** Redirects others to /login (spec §5); the server refuses them anyway. */
import { isAdmin } from '@warung/contract/roles.ts'
import { href, redirect } from 'react-router'
import { requireSignedIn } from '../../account/require-signed-in'
import type { SignedIn } from '../../stored/session'

/** Every admin loader must call it, because a page's loaders run in parallel. */
export function requireAdmin(request: Request): SignedIn {
  const user = requireSignedIn(request)
  // without a way back, which would only lead this account to /login again
  if (!isAdmin(user.role_id)) throw redirect(href('/login'))
  return user
}
