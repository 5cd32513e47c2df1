/** The user's menu, and the admin's (spec §2 Header). */
import { Menu } from '@base-ui/react/menu'
import { isAdmin } from '@warung/contract/roles.ts'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useLogout } from './account/sign-out'
import { adminLinks } from './header-links'
import { rememberedListHref } from './stored/list-searches'
import type { SignedIn } from './stored/session'

const item =
  'flex min-h-11 cursor-pointer items-center rounded-lg px-3 text-ink text-sm no-underline outline-none data-[highlighted]:bg-sunken'

type DropdownProps = { label: string; className?: string; children: ReactNode }

function Dropdown({ label, className = '', children }: DropdownProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        className={`inline-flex min-h-11 items-center gap-1 rounded-xl px-2 font-semibold text-sm hover:bg-sunken sm:px-3 ${className}`}
      >
        <span className="max-w-28 truncate">{label}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-40">
          <Menu.Popup className="max-h-(--available-height) min-w-44 overflow-y-auto rounded-xl border border-line bg-card p-1.5 shadow-card outline-none">
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function ItemLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Menu.Item className={item} render={<Link to={to} />}>
      {children}
    </Menu.Item>
  )
}

/** Rendered when the menu opens: lists open as they were last searched. */
function AdminItems() {
  return adminLinks.map(({ to, words }) => (
    <ItemLink key={to} to={rememberedListHref(to)}>
      {words}
    </ItemLink>
  ))
}

export default function HeaderMenus({ user }: { user: SignedIn }) {
  const logout = useLogout()
  return (
    <>
      {isAdmin(user.role_id) ? (
        <Dropdown label="Admin">
          <AdminItems />
        </Dropdown>
      ) : null}
      <Dropdown label={user.name} className="min-w-20">
        <ItemLink to={href('/profile')}>Profile</ItemLink>
        <Menu.Item className={`${item} w-full`} onClick={logout}>
          Logout
        </Menu.Item>
      </Dropdown>
    </>
  )
}
