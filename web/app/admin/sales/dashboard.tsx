import type { Dashboard } from '@warung/contract/sales.ts'
import { useId } from 'react'
import { href, Link } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { browserApi, CallFailed } from '../../client/api'
import { Badge } from '../../ui/badge'
import { Card } from '../../ui/card'
import { FailedLoad } from '../../ui/failed-load'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/dashboard'
import { BestSellers } from './best-sellers'
import { DayBars } from './day-bars'
import { lastWeek } from './last-week'
import { changeText, NetSalesCard } from './net-sales-card'
import { loadStart, StartNotice } from './start-notice'
import { HealthAlerts, TaskCounts } from './task-counts'
import { dashboardTexts } from './texts'

/** Not awaited, because reconciliation takes longer than everything else. */
async function countUnexplained(): Promise<number | null> {
  try {
    return (await browserApi('GET /api/v1/admin/money')).data.unexplained
  } catch (error) {
    if (error instanceof CallFailed) return null
    throw error
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  const starting = loadStart()
  try {
    const { data } = await browserApi('GET /api/v1/admin/dashboard')
    // awaited, because its notice is above the rest, which must not move
    return { start: await starting, dashboard: data, unexplained: countUnexplained(), failure: undefined }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 401) throw redirectOn401(request, error)
    return { start: await starting, dashboard: undefined, unexplained: undefined, failure: error.message }
  }
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: dashboardTexts.title }]
}

function Todo({ dashboard }: { dashboard: Dashboard }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="font-bold text-lg">
        {dashboardTexts.todo}
      </h2>
      <TaskCounts dashboard={dashboard} />
    </section>
  )
}

function NetSales({ dashboard }: { dashboard: Dashboard }) {
  const week = lastWeek(dashboard.days)
  return (
    <div className="net-sales grid gap-4 sm:grid-cols-3">
      <NetSalesCard title={dashboardTexts.today} total={dashboard.today} />
      <NetSalesCard title={dashboardTexts.week} total={week.total}>
        {changeText(week.change)}
      </NetSalesCard>
      <NetSalesCard title={dashboardTexts.thisMonth} total={dashboard.month} />
    </div>
  )
}

export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  const { start, dashboard, unexplained, failure } = loaderData
  if (!dashboard) {
    return (
      <>
        <StartNotice start={start} />
        <h1 className="mb-4 font-bold text-2xl">{dashboardTexts.title}</h1>
        <FailedLoad message={failure} />
      </>
    )
  }
  return (
    <div className="grid gap-6">
      <StartNotice start={start} />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="font-bold text-2xl">{dashboardTexts.title}</h1>
        {dashboard.is_test_money ? <Badge kind="wait">{dashboardTexts.testMoney}</Badge> : null}
      </div>
      <HealthAlerts jobs={dashboard.failing_jobs} unexplained={unexplained} />
      <Todo dashboard={dashboard} />
      <NetSales dashboard={dashboard} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
            <h2 className="font-bold text-lg">{dashboardTexts.chart}</h2>
            <Link to={href('/admin/reports')} className="inline-flex min-h-11 items-center underline">
              {dashboardTexts.sales}
            </Link>
          </div>
          <DayBars days={dashboard.days} />
        </Card>
        <Card>
          <h2 className="mb-3 flex min-h-11 items-center font-bold text-lg">{dashboardTexts.best}</h2>
          <BestSellers products={dashboard.best_sellers} />
        </Card>
      </div>
    </div>
  )
}
