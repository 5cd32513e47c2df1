/** Whoever is no admin goes to /login (spec §5); the server refuses them in any case. */
import { isAdmin } from '@warung/contract/roles.ts'
import { href, redirect } from 'react-router'
import { requireSignedIn } from '../../account/require-signed-in'
import type { SignedIn } from '../../stored/session'

/** Each admin screen's loader asks it: loaders of a page run side by side. */
export function requireAdmin(request: Request): SignedIn {
  const user = requireSignedIn(request)
  // somebody else's account: coming back here afterwards would only lead to /login again
  if (!isAdmin(user.role_id)) throw redirect(href('/login'))
  return user
}
