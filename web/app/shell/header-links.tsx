/** Links without menus, for when the menus' code is slow or missing (D21). */
import { isAdmin } from '@warung/contract/roles.ts'
import { href, Link } from 'react-router'
import { useLogout } from '../account/sign-out'
import type { SignedIn } from '../stored/session'

export const linkLook =
  'inline-flex min-h-11 items-center gap-2 rounded-xl px-3 font-semibold text-sm text-ink no-underline hover:bg-sunken'

export const menuLook =
  'inline-flex min-h-11 items-center gap-1 rounded-xl px-2 font-semibold text-sm hover:bg-sunken last:min-w-20 sm:px-3'

/** The specification's entries come first (spec §2 Header). */
export const adminLinks = [
  { to: href('/admin/userlist'), label: 'Users' },
  { to: href('/admin/productlist/:pageNumber?'), label: 'Products' },
  { to: href('/admin/orderlist'), label: 'Orders' },
  { to: href('/admin/to-ship'), label: 'To ship' },
  { to: href('/admin'), label: 'Dashboard' },
  { to: href('/admin/reports'), label: 'Reports' },
  { to: href('/admin/stock'), label: 'Stock' },
  { to: href('/admin/categories'), label: 'Categories' },
  { to: href('/admin/money'), label: 'Money' },
  { to: href('/admin/reviews'), label: 'Reviews' },
  { to: href('/admin/history'), label: 'History' },
  { to: href('/admin/mails'), label: 'Mails' },
  { to: href('/admin/settings'), label: 'Settings' },
  { to: href('/admin/start'), label: 'Set up' },
] as const

export function HeaderLinks({ user }: { user: SignedIn }) {
  const logout = useLogout()
  const links = [...(isAdmin(user.role_id) ? adminLinks : []), { to: href('/profile'), label: 'Profile' }]
  return (
    <span className="flex flex-wrap justify-end">
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className={linkLook}>
          {label}
        </Link>
      ))}
      <button type="button" onClick={logout} className={linkLook}>
        Logout
      </button>
    </span>
  )
}
