/** Around an order's page, which buyers open too: an admin keeps the menu and the search, in chunks of their own. */
import { isAdmin } from '@warung/contract/roles.ts'
import { lazy } from 'react'
import { Outlet } from 'react-router'
import { OptionalPart } from '../../startup/chunk-failure'
import { loadChunk } from '../../startup/load-chunk'
import { useSignedIn } from '../../stored/session'

const LazyNavigation = lazy(() => loadChunk(() => import('./lazy-navigation')))
const LazyOrderTop = lazy(() => loadChunk(() => import('./order-top')))

function useIsAdmin(): boolean {
  const user = useSignedIn()
  return user !== undefined && isAdmin(user.role_id)
}

function OrderNavigation() {
  return useIsAdmin() ? (
    <OptionalPart pending={null} failed={null}>
      <LazyNavigation />
    </OptionalPart>
  ) : null
}

export const handle = { Navigation: OrderNavigation }

export default function OrderFrame() {
  return (
    <>
      {useIsAdmin() ? (
        <OptionalPart pending={null} failed={null}>
          <LazyOrderTop />
        </OptionalPart>
      ) : null}
      <Outlet />
    </>
  )
}
