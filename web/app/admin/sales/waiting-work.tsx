import type { Dashboard, FailingJob } from '@warung/contract/sales.ts'
import { LOW_STOCK_MAX } from '@warung/contract/values/limits.ts'
import { ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { Await, href, Link } from 'react-router'
import { formatMoment } from '../../display/format-day'
import { Alert } from '../../ui/alert'

type WorkProps = { to: string; count: number; one: string; many: string }

function Work({ to, count, one, many }: WorkProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 rounded-xl border border-line bg-card px-4 py-2 text-ink no-underline hover:bg-sunken"
      >
        <strong
          className={`shrink-0 whitespace-nowrap text-xl tabular-nums ${count > 0 ? 'text-brand' : 'text-ink-soft'}`}
        >
          {count}
        </strong>
        <span className="min-w-0 grow">{count === 1 ? one : many}</span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  )
}

export function WaitingWork({ dashboard }: { dashboard: Dashboard }) {
  const { to_ship, refunds_pending, low_stock, unread_reviews } = dashboard
  return (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
      <Work to={href('/admin/to-ship')} count={to_ship} one="order to ship" many="orders to ship" />
      <Work
        to={href('/admin/money')}
        count={refunds_pending}
        one="refund to pay out"
        many="refunds to pay out"
      />
      <Work
        to={`${href('/admin/productlist/:pageNumber?')}?stock=low&sort=stock`}
        count={low_stock}
        one={`product with ${LOW_STOCK_MAX} pieces or less`}
        many={`products with ${LOW_STOCK_MAX} pieces or less`}
      />
      <Work
        to={`${href('/admin/reviews')}?show=unread`}
        count={unread_reviews}
        one="new review"
        many="new reviews"
      />
    </ul>
  )
}

const jobWords: Readonly<Record<string, string>> = {
  'process-webhooks': 'Notifications of the payment provider are not worked on',
  'reconcile-payments': 'Payments are not looked up at the payment provider',
  'compare-statement': 'The statement of the payment provider is not compared',
  'delete-old-rows': 'Old data are not deleted',
  'remove-unused-images': 'Images that nothing uses are not removed',
}

function FailedJob({ job: { name, failed_at } }: { job: FailingJob }) {
  return (
    <li>
      <Alert kind="error">
        {jobWords[name] ?? `The job ${name} fails`}: it failed last on {formatMoment(failed_at)}. The shop
        tries again by itself; when this stays, tell whoever runs its server.
      </Alert>
    </li>
  )
}

type WrongProps = {
  jobs: readonly FailingJob[]
  /** unexplained payments of the last days; null when they could not be compared */
  unexplained: Promise<number | null>
}

function UnexplainedMoney({ count }: { count: number | null }) {
  if (count === 0) return null
  return (
    <li>
      <Alert kind="error">
        {count === null
          ? 'Money and orders could not be compared now. '
          : `${count} ${count === 1 ? 'payment' : 'payments'} of the last 7 days nobody can explain yet. `}
        <Link to={href('/admin/money')} className="underline">
          Money and orders
        </Link>
      </Alert>
    </li>
  )
}

export function WhatIsWrong({ jobs, unexplained }: WrongProps) {
  return (
    <ul className="grid gap-2 empty:hidden">
      {jobs.map((job) => (
        <FailedJob key={job.name} job={job} />
      ))}
      <Suspense>
        <Await resolve={unexplained}>{(count) => <UnexplainedMoney count={count} />}</Await>
      </Suspense>
    </ul>
  )
}
