import { isAdmin } from '@warung/contract/roles.ts'
import type { ShopProfile } from '@warung/contract/settings.ts'
import { isShoppingPath } from '@warung/contract/shopping-paths.ts'
import { href, Link, useLocation } from 'react-router'
import { useShopProfile } from '../client/shop-profile'
import { useSignedIn } from '../stored/session'
import { EmptyState } from '../ui/empty-state'
import { shellTexts } from './texts'

/** Whether this address shows the closed notice. Admins see their shop as if it were open. */
export function useIsClosedHere(): boolean {
  const { is_open } = useShopProfile()
  const { pathname } = useLocation()
  const user = useSignedIn()
  return !is_open && isShoppingPath(pathname) && !isAdmin(user?.role_id)
}

export function ClosedShop({ shop }: { shop: Pick<ShopProfile, 'shop_name' | 'closed_text'> }) {
  return (
    <EmptyState
      title={shellTexts.closed(shop.shop_name)}
      isHeading
      help={shop.closed_text || shellTexts.closedText}
    >
      <p className="text-ink-soft text-sm">
        {shellTexts.orderedAlready}{' '}
        <Link to={href('/profile')} className="font-semibold text-brand underline">
          {shellTexts.yourProfile}
        </Link>
        .
      </p>
    </EmptyState>
  )
}

export function ClosedNotice() {
  const { is_open } = useShopProfile()
  const user = useSignedIn()
  if (is_open || !isAdmin(user?.role_id)) return null
  return (
    <aside
      aria-label={shellTexts.closedNoticeLabel}
      className="border-warning border-b-2 bg-warning-soft px-4 py-1 text-sm text-warning sm:px-6"
    >
      <p className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-3 font-semibold">
        {shellTexts.closedNotice}
        <Link
          to={href('/admin/settings')}
          className="inline-flex min-h-11 items-center text-warning underline"
        >
          {shellTexts.open}
        </Link>
      </p>
    </aside>
  )
}
