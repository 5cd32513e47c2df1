import type { SettingStates } from '@warung/contract/settings.ts'
import { keysOf } from '@warung/contract/values/objects.ts'
import type { ReactNode } from 'react'
import { href, Link, NavLink } from 'react-router'
import { formatMoment } from '../../display/format-moment'
import { OpenSwitch } from './open-switch'
import { settingsTexts } from './texts'

const PAGES = [
  { to: href('/admin/settings'), label: settingsTexts.pages.shop },
  { to: href('/admin/settings/orders'), label: settingsTexts.pages.orders },
  { to: href('/admin/settings/shipping'), label: settingsTexts.pages.shipping },
  { to: href('/admin/settings/pages'), label: settingsTexts.pages.info },
] as const

function tabLook({ isActive }: { isActive: boolean }): string {
  const look = isActive ? 'border-brand text-brand' : 'border-transparent text-ink hover:bg-sunken'
  return `inline-flex min-h-11 items-center border-b-2 px-3 font-semibold text-sm no-underline ${look}`
}

function LastChanges({ states }: { states: SettingStates }) {
  const changed = keysOf(states)
    .filter((key) => states[key].changed_at !== null)
    .sort((a, b) => (states[b].changed_at ?? '').localeCompare(states[a].changed_at ?? ''))
  if (changed.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="mb-2 font-bold text-lg">{settingsTexts.lastChanges}</h2>
      <ul className="grid gap-1 text-ink-soft text-sm">
        {changed.map((key) => (
          <li key={key}>
            {settingsTexts.changedBy(
              settingsTexts.labels[key],
              states[key].changed_by ?? settingsTexts.someone,
              formatMoment(states[key].changed_at ?? ''),
            )}
          </li>
        ))}
      </ul>
      <Link
        to={`${href('/admin/history')}?action=settings.changed`}
        className="mt-2 inline-flex min-h-11 items-center text-brand underline"
      >
        {settingsTexts.allChanges}
      </Link>
    </section>
  )
}

export function SettingsPage({ states, children }: { states: SettingStates; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="mb-2 font-bold text-2xl">{settingsTexts.title}</h1>
      <nav aria-label={settingsTexts.title} className="mb-4 flex flex-wrap border-line border-b">
        {PAGES.map(({ to, label }) => (
          <NavLink key={to} to={to} end className={tabLook}>
            {label}
          </NavLink>
        ))}
      </nav>
      <OpenSwitch states={states} />
      {children}
      <LastChanges states={states} />
    </div>
  )
}
