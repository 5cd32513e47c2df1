/** Whoever is no admin goes to /login (spec §5); the server refuses them in any case. */
import { isAdmin } from '@warung/contract/roles.ts'
import { Outlet, redirect } from 'react-router'
import { signedIn } from '../stored/session'
import { PageSkeleton } from '../ui/skeleton'
import { Toasts } from '../ui/toast'

/** Each admin screen's loader asks it too: loaders of a page run side by side. */
export const mustBeAdmin = (): void => {
  if (!isAdmin(signedIn()?.role_id)) throw redirect('/login')
}

export const clientLoader = () => {
  mustBeAdmin()
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <PageSkeleton />

export default function AdminsOnly() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}
