import type { MoneyException, MoneyReport, MoneyTotal } from '@warung/contract/reconciliation.ts'
import { Form, href, Link, useNavigation } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { browserApi, CallFailed } from '../../client/api'
import { formatMoment } from '../../display/format-day'
import { Alert } from '../../ui/alert'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { FailedLoad } from '../../ui/failed-load'
import { TextField } from '../../ui/field'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/money'

type ReportSpan = { from?: string; to?: string }

function spanOfUrl(request: Request): ReportSpan {
  const search = new URL(request.url).searchParams
  const [from, to] = [search.get('from'), search.get('to')]
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  const query = spanOfUrl(request)
  try {
    const { data: report } = await browserApi('GET /api/v1/admin/money', { query })
    return { report, query, failure: undefined }
  } catch (error) {
    if (error instanceof CallFailed && error.status !== 401) {
      return { report: undefined, query, failure: error.message }
    }
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Money and orders' }]
}

function SpanForm({ span }: { span: ReportSpan }) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <Form className="mb-6 flex flex-wrap items-end gap-3" key={`${span.from} ${span.to}`}>
      <TextField label="From" type="date" name="from" defaultValue={span.from} />
      <TextField label="To" type="date" name="to" defaultValue={span.to} />
      <Button type="submit" isPending={isLoading}>
        Show
      </Button>
    </Form>
  )
}

function SumCell({ total }: { total: MoneyTotal }) {
  const amount = (value: string) => `${total.currency} ${value}`
  return (
    <Card>
      {total.account ? <h2 className="mb-3 break-words font-bold">{total.account}</h2> : null}
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 tabular-nums [&_dd]:text-right">
        <dt className="text-ink-soft">Captured ({total.captures})</dt>
        <dd>{amount(total.captured)}</dd>
        <dt className="text-ink-soft">− Refunded ({total.refunds})</dt>
        <dd>{amount(total.refunded)}</dd>
        <dt className="text-ink-soft">− Paid orders ({total.orders})</dt>
        <dd>{amount(total.paid_orders)}</dd>
        <dt className="border-line border-t pt-3 font-bold">Difference</dt>
        <dd className="border-line border-t pt-3 font-bold">{amount(total.difference)}</dd>
      </dl>
    </Card>
  )
}

function ExceptionRow({ exception }: { exception: MoneyException }) {
  return (
    <li>
      <Card className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Badge kind={exception.is_explained ? 'plain' : 'bad'}>
            {exception.is_explained ? 'Explained' : 'Needs you'}
          </Badge>
          {exception.currency ? (
            <strong className="whitespace-nowrap tabular-nums">
              {exception.currency} {exception.amount}
            </strong>
          ) : null}
          {exception.order_id ? (
            <Link
              to={href('/order/:id', { id: String(exception.order_id) })}
              className="inline-flex min-h-11 items-center underline"
            >
              Order {exception.order_id}
            </Link>
          ) : null}
          {exception.reference ? (
            <span className="break-all text-ink-soft text-sm">{exception.reference}</span>
          ) : null}
        </div>
        <p>{exception.what}</p>
        <p>
          <strong>What to do: </strong>
          {exception.what_to_do}
        </p>
      </Card>
    </li>
  )
}

function ReportTables({ report }: { report: MoneyReport }) {
  return (
    <>
      {report.unexplained === 0 ? (
        <Alert kind="success">
          0 unexplained: every payment from {report.from} to {report.to} belongs to an order or has gone back.
        </Alert>
      ) : (
        <Alert kind="error">{report.unexplained} unexplained: see below what to do.</Alert>
      )}
      <div className="my-6 grid gap-4 md:grid-cols-2">
        {report.totals.map((total) => (
          <SumCell key={`${total.account} ${total.currency}`} total={total} />
        ))}
      </div>
      {report.totals.length === 0 ? (
        <p className="mb-6 text-ink-soft">No money moved on these days.</p>
      ) : null}
      {report.exceptions.length > 0 ? (
        <>
          <h2 className="mb-3 font-bold text-lg">Exceptions</h2>
          <ul className="grid gap-3">
            {report.exceptions.map((exception) => (
              <ExceptionRow
                key={`${exception.kind} ${exception.reference} ${exception.order_id}`}
                exception={exception}
              />
            ))}
          </ul>
        </>
      ) : null}
      <p className="mt-6 text-ink-soft text-sm">
        {report.statement_checked_at
          ? `The provider’s own statement was last compared on ${formatMoment(report.statement_checked_at)}.`
          : 'The provider’s own statement is compared every night; the first night is still to come.'}
      </p>
    </>
  )
}

export default function Money({ loaderData: { report, query, failure } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl">Money and orders</h1>
      <SpanForm span={report ?? query} />
      {failure ? <FailedLoad message={failure} /> : null}
      {report ? <ReportTables report={report} /> : null}
    </>
  )
}
