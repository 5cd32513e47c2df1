/** What the admin's screens share; a chunk that shoppers never download. */
import { Outlet } from 'react-router'
import { PageSkeleton } from '../ui/skeleton'
import { Toasts } from '../ui/toast'
import type { Route } from './+types/admins-only'
import { mustBeAdmin } from './must-be-admin'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  mustBeAdmin(request)
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
