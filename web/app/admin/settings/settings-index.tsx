import type { SettingKey } from '@warung/contract/setting-schemas.ts'
import type { SettingStates } from '@warung/contract/settings.ts'
import { keysOf } from '@warung/contract/values/objects.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { href, Link } from 'react-router'
import { browserApi } from '../../client/api'
import { formatMoment } from '../../display/format-moment'
import { activeMethodName } from '../../payment-methods/settings-registry'
import { FailedForm } from '../forms/failed-form'
import type { Route } from './+types/settings-index'
import { OpenSwitch } from './open-switch'
import { QUESTIONS, type Question } from './questions'
import { loadSettings, saveSettings } from './settings-action'
import { settingsTexts } from './texts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [states, { data: active }] = await Promise.all([
    loadSettings(request),
    browserApi('GET /api/v1/admin/payment-method'),
  ])
  return { states, methods: active.filter(({ is_offered }) => is_offered).map(activeMethodName) }
}
clientLoader.hydrate = true as const

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveSettings(request)
}

export function meta(): Route.MetaDescriptors {
  return [{ title: settingsTexts.title }]
}

type QuestionLinkProps = { question: Question; states: SettingStates; methods: readonly string[] }

function QuestionLink({ question, states, methods }: QuestionLinkProps) {
  const { to, title, Icon, answerOf } = question
  return (
    <Link
      to={to}
      className="flex h-full min-h-11 items-center gap-3 rounded-2xl border border-line bg-card p-4 text-ink no-underline hover:bg-sunken"
    >
      <Icon aria-hidden className="size-6 shrink-0 text-brand" />
      <span className="min-w-0 grow">
        <span className="block font-semibold">{title}</span>
        <span className="wrap-anywhere line-clamp-2 text-ink-soft text-sm">{answerOf(states, methods)}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  )
}

/** A first save confirms some defaults, which changes nothing. */
function isConfirmedDefault({ version, value, default: standard }: SettingStates[SettingKey]): boolean {
  return version === 1 && JSON.stringify(value) === JSON.stringify(standard)
}

function LastChanges({ states }: { states: SettingStates }) {
  const changed = keysOf(states)
    .filter((key) => states[key].changed_at !== null && !isConfirmedDefault(states[key]))
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

export default function SettingsIndex({ loaderData: { states, methods } }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      <h1 className="mb-4 font-bold text-2xl">{settingsTexts.title}</h1>
      <ul className="mb-4 grid gap-3 md:grid-cols-2">
        {QUESTIONS.map((question) => (
          <li key={question.to}>
            <QuestionLink {...{ question, states, methods }} />
          </li>
        ))}
      </ul>
      <OpenSwitch states={states} />
      <LastChanges states={states} />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedForm
      title={settingsTexts.title}
      list={href('/admin/productlist/:pageNumber?', {})}
      error={error}
    />
  )
}
