/** Whoever is no admin goes to /login (spec §5); the server refuses them in any case. */
import { isAdmin } from '@warung/contract/roles.ts'
import { redirect } from 'react-router'
import { type SignedIn, signedIn } from '../stored/session'

/** Each admin screen's loader asks it: loaders of a page run side by side. */
export const mustBeAdmin = (): SignedIn => {
  const user = signedIn()
  if (!user || !isAdmin(user.role_id)) throw redirect('/login')
  return user
}
