/** What the admin's screens share; a chunk that shoppers never download. */
import { Suspense } from 'react'
import { Await, Outlet } from 'react-router'
import { browserApi } from '../api'
import { PageSkeleton } from '../ui/skeleton'
import { Toasts } from '../ui/toast'
import type { Route } from './+types/layout'
import { requireAdmin } from './require-admin'
import { Shortcuts } from './shortcuts'
import { StartNotice } from './start-notice'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  // not waited for: what it leads to is no part of the screen
  const start = browserApi('GET /api/v1/admin/start').then(
    ({ data }) => data,
    () => undefined,
  )
  return { start }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton />
}

export default function AdminLayout({ loaderData: { start } }: Route.ComponentProps) {
  return (
    <>
      <Suspense fallback={null}>
        <Await resolve={start}>{(state) => (state ? <StartNotice start={state} /> : null)}</Await>
      </Suspense>
      <Outlet />
      <Shortcuts />
      <Toasts />
    </>
  )
}
