import { Menu } from '@base-ui/react/menu'
import { isAdmin } from '@warung/contract/roles.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { useLogout } from '../account/sign-out'
import { displayUserName } from '../display/user-name'
import { rememberedListHref } from '../stored/list-searches'
import type { SignedIn } from '../stored/session'
import { menuLook } from './header-links'
import { OTHER_LANGUAGE_NAME, useLanguageLink } from './language-link'
import { menuTexts } from './menu-texts'
import { shellTexts } from './texts'

const item =
  'flex min-h-11 cursor-pointer items-center rounded-lg px-3 text-ink text-sm no-underline outline-none data-[highlighted]:bg-sunken'

/** The specification's entries come first (spec §2 Header). */
const adminLinks = [
  { to: href('/admin/userlist'), label: menuTexts.users },
  { to: href('/admin/productlist/:pageNumber?'), label: menuTexts.products },
  { to: href('/admin/orderlist'), label: menuTexts.orders },
  { to: href('/admin/to-ship'), label: menuTexts.toShip },
  { to: href('/admin'), label: menuTexts.home },
  { to: href('/admin/reports'), label: menuTexts.sales },
  { to: href('/admin/stock'), label: menuTexts.stock },
  { to: href('/admin/categories'), label: menuTexts.categories },
  { to: href('/admin/money'), label: menuTexts.money },
  { to: href('/admin/reviews'), label: menuTexts.reviews },
  { to: href('/admin/history'), label: menuTexts.history },
  { to: href('/admin/mails'), label: menuTexts.mails },
  { to: href('/admin/settings'), label: menuTexts.settings },
  { to: href('/admin/start'), label: menuTexts.setUp },
] as const

export type HeaderMenu = 'admin' | 'user'

type DropdownProps = { label: string; isRequested: boolean; isFocused: boolean; children: ReactNode }

function Dropdown({ label, isRequested, isFocused, children }: DropdownProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isFocused) trigger.current?.focus()
    if (isRequested) setOpen(true)
  }, [isFocused, isRequested])
  return (
    <Menu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <Menu.Trigger ref={trigger} className={menuLook}>
        <span className="max-w-28 truncate">{label}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-40">
          <Menu.Popup className="max-h-(--available-height) min-w-44 overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-raised outline-none">
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

function LanguageItem() {
  const link = useLanguageLink()
  return <Menu.Item className={item} render={<a {...link}>{OTHER_LANGUAGE_NAME}</a>} />
}

/** Renders on opening, so that lists open as last searched. */
function AdminItems({ user }: { user: SignedIn }) {
  // a limited Admin's home leads to a screen of theirs
  const links = user.permission_set ? adminLinks.filter(({ to }) => to === href('/admin')) : adminLinks
  return links.map(({ to, label }) => (
    <ItemLink key={to} to={rememberedListHref(to)}>
      {label}
    </ItemLink>
  ))
}

export type HeaderMenusProps = {
  user: SignedIn
  requested: HeaderMenu | undefined
  focused: HeaderMenu | undefined
}

export function HeaderMenus({ user, requested, focused }: HeaderMenusProps) {
  const logout = useLogout()
  return (
    <>
      {isAdmin(user.role_id) ? (
        <Dropdown
          label={shellTexts.admin}
          isRequested={requested === 'admin'}
          isFocused={focused === 'admin'}
        >
          <AdminItems user={user} />
        </Dropdown>
      ) : null}
      <Dropdown
        label={displayUserName(user.name)}
        isRequested={requested === 'user'}
        isFocused={focused === 'user'}
      >
        <ItemLink to={href('/profile')}>{shellTexts.profile}</ItemLink>
        <Menu.Item className={`${item} w-full`} onClick={logout}>
          {shellTexts.logout}
        </Menu.Item>
        <LanguageItem />
      </Dropdown>
    </>
  )
}
