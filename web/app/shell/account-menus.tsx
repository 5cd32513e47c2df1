/** Loads the menus' code when idle or on intent; an earlier press is not lost. */
import { isAdmin } from '@warung/contract/roles.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentType, useEffect, useState } from 'react'
import { displayUserName } from '../display/user-name'
import { loadChunk } from '../startup/load-chunk'
import type { SignedIn } from '../stored/session'
import { useIdle } from '../ui/use-idle'
import { HeaderLinks, menuLook } from './header-links'
import type { HeaderMenu, HeaderMenusProps } from './header-menus'
import { shellTexts } from './texts'

const SLOW_MS = 4_000

type ClosedProps = {
  menu: HeaderMenu
  label: string
  onIntent: () => void
  onPress: () => void
  onOpen: (menu: HeaderMenu) => void
}

function ClosedMenu({ menu, label, onIntent, onPress, onOpen }: ClosedProps) {
  return (
    <button
      type="button"
      data-closed-menu={menu}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onPointerDown={onPress}
      onClick={() => onOpen(menu)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        onOpen(menu)
      }}
      className={menuLook}
    >
      <span className="max-w-28 truncate">{label}</span>
      <ChevronDown aria-hidden className="size-4 shrink-0" />
    </button>
  )
}

function focusedMenu(): HeaderMenu | undefined {
  const menu = document.activeElement?.getAttribute('data-closed-menu')
  return menu === 'admin' || menu === 'user' ? menu : undefined
}

type Arrived = { readonly Menus: ComponentType<HeaderMenusProps>; readonly focused: HeaderMenu | undefined }

function useMenus(isWanted: boolean): Arrived | 'missing' | undefined {
  const [arrived, setArrived] = useState<Arrived | 'missing'>()
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    loadChunk(() => import('./header-menus')).then(
      ({ HeaderMenus }) => isHere && setArrived({ Menus: HeaderMenus, focused: focusedMenu() }),
      () => isHere && setArrived('missing'),
    )
    return () => {
      isHere = false
    }
  }, [isWanted])
  return arrived
}

/** A button that is being pressed must not be replaced, since the new one would not get the click. */
function usePress(): readonly [isPressed: boolean, press: () => void] {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    if (!isPressed) return
    const release = (): void => void setTimeout(() => setPressed(false)) // after the click event
    addEventListener('pointerup', release)
    addEventListener('pointercancel', release)
    return () => {
      removeEventListener('pointerup', release)
      removeEventListener('pointercancel', release)
    }
  }, [isPressed])
  return [isPressed, () => setPressed(true)]
}

/** True if the menus' code is slow or missing: plain links then replace the menus (D21). */
function useSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}

export function AccountMenus({ user }: { user: SignedIn }) {
  const isIdle = useIdle()
  const isSlow = useSlow()
  const [isReached, setReached] = useState(false)
  const [requested, setRequested] = useState<HeaderMenu>()
  const [isPressed, press] = usePress()
  const arrived = useMenus(isIdle || isReached)
  if (!isPressed && (arrived === 'missing' || (isSlow && !arrived))) return <HeaderLinks user={user} />
  if (!isPressed && arrived && arrived !== 'missing')
    return <arrived.Menus user={user} requested={requested} focused={arrived.focused} />
  const reach = (): void => setReached(true)
  const open = (menu: HeaderMenu): void => {
    setRequested(menu)
    reach()
  }
  return (
    <>
      {isAdmin(user.role_id) ? (
        <ClosedMenu menu="admin" label={shellTexts.admin} onIntent={reach} onPress={press} onOpen={open} />
      ) : null}
      <ClosedMenu
        menu="user"
        label={displayUserName(user.name)}
        onIntent={reach}
        onPress={press}
        onOpen={open}
      />
    </>
  )
}
