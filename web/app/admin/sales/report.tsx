import type { SalesReport, SalesReportRow } from '@warung/contract/sales.ts'
import { SALES_BREAKDOWNS, type SalesBreakdown } from '@warung/contract/values/sales-breakdowns.ts'
import { lazy } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { browserApi, CallFailed } from '../../client/api'
import { useSettings } from '../../client/use-settings'
import { LANGUAGE } from '../../language/language'
import { SETTINGS_OF_METHODS } from '../../payment-methods/settings-registry'
import { OptionalPart } from '../../startup/chunk-failure'
import { loadChunk } from '../../startup/load-chunk'
import { Alert } from '../../ui/alert'
import { Badge } from '../../ui/badge'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/empty-state'
import { FailedLoad } from '../../ui/failed-load'
import { SelectField, TextField } from '../../ui/field'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/report'
import { reportTexts } from './report-texts'
import { SalesTable } from './sales-table'
import { Sum } from './sum'
import { useFileDownload } from './use-file-download'

/** In a chunk of its own, because few shops need it. */
const LazyTaxInvoices = lazy(() => loadChunk(() => import('./tax-invoices')))

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
  return [{ title: reportTexts.title }]
}

type ReportFormProps = { query: ReportFilter; hasDiscounts: boolean }

function ReportForm({ query, hasDiscounts }: ReportFormProps) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <Form
      className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
      key={`${query.from} ${query.to} ${query.by}`}
    >
      <TextField label={reportTexts.from} type="date" name="from" defaultValue={query.from} />
      <TextField label={reportTexts.to} type="date" name="to" defaultValue={query.to} />
      <SelectField label={reportTexts.by} name="by" defaultValue={query.by ?? 'day'}>
        {SALES_BREAKDOWNS.filter((by) => by !== 'discount' || hasDiscounts || query.by === by).map((by) => (
          <option key={by} value={by}>
            {reportTexts.choices[by]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" isPending={isLoading}>
        {reportTexts.show}
      </Button>
    </Form>
  )
}

function Totals({ total }: Pick<SalesReport, 'total'>) {
  return (
    <Card>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-2 tabular-nums sm:max-w-md [&_dd]:text-right">
        <dt className="text-ink-soft">{reportTexts.soldOrders(total.orders)}</dt>
        <dd>
          <Sum rupiah={total.sold} />
        </dd>
        <dt className="text-ink-soft">−&nbsp;{reportTexts.refunded}</dt>
        <dd>
          <Sum rupiah={total.refunded} />
        </dd>
        <dt className="border-line border-t pt-3 font-bold">{reportTexts.netSales}</dt>
        <dd className="border-line border-t pt-3 font-bold">
          <Sum rupiah={total.net_sales} />
        </dd>
      </dl>
    </Card>
  )
}

/** Excel with Indonesian settings separates columns by semicolons. */
const SEPARATOR = LANGUAGE === 'id' ? 'semicolon' : 'comma'

function ReportFiles({ report: { from, to, by } }: { report: SalesReport }) {
  const { download, pending, failure } = useFileDownload()
  const files = [
    {
      label: reportTexts.download,
      address: `/api/v1/admin/report/csv?${new URLSearchParams({ from, to, by })}`,
    },
    {
      label: reportTexts.orderExport,
      address: `/api/v1/admin/order/export?${new URLSearchParams({ from, to, separator: SEPARATOR })}`,
    },
  ]
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {files.map(({ label, address }) => (
          <Button
            key={label}
            variant="secondary"
            isPending={pending === address}
            aria-disabled={pending !== undefined}
            onClick={() => void download(address)}
          >
            {label}
          </Button>
        ))}
      </div>
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
    </div>
  )
}

function tableRow({ id, name, orders, pieces, ...sums }: SalesReportRow) {
  return { key: id ?? name, name, count: orders ?? pieces ?? 0, ...sums }
}

/** Translates the names of payment methods. */
function useTranslatedRows({ by, rows }: SalesReport): readonly SalesReportRow[] {
  const { payments } = useSettings()
  if (by !== 'payment_method') return rows
  return rows.map((row) => {
    const provider = payments.find(({ payment_method_id }) => payment_method_id === row.id)?.provider ?? ''
    const name = SETTINGS_OF_METHODS[provider]?.name ?? row.name
    return { ...row, name }
  })
}

function ReportRows({ report }: { report: SalesReport }) {
  const translated = useTranslatedRows(report)
  const { by, rows, has_more } = report
  if (rows.length === 0)
    return (
      <EmptyState title={reportTexts.none} help={reportTexts.noneHelp}>
        <ButtonLink to={href('/admin/orderlist')} variant="secondary">
          {reportTexts.seeOrders}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <>
      {by === 'product' ? (
        <p className="text-ink-soft text-sm">
          {reportTexts.productsHelp}{' '}
          {rows.some(({ profit }) => profit !== undefined) ? reportTexts.profitHelp : null}
        </p>
      ) : null}
      {by === 'discount' ? <p className="text-ink-soft text-sm">{reportTexts.discountsHelp}</p> : null}
      <SalesTable
        caption={reportTexts.captions[by]}
        nameHead={reportTexts.choices[by]}
        countHead={by === 'product' ? reportTexts.pieces : reportTexts.orders}
        rows={translated.map(tableRow)}
      />
      {has_more ? <p className="text-ink-soft text-sm">{reportTexts.firstRows(rows.length)}</p> : null}
    </>
  )
}

export default function SalesReports({ loaderData: { report, query, failure } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="font-bold text-2xl">{reportTexts.title}</h1>
        {report?.is_test_money ? <Badge kind="wait">{reportTexts.testMoney}</Badge> : null}
      </div>
      <ReportForm query={report ?? query} hasDiscounts={report?.has_discounts === true} />
      {failure === undefined ? null : <FailedLoad message={failure} />}
      {report ? (
        <>
          <p className="text-ink-soft text-sm">{reportTexts.explanation}</p>
          <Totals total={report.total} />
          <ReportFiles report={report} />
          {report.has_tax_documents ? (
            <OptionalPart>
              <LazyTaxInvoices key={`${report.from} ${report.to}`} from={report.from} to={report.to} />
            </OptionalPart>
          ) : null}
          <ReportRows report={report} />
        </>
      ) : null}
    </div>
  )
}
