import type { BankStatementLine, CheckedBankStatement } from '@warung/contract/bank-statements.ts'
import { formatRupiah } from '@warung/contract/money.ts'
import { LINE_MATCHES } from '@warung/contract/values/bank-statements.ts'
import { href, Link } from 'react-router'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { chosenLine } from './bank-statement-action'
import { bankStatementTexts } from './bank-statement-texts'

type OrderOfLine = CheckedBankStatement['orders'][number]
type Book = (lines: readonly string[]) => void
type CheckedLineProps = {
  line: BankStatementLine
  orders: readonly OrderOfLine[]
  failure: string | undefined
  onBook: Book
  isPending: boolean
}

const ORDER_LINK_LOOK = 'inline-flex min-h-11 items-center underline'
/** A month has many other transactions: only the first are shown. */
const STATEMENT_LINES_SHOWN = 100

function lineAmount({ amount }: BankStatementLine): string {
  const sen = Math.round((amount % 1) * 100)
  return `${formatRupiah(Math.trunc(amount))}${sen === 0 ? '' : `,${String(sen).padStart(2, '0')}`}`
}

function orderHref(orderId: number): string {
  return href('/order/:id', { id: String(orderId) })
}

/** Another amount, or a second transfer, would not pay the order: a person must look first. */
function Candidate({
  line,
  order,
  onBook,
  isPending,
}: Omit<CheckedLineProps, 'orders' | 'failure'> & { order: OrderOfLine }) {
  const { order_id, amount, buyer, is_closed } = order
  if (is_closed || amount !== line.amount)
    return (
      <Link to={orderHref(order_id)} className={ORDER_LINK_LOOK}>
        {is_closed
          ? bankStatementTexts.closed(order_id)
          : bankStatementTexts.differs(order_id, formatRupiah(amount))}
      </Link>
    )
  return (
    <Button
      variant="secondary"
      aria-disabled={isPending}
      onClick={() => onBook([chosenLine(line, order_id)])}
    >
      {bankStatementTexts.bookFor(order_id, buyer)}
    </Button>
  )
}

function LineOrders({ line, orders, ...rest }: Omit<CheckedLineProps, 'failure'>) {
  if (line.match === 'booked')
    return line.order_ids.map((orderId) => (
      <Link key={orderId} to={orderHref(orderId)} className={ORDER_LINK_LOOK}>
        {bankStatementTexts.booked(orderId)}
      </Link>
    ))
  return orders
    .filter(({ order_id }) => line.order_ids.includes(order_id))
    .map((order) => <Candidate key={order.order_id} line={line} order={order} {...rest} />)
}

function LineCard({ failure, ...props }: CheckedLineProps) {
  const { line } = props
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong className="text-lg tabular-nums">{lineAmount(line)}</strong>
        <span className="text-ink-soft text-sm">
          {line.day} · {bankStatementTexts.line(line.line)}
        </span>
      </p>
      <p className="wrap-anywhere text-ink-soft text-sm">{line.text}</p>
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      <div className="flex flex-wrap gap-x-4 gap-y-2 empty:hidden">
        <LineOrders {...props} />
      </div>
    </Card>
  )
}

type LinesProps = {
  checked: CheckedBankStatement
  failures: Readonly<Record<string, string>>
  onBook: Book
  isPending: boolean
}

function LinesOfMatch({
  match,
  checked,
  failures,
  ...rest
}: LinesProps & { match: BankStatementLine['match'] }) {
  const lines = checked.lines.filter((line) => line.match === match)
  if (lines.length === 0) return null
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="font-bold">{bankStatementTexts.kinds[match]}</h3>
      <ul className="grid gap-3 lg:grid-cols-2">
        {lines.slice(0, STATEMENT_LINES_SHOWN).map((line) => (
          <li key={line.key}>
            <LineCard line={line} orders={checked.orders} failure={failures[line.key]} {...rest} />
          </li>
        ))}
      </ul>
      {lines.length > STATEMENT_LINES_SHOWN ? (
        <p>{bankStatementTexts.more(lines.length - STATEMENT_LINES_SHOWN)}</p>
      ) : null}
    </section>
  )
}

function Summary({ lines, pending_count }: CheckedBankStatement) {
  const counts = LINE_MATCHES.map(
    (match) => [match, lines.filter((line) => line.match === match).length] as const,
  )
  const parts = counts.flatMap(([match, count]) =>
    count > 0 ? [bankStatementTexts.count[match](count)] : [],
  )
  return (
    <>
      <p role="status">{parts.length > 0 ? parts.join(', ') : bankStatementTexts.noneIn}</p>
      {pending_count > 0 ? (
        <p className="text-ink-soft text-sm">{bankStatementTexts.pending(pending_count)}</p>
      ) : null}
    </>
  )
}

export function StatementLines(props: LinesProps) {
  const { checked, onBook, isPending } = props
  const certain = checked.lines
    .filter(({ match }) => match === 'certain')
    .flatMap((line) => line.order_ids.map((orderId) => chosenLine(line, orderId)))
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="font-bold text-lg">{bankStatementTexts.result}</h2>
      <Summary {...checked} />
      {certain.length > 0 ? (
        <Button className="justify-self-start" isPending={isPending} onClick={() => onBook(certain)}>
          {bankStatementTexts.bookAll(certain.length)}
        </Button>
      ) : null}
      {LINE_MATCHES.map((match) => (
        <LinesOfMatch key={match} match={match} {...props} />
      ))}
    </section>
  )
}
