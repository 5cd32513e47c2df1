/** Shows docs/merchants.md within the shop, so that it works without internet. */

import { helpSections } from 'virtual:merchant-help'
import { data, href, NavLink } from 'react-router'
import { Card } from '../../ui/card'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/help'
import { helpTexts } from './texts'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  const section = helpSections.find(({ id }) => id === params.section)
  if (params.section !== undefined && !section) throw data(helpTexts.notFound, { status: 404 })
  return section
}
clientLoader.hydrate = true as const

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData ? `${loaderData.title} – ${helpTexts.title}` : helpTexts.title }]
}

/** @param className lays the list out */
function Topics({ className = '' }: { className?: string }) {
  return (
    <nav aria-label={helpTexts.allTopics}>
      <ul className={className}>
        {helpSections.map(({ id, title }) => (
          <li key={id}>
            <NavLink
              to={href('/admin/help/:section?', { section: id })}
              className="flex min-h-11 items-center rounded-xl px-3 text-ink no-underline hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:text-brand"
            >
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export default function Help({ loaderData: section }: Route.ComponentProps) {
  if (!section) {
    return (
      <div className="max-w-4xl">
        <h1 className="font-bold text-2xl">{helpTexts.title}</h1>
        <p className="mb-3 text-ink-soft">{helpTexts.intro}</p>
        <Card>
          <Topics className="grid gap-x-4 sm:grid-cols-2" />
        </Card>
      </div>
    )
  }
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <article className="max-w-2xl">
        <h1 className="font-bold text-2xl">{section.title}</h1>
        <div
          className="prose wrap-anywhere"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own document while building (web/merchant-help.ts)
          dangerouslySetInnerHTML={{ __html: section.html }}
        />
      </article>
      <aside>
        <h2 className="mb-1 px-3 font-bold text-lg">{helpTexts.allTopics}</h2>
        <Topics />
      </aside>
    </div>
  )
}
