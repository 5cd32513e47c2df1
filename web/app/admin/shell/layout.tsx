/** In a chunk that shoppers never load. */
import { Outlet } from 'react-router'
import { PageSkeleton } from '../../ui/skeleton'
import { Toasts } from '../../ui/toast'
import type { Route } from './+types/layout'
import adminUrl from './admin.css?url'
import { AdminNavigation } from './admin-navigation'
import { AdminToolbar } from './admin-toolbar'
import { requireAdmin } from './require-admin'
import { Shortcuts } from './shortcuts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  return null
}
clientLoader.hydrate = true as const

export function links(): Route.LinkDescriptors {
  return [{ rel: 'stylesheet', href: adminUrl }]
}

export const handle = { Navigation: AdminNavigation }

export function HydrateFallback() {
  return <PageSkeleton />
}

export default function AdminLayout() {
  return (
    <>
      <AdminToolbar />
      <Outlet />
      <Shortcuts />
      <Toasts />
    </>
  )
}
