import { settingLabel } from '@warung/contract/setting-label.ts'
import type { SettingStates } from '@warung/contract/settings.ts'
import { keysOf } from '@warung/contract/values/objects.ts'
import type { ReactNode } from 'react'
import { href, Link, NavLink } from 'react-router'
import { formatMoment } from '../../display/format-day'
import { OpenSwitch } from './open-switch'

const PAGES = [
  { to: href('/admin/settings'), label: 'Shop' },
  { to: href('/admin/settings/orders'), label: 'Shipping, tax, payment' },
  { to: href('/admin/settings/shipping'), label: 'Shipping rates' },
  { to: href('/admin/settings/pages'), label: 'Pages' },
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
      <h2 className="mb-2 font-bold text-lg">Last changes</h2>
      <ul className="grid gap-1 text-ink-soft text-sm">
        {changed.map((key) => (
          <li key={key}>
            {settingLabel(key)} – changed by {states[key].changed_by},{' '}
            {formatMoment(states[key].changed_at ?? '')}
          </li>
        ))}
      </ul>
      <Link
        to={`${href('/admin/history')}?action=settings.changed`}
        className="mt-2 inline-flex min-h-11 items-center text-brand underline"
      >
        All changes, with what was there before
      </Link>
    </section>
  )
}

export function SettingsPage({ states, children }: { states: SettingStates; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="mb-2 font-bold text-2xl">Settings</h1>
      <nav aria-label="Settings" className="mb-4 flex flex-wrap border-line border-b">
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
