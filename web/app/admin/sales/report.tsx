import type { SalesReport, SalesReportRow } from '@warung/contract/sales.ts'
import { SALES_BREAKDOWNS, type SalesBreakdown } from '@warung/contract/values/sales-breakdowns.ts'
import { Form, useNavigation } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { browserApi, CallFailed } from '../../client/api'
import { Alert } from '../../ui/alert'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/empty-state'
import { FailedLoad } from '../../ui/failed-load'
import { SelectField, TextField } from '../../ui/field'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/report'
import { SalesTable } from './sales-table'
import { Sum } from './sum'
import { useCsvDownload } from './use-csv-download'

type ReportFilter = { from?: string; to?: string; by?: SalesBreakdown }

function readReportFilter(request: Request): ReportFilter {
  const search = new URL(request.url).searchParams
  const [from, to] = [search.get('from'), search.get('to')]
  const by = SALES_BREAKDOWNS.find((option) => option === search.get('by'))
  return { ...(from ? { from } : {}), ...(to ? { to } : {}), ...(by ? { by } : {}) }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  const query = readReportFilter(request)
  try {
    const { data: report } = await browserApi('GET /api/v1/admin/report', { query })
    return { report, query, failure: undefined }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 401) throw redirectOn401(request, error)
    return { report: undefined, query, failure: error.message }
  }
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Reports' }]
}

const breakdownWords: Readonly<Record<SalesBreakdown, { choice: string; head: string }>> = {
  day: { choice: 'Day', head: 'Day' },
  product: { choice: 'Product', head: 'Product' },
  payment_method: { choice: 'Payment method', head: 'Payment method' },
}

function ReportForm({ query }: { query: ReportFilter }) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <Form className="grid items-end gap-3 sm:flex sm:flex-wrap" key={`${query.from} ${query.to} ${query.by}`}>
      <TextField label="From" type="date" name="from" defaultValue={query.from} />
      <TextField label="To" type="date" name="to" defaultValue={query.to} />
      <SelectField label="By" name="by" defaultValue={query.by ?? 'day'}>
        {SALES_BREAKDOWNS.map((by) => (
          <option key={by} value={by}>
            {breakdownWords[by].choice}
          </option>
        ))}
      </SelectField>
      <Button type="submit" isPending={isLoading}>
        Show
      </Button>
    </Form>
  )
}

function Totals({ total }: Pick<SalesReport, 'total'>) {
  return (
    <Card>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 tabular-nums sm:max-w-md [&_dd]:text-right">
        <dt className="text-ink-soft">Sold ({total.orders} orders, with shipping and tax)</dt>
        <dd>
          <Sum rupiah={total.sold} />
        </dd>
        <dt className="text-ink-soft">− Given back</dt>
        <dd>
          <Sum rupiah={total.refunded} />
        </dd>
        <dt className="border-line border-t pt-3 font-bold">Takings</dt>
        <dd className="border-line border-t pt-3 font-bold">
          <Sum rupiah={total.takings} />
        </dd>
      </dl>
    </Card>
  )
}

function CsvButton({ report }: { report: SalesReport }) {
  const { download, isPending, failure } = useCsvDownload(report)
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="secondary" isPending={isPending} onClick={() => void download()}>
        Download CSV
      </Button>
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
    </div>
  )
}

function tableRow({ id, name, orders, pieces, sold, refunded, takings }: SalesReportRow) {
  return { key: id ?? name, name, count: orders ?? pieces ?? 0, sold, refunded, takings }
}

function ReportRows({ report }: { report: SalesReport }) {
  const { by, rows, row_count } = report
  if (rows.length === 0) return <EmptyState title="Nothing was sold on these days" />
  return (
    <>
      {by === 'product' ? (
        <p className="text-ink-soft text-sm">
          Prices of the products alone, without shipping and tax; pieces without those of orders that were
          given back whole.
        </p>
      ) : null}
      <SalesTable
        caption={`Sales by ${breakdownWords[by].choice.toLowerCase()}`}
        nameHead={breakdownWords[by].head}
        countHead={by === 'product' ? 'Pieces' : 'Orders'}
        rows={rows.map(tableRow)}
      />
      {row_count > rows.length ? (
        <p className="text-ink-soft text-sm">
          The first {rows.length} of {row_count}; the CSV has all.
        </p>
      ) : null}
    </>
  )
}

export default function SalesReports({ loaderData: { report, query, failure } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="font-bold text-2xl">Reports</h1>
        {report?.is_test_money ? <Badge kind="wait">Test money</Badge> : null}
      </div>
      <ReportForm query={report ?? query} />
      {failure === undefined ? null : <FailedLoad message={failure} />}
      {report ? (
        <>
          <p className="text-ink-soft text-sm">
            An order counts on the day it was paid; what is given back of it is taken off that day.
          </p>
          <Totals total={report.total} />
          <CsvButton report={report} />
          <ReportRows report={report} />
        </>
      ) : null}
    </div>
  )
}
