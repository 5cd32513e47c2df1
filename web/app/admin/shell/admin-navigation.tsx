/** On every admin screen: a grouped side bar, or on a narrow screen a bar at the bottom. */
import type { PendingTasks } from '@warung/contract/sales.ts'
import Menu from 'lucide-react/icons/menu'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { rememberedListHref } from '../../stored/list-searches'
import { useSignedIn } from '../../stored/session'
import { Dialog } from '../../ui/dialog'
import { useHydrated } from '../../ui/use-hydrated'
import { type AdminLink, adminLinksOf, isOpenAt } from './admin-links'
import { adminShellTexts } from './texts'
import { usePendingTasks } from './use-pending-tasks'

type LinksProps = { tasks: PendingTasks | undefined }

function TaskCount({ count, className }: { count: number; className: string }) {
  if (count === 0) return null
  return (
    <span
      className={`min-w-5 rounded-full bg-clay px-1.5 text-center font-bold text-on-clay text-xs leading-5 ${className}`}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">, {adminShellTexts.waiting(count)}</span>
    </span>
  )
}

/** Screens below a link mark its entry, but not as the current page. */
function currentAt(link: AdminLink, pathname: string): 'page' | 'true' | undefined {
  if (pathname === link.to) return 'page'
  return isOpenAt(link, pathname) ? 'true' : undefined
}

/** A list opens as last searched in this tab, which the server does not know. */
function useListHref(): (to: string) => string {
  return useHydrated() ? rememberedListHref : (to) => to
}

function SideLink({ link, tasks }: LinksProps & { link: AdminLink }) {
  const { to, label, Icon, task } = link
  const hrefOf = useListHref()
  const { pathname } = useLocation()
  return (
    <Link
      to={hrefOf(to)}
      aria-current={currentAt(link, pathname)}
      className="flex min-h-11 items-center gap-3 rounded-xl px-3 font-semibold text-ink text-sm no-underline hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:text-brand lg:min-h-10"
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="grow">{label}</span>
      <TaskCount count={(task && tasks?.[task]) ?? 0} className="" />
    </Link>
  )
}

function LinkGroups({ tasks }: LinksProps) {
  const id = useId()
  const { home, groups } = adminLinksOf(useSignedIn()?.permission_set)
  return (
    <>
      {home ? <SideLink link={home} tasks={tasks} /> : null}
      {groups.map(({ name, links }, index) => (
        <div key={name} className="mt-4">
          <p id={`${id}${index}`} className="px-3 pb-1 font-semibold text-ink-soft text-xs">
            {name}
          </p>
          <ul aria-labelledby={`${id}${index}`}>
            {links.map((link) => (
              <li key={link.to}>
                <SideLink link={link} tasks={tasks} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

const barItem =
  'relative flex min-h-14 flex-col items-center justify-center gap-0.5 font-semibold text-ink text-xs no-underline aria-[current]:text-brand'

function BottomBar({ tasks }: LinksProps) {
  const { key, pathname } = useLocation()
  const hrefOf = useListHref()
  const { bar } = adminLinksOf(useSignedIn()?.permission_set)
  const [openedAt, setOpenedAt] = useState<string>()
  // any navigation closes it, and going back does not open it
  if (openedAt !== undefined && openedAt !== key) setOpenedAt(undefined)
  return (
    <nav
      aria-label={adminShellTexts.navigation}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-line border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      {bar.map((link) => (
        <Link key={link.to} to={hrefOf(link.to)} aria-current={currentAt(link, pathname)} className={barItem}>
          <link.Icon aria-hidden className="size-5" />
          <span>{link.label}</span>
          <TaskCount
            count={(link.task && tasks?.[link.task]) ?? 0}
            className="absolute top-1 left-1/2 ml-1"
          />
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setOpenedAt(key)} className={barItem}>
        <Menu aria-hidden className="size-5" />
        <span>{adminShellTexts.more}</span>
      </button>
      <Dialog
        title={adminShellTexts.navigation}
        isOpen={openedAt === key}
        onClose={() => setOpenedAt(undefined)}
      >
        <LinkGroups tasks={tasks} />
      </Dialog>
    </nav>
  )
}

export function AdminNavigation() {
  const tasks = usePendingTasks()
  return (
    <>
      <div className="hidden w-60 shrink-0 border-line border-r bg-card lg:block print:hidden">
        <nav
          aria-label={adminShellTexts.navigation}
          className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto p-3"
        >
          <LinkGroups tasks={tasks} />
        </nav>
      </div>
      <BottomBar tasks={tasks} />
    </>
  )
}
