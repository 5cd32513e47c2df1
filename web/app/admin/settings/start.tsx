import type { StartStep } from '@warung/contract/values/start-steps.ts'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { href, Link, useFetcher } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { failureIn } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { FailedForm } from '../forms/failed-form'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/start'
import { loadSettings, type SaveSettingsResult, settingsDraft } from './settings-action'

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
  return [{ title: 'Set up your shop' }]
}

type StepTexts = { readonly title: string; readonly description: string; readonly to: string }

const STEP_TEXTS: Readonly<Record<StartStep, StepTexts>> = {
  name: {
    title: 'Name your shop',
    description: 'The name stands at the top of every page. A logo and a colour of your own can come later.',
    to: href('/admin/settings'),
  },
  category: {
    title: 'Make a category',
    description: 'Shoppers find products by it, such as Food or Clothes.',
    to: href('/admin/categories'),
  },
  product: {
    title: 'Put a product on sale',
    description: 'With a name, a price, how many there are, and a picture: your phone’s camera will do.',
    to: href('/admin/product/create'),
  },
  payment: {
    title: 'Decide how you are paid',
    description: 'Until then payments are only a test, and no money moves.',
    to: href('/admin/settings/orders'),
  },
  shipping: {
    title: 'Decide how you ship',
    description: 'Set your shipping rates. The standard rate is fine to start with: just press Save.',
    to: href('/admin/settings/shipping'),
  },
  trial_order: {
    title: 'Order something yourself',
    description:
      'Log out, press Login as Guest, buy your product and pay for it, as a customer will. The shop has to be open for it.',
    to: href('/'),
  },
  open: {
    title: 'Open the shop',
    description: 'Customers can start ordering.',
    to: href('/admin/settings'),
  },
}

/** A new shop is open from its first start. */
const IS_OPEN: StepTexts = {
  title: 'Your shop is open',
  description: 'Customers can order now. Not ready yet? Close it here until you are.',
  to: href('/admin/settings'),
}

function stepTexts(step: StartStep, isDone: boolean): StepTexts {
  return step === 'open' && isDone ? IS_OPEN : STEP_TEXTS[step]
}

function Dismiss({ states }: Pick<Route.ComponentProps['loaderData'], 'states'>) {
  const fetcher = useFetcher<SaveSettingsResult>()
  const failed = failureIn(fetcher)
  const dismiss = (): void => {
    const draft = settingsDraft(states, { is_start_dismissed: true })
    const to = { method: 'post', action: href('/admin/settings'), encType: 'text/plain' } as const
    void fetcher.submit(JSON.stringify(draft), to)
  }
  return (
    <div className="mt-6 grid justify-items-start gap-2">
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <Button variant="quiet" onClick={dismiss} isPending={fetcher.state !== 'idle'}>
        Do not show me this any more
      </Button>
    </div>
  )
}

function Step({ title, description, to, isDone }: StepTexts & { isDone: boolean }) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-start gap-3 rounded-2xl border border-line bg-card p-4 text-ink no-underline hover:bg-sunken"
    >
      {isDone ? (
        <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-success" />
      ) : (
        <CircleDashed aria-hidden className="mt-0.5 size-6 shrink-0 text-ink-soft" />
      )}
      <span className="min-w-0">
        <span className="block font-semibold">
          {title}
          <span className="sr-only">{isDone ? ' (done)' : ' (to do)'}</span>
        </span>
        <span className="block text-ink-soft text-sm">{description}</span>
      </span>
    </Link>
  )
}

export default function Start({ loaderData: { start, states } }: Route.ComponentProps) {
  const done = start.steps.filter(({ is_done }) => is_done).length
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="font-bold text-2xl">Set up your shop</h1>
      <p className="mb-4 text-ink-soft">
        {done === start.steps.length
          ? 'All is done: your shop is ready for customers.'
          : `${done} of ${start.steps.length} done. Steps tick themselves.`}
      </p>
      <ol className="grid gap-3">
        {start.steps.map(({ step, is_done }) => (
          <li key={step}>
            <Step {...stepTexts(step, is_done)} isDone={is_done} />
          </li>
        ))}
      </ol>
      {start.is_shown ? <Dismiss states={states} /> : null}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedForm title="Set up your shop" list={href('/admin/productlist/:pageNumber?', {})} error={error} />
  )
}
