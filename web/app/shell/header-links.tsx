/** Links in place of menus, if the menus' code is slow or missing (D21). */
import { isAdmin } from '@warung/contract/roles.ts'
import { href, Link } from 'react-router'
import { useLogout } from '../account/sign-out'
import type { SignedIn } from '../stored/session'
import { shellTexts } from './texts'

export const linkLook =
  'inline-flex min-h-11 items-center gap-2 rounded-xl px-3 font-semibold text-sm text-ink no-underline hover:bg-sunken'

export const menuLook =
  'inline-flex min-h-11 items-center gap-1 rounded-xl px-2 font-semibold text-sm hover:bg-sunken last:min-w-20 sm:px-3'

export function HeaderLinks({ user }: { user: SignedIn }) {
  const logout = useLogout()
  const links = [
    ...(isAdmin(user.role_id) ? [{ to: href('/admin'), label: shellTexts.admin }] : []),
    { to: href('/profile'), label: shellTexts.profile },
  ]
  return (
    <span className="flex flex-wrap justify-end">
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className={linkLook}>
          {label}
        </Link>
      ))}
      <button type="button" onClick={logout} className={linkLook}>
        {shellTexts.logout}
      </button>
    </span>
  )
}
