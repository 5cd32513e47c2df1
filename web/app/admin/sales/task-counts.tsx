import type { Dashboard, FailingJob } from '@warung/contract/sales.ts'
import { OPEN_RETURNS, TRANSFERS_TO_CONFIRM } from '@warung/contract/values/order-states.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Suspense } from 'react'
import { Await, href, Link } from 'react-router'
import { formatMoment } from '../../display/format-moment'
import { Alert } from '../../ui/alert'
import { dashboardTexts } from './texts'

type TaskLineProps = { to: string; count: number; children: string }

/** Inconspicuous if nothing waits. */
function TaskLine({ to, count, children }: TaskLineProps) {
  const look = count > 0 ? 'border-line bg-card text-ink' : 'border-transparent text-ink-soft'
  return (
    // what needs work comes first
    <li className={count > 0 ? '' : 'order-last'}>
      <Link
        to={to}
        className={`flex min-h-14 items-center gap-3 rounded-xl border px-4 py-2 no-underline hover:bg-sunken ${look}`}
      >
        <strong
          className={`shrink-0 whitespace-nowrap text-2xl tabular-nums ${count > 0 ? 'text-brand' : 'text-ink-soft'}`}
        >
          {count}
        </strong>
        <span className="min-w-0 grow">{children}</span>
        {count > 0 ? <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" /> : null}
      </Link>
    </li>
  )
}

export function TaskCounts({ dashboard }: { dashboard: Dashboard }) {
  const { tasks } = dashboardTexts
  const { to_ship, to_confirm, open_returns, refunds_pending, low_stock, unread_reviews } = dashboard
  return (
    <ul className="task-counts grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
      <TaskLine to={href('/admin/to-ship')} count={to_ship}>
        {tasks.ship(to_ship)}
      </TaskLine>
      {to_confirm ? (
        <TaskLine to={`${href('/admin/orderlist')}?state=${TRANSFERS_TO_CONFIRM}`} count={to_confirm}>
          {tasks.confirm(to_confirm)}
        </TaskLine>
      ) : null}
      {open_returns ? (
        <TaskLine to={`${href('/admin/orderlist')}?state=${OPEN_RETURNS}`} count={open_returns}>
          {tasks.returns(open_returns)}
        </TaskLine>
      ) : null}
      <TaskLine to={href('/admin/money')} count={refunds_pending}>
        {tasks.refunds(refunds_pending)}
      </TaskLine>
      <TaskLine to={`${href('/admin/productlist/:pageNumber?')}?stock=low&sort=stock`} count={low_stock}>
        {tasks.stock(low_stock)}
      </TaskLine>
      <TaskLine to={`${href('/admin/reviews')}?show=unread`} count={unread_reviews}>
        {tasks.reviews(unread_reviews)}
      </TaskLine>
    </ul>
  )
}

const jobTexts: Readonly<Record<string, string>> = dashboardTexts.jobs

function FailedJob({ job: { name, failed_at } }: { job: FailingJob }) {
  return (
    <li>
      <Alert kind="error">
        {dashboardTexts.jobFailed(jobTexts[name] ?? dashboardTexts.jobUnknown(name), formatMoment(failed_at))}
      </Alert>
    </li>
  )
}

type WrongProps = {
  jobs: readonly FailingJob[]
  /** unexplained payments of recent days; null if they could not be compared */
  unexplained: Promise<number | null>
}

function UnexplainedMoney({ count }: { count: number | null }) {
  if (count === 0) return null
  return (
    <li>
      <Alert kind="error">
        {count === null ? dashboardTexts.unexplainedUnknown : dashboardTexts.unexplained(count)}{' '}
        <Link to={href('/admin/money')} className="underline">
          {dashboardTexts.moneyAndOrders}
        </Link>
      </Alert>
    </li>
  )
}

export function HealthAlerts({ jobs, unexplained }: WrongProps) {
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
