import { isAdmin } from '@warung/contract/roles.ts'
import type { ShopProfile } from '@warung/contract/settings.ts'
import { isShoppingPath } from '@warung/contract/shopping-paths.ts'
import { DoorClosed } from 'lucide-react'
import { href, Link, useLocation } from 'react-router'
import { useShopProfile } from '../client/shop-profile'
import { useSignedIn } from '../stored/session'

/** Whether this address shows the closed notice. Admins see their shop as it will be. */
export function useIsClosedHere(): boolean {
  const { is_open } = useShopProfile()
  const { pathname } = useLocation()
  const user = useSignedIn()
  return !is_open && isShoppingPath(pathname) && !isAdmin(user?.role_id)
}

export function ClosedShop({ shop }: { shop: Pick<ShopProfile, 'shop_name' | 'closed_text'> }) {
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 py-16 text-center">
      <DoorClosed aria-hidden className="size-14 text-brand" />
      <h1 className="font-bold text-2xl">{shop.shop_name} is closed right now</h1>
      <p className="whitespace-pre-line text-ink-soft">
        {shop.closed_text || 'We will be back soon. What is in your cart stays there.'}
      </p>
      <p className="text-ink-soft text-sm">
        Have you ordered already? Your orders are in{' '}
        <Link to={href('/profile')} className="font-semibold text-brand underline">
          your profile
        </Link>
        .
      </p>
    </div>
  )
}

export function ClosedNotice() {
  const { is_open } = useShopProfile()
  const user = useSignedIn()
  if (is_open || !isAdmin(user?.role_id)) return null
  return (
    <aside
      aria-label="The shop is closed"
      className="border-warning border-b-2 bg-warning-soft px-4 py-1 text-sm text-warning sm:px-6"
    >
      <p className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-3 font-semibold">
        The shop is closed: shoppers see a sign in its place, and only admins see the shop.
        <Link
          to={href('/admin/settings')}
          className="inline-flex min-h-11 items-center text-warning underline"
        >
          Open it
        </Link>
      </p>
    </aside>
  )
}
