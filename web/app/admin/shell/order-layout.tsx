/** Around an order's page, which buyers open too: an admin keeps the menu and the search, in chunks of their own. */
import { isAdmin as isAdminRole } from '@warung/contract/roles.ts'
import { Fragment, lazy } from 'react'
import { Outlet } from 'react-router'
import { OptionalPart } from '../../startup/chunk-failure'
import { loadChunk } from '../../startup/load-chunk'
import { useSignedIn } from '../../stored/session'

const LazyNavigation = lazy(() => loadChunk(() => import('./lazy-navigation')))
const LazyOrderToolbar = lazy(() => loadChunk(() => import('./order-toolbar')))

/** Its height, reserved so that the order below does not move. */
const TOOLBAR_HEIGHT = '5.75rem'

function useIsAdmin(): boolean {
  const user = useSignedIn()
  return user !== undefined && isAdminRole(user.role_id)
}

function OrderNavigation() {
  return useIsAdmin() ? (
    <OptionalPart failed={null}>
      <LazyNavigation />
    </OptionalPart>
  ) : null
}

export const handle = { Navigation: OrderNavigation }

export default function OrderLayout() {
  const isAdmin = useIsAdmin()
  return (
    <>
      {isAdmin ? (
        <div className="print:hidden" style={{ minHeight: TOOLBAR_HEIGHT }}>
          <OptionalPart failed={null}>
            <LazyOrderToolbar />
          </OptionalPart>
        </div>
      ) : null}
      {/* a new skeleton instead of one that moves down when the session becomes known */}
      <Fragment key={String(isAdmin)}>
        <Outlet />
      </Fragment>
    </>
  )
}
