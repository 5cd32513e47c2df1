import type { ManualRefund } from '@warung/contract/manual-refunds.ts'
import type { MoneyException, MoneyReport } from '@warung/contract/reconciliation.ts'
import type { ActivePaymentMethod } from '@warung/contract/settings.ts'
import { COD_METHOD, TRANSFER_METHOD } from '@warung/contract/values/payment-methods.ts'
import { lazy, Suspense } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { browserApi, CallFailed } from '../../client/api'
import { formatDayInWords, formatMoment } from '../../display/format-moment'
import { AwaitedPart } from '../../startup/awaited-part'
import { loadChunk } from '../../startup/load-chunk'
import { Alert } from '../../ui/alert'
import { Badge } from '../../ui/badge'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/empty-state'
import { FailedLoad } from '../../ui/failed-load'
import { TextField } from '../../ui/field'
import { PageSkeleton } from '../../ui/skeleton'
import { SuccessAlert } from '../../ui/status-alert'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/money'
import { bankStatementAction } from './bank-statement-action'
import { MoneyTotals } from './money-totals'
import { moneyTexts } from './texts'

/** In chunks of their own, because few shops need them. */
const LazyManualRefunds = lazy(() => loadChunk(() => import('./manual-refunds')))
const LazyCodSettlementCheck = lazy(() => loadChunk(() => import('./cod-settlement-check')))
const LazyBankStatementCheck = lazy(() => loadChunk(() => import('./bank-statement-check')))

/** Until the settings are known: which lists the shop can check. */
const NO_LISTS = { hasStatements: false, hasSettlements: false }

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
    const [{ data: report }, { data: manualRefunds }, { data: methods }] = await Promise.all([
      browserApi('GET /api/v1/admin/money', { query }),
      browserApi('GET /api/v1/admin/refund-by-hand', {}),
      browserApi('GET /api/v1/admin/payment-method'),
    ])
    const found = ({ payment_method_id }: { readonly payment_method_id: number }) =>
      methods.find((each) => each.payment_method_id === payment_method_id)
    const lists = {
      hasStatements: found(TRANSFER_METHOD)?.is_ready === true,
      hasSettlements: found(COD_METHOD)?.is_offered === true,
    }
    return { report, manualRefunds, methods, lists, query, failure: undefined }
  } catch (error) {
    if (error instanceof CallFailed && error.status !== 401) {
      const nothing = { report: undefined, manualRefunds: [], methods: [], lists: NO_LISTS }
      return { ...nothing, query, failure: error.message }
    }
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

/** Only the bank statement submits to this route. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  return bankStatementAction(await request.formData())
}

export function meta(): Route.MetaDescriptors {
  return [{ title: moneyTexts.title }]
}

function SpanForm({ span }: { span: ReportSpan }) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <Form
      className="mb-6 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
      key={`${span.from} ${span.to}`}
    >
      <TextField label={moneyTexts.from} type="date" name="from" defaultValue={span.from} />
      <TextField label={moneyTexts.to} type="date" name="to" defaultValue={span.to} />
      <Button type="submit" className="col-span-full" isPending={isLoading}>
        {moneyTexts.show}
      </Button>
    </Form>
  )
}

function ExceptionRow({ exception }: { exception: MoneyException }) {
  return (
    <li>
      <Card className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Badge kind={exception.is_explained ? 'plain' : 'bad'}>
            {exception.is_explained ? moneyTexts.explained : moneyTexts.attention}
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
              {moneyTexts.order(exception.order_id)}
            </Link>
          ) : null}
          {exception.reference ? (
            <span className="break-all text-ink-soft text-sm">{exception.reference}</span>
          ) : null}
        </div>
        <p>{exception.what}</p>
        <p>
          <strong>{moneyTexts.whatToDo}</strong> {exception.what_to_do}
        </p>
      </Card>
    </li>
  )
}

function Exceptions({ exceptions }: { exceptions: readonly MoneyException[] }) {
  return (
    <>
      <h2 className="mb-3 font-bold text-lg">{moneyTexts.exceptions}</h2>
      <ul className="grid gap-3">
        {exceptions.map((exception) => (
          <ExceptionRow
            key={`${exception.kind} ${exception.reference} ${exception.order_id}`}
            exception={exception}
          />
        ))}
      </ul>
    </>
  )
}

function NoPayments() {
  return (
    <div className="mb-6">
      <EmptyState title={moneyTexts.none} help={moneyTexts.noneHelp}>
        <ButtonLink to={href('/admin/orderlist')} variant="secondary">
          {moneyTexts.seeOrders}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

type MoneyReportProps = {
  report: MoneyReport
  manualRefunds: readonly ManualRefund[]
  methods: readonly ActivePaymentMethod[]
}

/** True if the list of manual refunds shows it, with the button to send it. */
function isInOtherList({ kind, order_id }: MoneyException, refunds: readonly ManualRefund[]): boolean {
  const isManual = kind === 'manual_refund' || kind === 'refund_unconfirmed'
  return isManual && refunds.some((refund) => refund.order_id === order_id)
}

function ReportTables({ report, manualRefunds, methods }: MoneyReportProps) {
  const exceptions = report.exceptions.filter((exception) => !isInOtherList(exception, manualRefunds))
  return (
    <>
      {report.unexplained === 0 ? (
        <SuccessAlert>
          {moneyTexts.noneUnexplained(formatDayInWords(report.from), formatDayInWords(report.to))}
        </SuccessAlert>
      ) : (
        <Alert kind="error">{moneyTexts.unexplained(report.unexplained)}</Alert>
      )}
      <div className="my-6 grid gap-4 md:grid-cols-2">
        <MoneyTotals totals={report.totals} methods={methods} />
      </div>
      {report.totals.length === 0 ? <NoPayments /> : null}
      {manualRefunds.length > 0 ? (
        <AwaitedPart>
          <LazyManualRefunds refunds={manualRefunds} />
        </AwaitedPart>
      ) : null}
      {exceptions.length > 0 ? <Exceptions exceptions={exceptions} /> : null}
      <p className="mt-6 text-ink-soft text-sm">
        {report.statement_checked_at
          ? moneyTexts.statementCompared(formatMoment(report.statement_checked_at))
          : moneyTexts.neverCompared}
      </p>
    </>
  )
}

/** Appears at once with its optional parts, so that nothing moves after it is painted. */
export default function MoneyScreen({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Money {...loaderData} />
    </Suspense>
  )
}

function Money({
  report,
  manualRefunds,
  methods,
  lists,
  query,
  failure,
}: Route.ComponentProps['loaderData']) {
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl">{moneyTexts.title}</h1>
      {lists.hasStatements || lists.hasSettlements ? (
        <AwaitedPart>
          {lists.hasStatements ? <LazyBankStatementCheck /> : null}
          {lists.hasSettlements ? <LazyCodSettlementCheck /> : null}
        </AwaitedPart>
      ) : null}
      <SpanForm span={report ?? query} />
      {failure ? <FailedLoad message={failure} /> : null}
      {report ? <ReportTables report={report} manualRefunds={manualRefunds} methods={methods} /> : null}
    </>
  )
}
