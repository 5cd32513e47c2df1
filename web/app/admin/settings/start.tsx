import type { StartStep } from '@warung/contract/values/start-steps.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { href, Link, useFetcher } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { fetcherFailure } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { FailedForm } from '../forms/failed-form'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/start'
import { OpenSwitch } from './open-switch'
import { QuickRates } from './quick-rates'
import { loadSettings, type SaveSettingsResult, settingsDraft, settingsSubmission } from './settings-action'
import { startTexts } from './start-texts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  try {
    const [{ data: start }, states] = await Promise.all([
      browserApi('GET /api/v1/admin/start'),
      loadSettings(request),
    ])
    return { start, states }
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: startTexts.title }]
}

/** The last step is done on the guide itself, without a link. */
type LinkedStep = Exclude<StartStep, 'open'>

const STEP_SCREENS: Readonly<Record<LinkedStep, string>> = {
  name: href('/admin/settings/shop'),
  category: href('/admin/categories'),
  product: href('/admin/product/create'),
  payment: href('/admin/settings/payment'),
  shipping: href('/admin/settings/shipping'),
  trial_order: href('/'),
}

type StepProps = { readonly step: LinkedStep; readonly isDone: boolean }

function Dismiss({ states }: Pick<Route.ComponentProps['loaderData'], 'states'>) {
  const fetcher = useFetcher<SaveSettingsResult>()
  const failed = fetcherFailure(fetcher)
  const dismiss = (): void => {
    const draft = settingsDraft(states, { is_start_dismissed: true })
    settingsSubmission.submit(fetcher.submit, draft, href('/admin/settings'))
  }
  return (
    <div className="mt-6 grid justify-items-start gap-2">
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <Button variant="quiet" onClick={dismiss} isPending={fetcher.state !== 'idle'}>
        {startTexts.dismiss}
      </Button>
    </div>
  )
}

function StepMark({ isDone }: { isDone: boolean }) {
  return isDone ? (
    <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-success" />
  ) : (
    <CircleDashed aria-hidden className="mt-0.5 size-6 shrink-0 text-ink-soft" />
  )
}

function Step({ step, isDone }: StepProps) {
  const { title, description } = startTexts.steps[step]
  return (
    <Link
      to={STEP_SCREENS[step]}
      className="flex min-h-11 items-start gap-3 rounded-2xl p-4 text-ink no-underline hover:bg-sunken"
    >
      <StepMark isDone={isDone} />
      <span className="min-w-0">
        <span className="block font-semibold">
          {title}
          <span className="sr-only">{` ${isDone ? startTexts.done : startTexts.toDo}`}</span>
        </span>
        <span className="block text-ink-soft text-sm">{description}</span>
      </span>
    </Link>
  )
}

export default function Start({ loaderData: { start, states } }: Route.ComponentProps) {
  const done = start.steps.filter(({ is_done }) => is_done).length
  return (
    <div className="max-w-2xl">
      <h1 className="font-bold text-2xl">{startTexts.title}</h1>
      <p className="mb-4 text-ink-soft">
        {done === start.steps.length ? startTexts.allDone : startTexts.progress(done, start.steps.length)}
      </p>
      <ol className="grid gap-3">
        {start.steps.map(({ step, is_done }) => (
          <li key={step}>
            {step === 'open' ? (
              <OpenSwitch states={states} mark={<StepMark isDone={is_done} />} />
            ) : (
              <div className="rounded-2xl border border-line bg-card">
                <Step step={step} isDone={is_done} />
                {step === 'shipping' && !is_done ? <QuickRates states={states} /> : null}
              </div>
            )}
          </li>
        ))}
      </ol>
      {start.is_shown ? <Dismiss states={states} /> : null}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedForm title={startTexts.title} list={href('/admin/productlist/:pageNumber?', {})} error={error} />
  )
}
