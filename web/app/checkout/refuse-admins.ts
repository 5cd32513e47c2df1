import { isAdmin } from '@warung/contract/roles.ts'
import { href, redirect } from 'react-router'
import { signedIn } from '../stored/session'

/** @throws a redirect home: admins do not shop (spec §1) */
export function refuseAdmins(): void {
  if (isAdmin(signedIn()?.role_id)) throw redirect(href('/'))
}
