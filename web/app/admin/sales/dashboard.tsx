import type { SalesTotal } from '@warung/contract/sales.ts'
import { href } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { browserApi, CallFailed } from '../../client/api'
import { Badge } from '../../ui/badge'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { FailedLoad } from '../../ui/failed-load'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/dashboard'
import { BestSellers } from './best-sellers'
import { DayBars } from './day-bars'
import { loadStart, StartNotice } from './start-notice'
import { Sum } from './sum'
import { WaitingWork, WhatIsWrong } from './waiting-work'

/** Not awaited: reconciliation takes longer than the rest. */
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
  const start = loadStart()
  try {
    const { data } = await browserApi('GET /api/v1/admin/dashboard')
    return { start, dashboard: data, unexplained: countUnexplained(), failure: undefined }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 401) throw redirectOn401(request, error)
    return { start, dashboard: undefined, unexplained: undefined, failure: error.message }
  }
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Dashboard' }]
}

function Takings({ title, total }: { title: string; total: SalesTotal }) {
  return (
    <Card className="grid gap-1">
      <h2 className="font-semibold text-ink-soft text-sm">{title}</h2>
      <p className="font-bold text-2xl">
        <Sum rupiah={total.takings} />
      </p>
      <p className="text-ink-soft text-sm">
        {total.orders} paid {total.orders === 1 ? 'order' : 'orders'}
        {total.refunded > 0 ? (
          <>
            , <Sum rupiah={total.refunded} /> given back
          </>
        ) : null}
      </p>
    </Card>
  )
}

export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  const { start, dashboard, unexplained, failure } = loaderData
  if (!dashboard) {
    return (
      <>
        <StartNotice start={start} />
        <h1 className="mb-4 font-bold text-2xl">Dashboard</h1>
        <FailedLoad message={failure} />
      </>
    )
  }
  return (
    <div className="grid gap-6">
      <StartNotice start={start} />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="font-bold text-2xl">Dashboard</h1>
        {dashboard.is_test_money ? <Badge kind="wait">Test money</Badge> : null}
      </div>
      <WhatIsWrong jobs={dashboard.failing_jobs} unexplained={unexplained} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Takings title="Takings today" total={dashboard.today} />
        <Takings title="Takings this month" total={dashboard.month} />
      </div>
      <section aria-label="What waits for you">
        <WaitingWork dashboard={dashboard} />
      </section>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <h2 className="mb-3 font-bold text-lg">Sales of the last 30 days</h2>
          <DayBars days={dashboard.days} />
        </Card>
        <Card>
          <h2 className="mb-3 font-bold text-lg">Best sellers of the last 30 days</h2>
          <BestSellers products={dashboard.best_sellers} />
        </Card>
      </div>
      <ButtonLink to={href('/admin/reports')} variant="secondary" className="justify-self-start">
        Reports
      </ButtonLink>
    </div>
  )
}
