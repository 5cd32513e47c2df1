/** Shows which unpaid orders a bank statement's lines pay, and which lines are booked. Writes nothing. */
import type { CheckedBankStatement } from '@warung/contract/bank-statements.ts'
import type { CallInput } from '@warung/contract/client.ts'
import { TRANSFER_METHOD } from '@warung/contract/values/payment-methods.ts'
import { and, eq, gt, gte, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { manualReceipt } from '../../platform/database/schema/receipts.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { shopDay } from '../../platform/time/shop-time.ts'
import type { BankStatementColumns } from '../bank-statements/bank-statement-columns.ts'
import {
  type ClosedTransfer,
  type MatchedLine,
  matchBankStatement,
  matchClosed,
  type OpenTransfer,
} from '../bank-statements/match-statement.ts'
import { type BankLine, parseBankStatement } from '../bank-statements/parse-statement.ts'
import { type RecordedReceipt, recordedLines } from './recorded-lines.ts'

type StatementFile = CallInput<'POST /api/v1/admin/bank-statement/check'>['body']
type ChosenColumns = NonNullable<StatementFile['columns']>
type ShopDays = { readonly timezone: string; readonly now: Date }

/** Payment of older orders is no longer expected. */
const OPEN_DAYS_MAX = 60
/** Banks date a weekend's transfers to the next working day. */
const DATED_LATER_MS = 3 * DAY_MS
/** An admin may record a transfer by hand days after the bank's date. */
const RECORDED_LATER_MS = 8 * DAY_MS

function columnsOf({ date, text, money_in, money_out, mark }: ChosenColumns): BankStatementColumns {
  const at = (column: number | undefined) => (column === undefined ? undefined : column - 1)
  const credit = money_in - 1
  const amounts =
    mark === undefined
      ? { credit, debit: at(money_out) }
      : { amount: credit, mark: at(mark), isMarkRequired: true }
  return { date: date - 1, text: [text - 1], amounts }
}

function transferOrders(db: Db, { now }: ShopDays, isWanted: SQL | undefined) {
  const { order_id, payment_amount_minor, payment_code, created_at, hold_expires_at } = shopOrder
  const { recipient, user_name } = shopOrder
  return db
    .select({
      ...{ order_id, payment_amount_minor, payment_code, created_at, hold_expires_at },
      ...{ recipient, user_name },
    })
    .from(shopOrder)
    .where(
      and(
        eq(shopOrder.payment_method_id, TRANSFER_METHOD.payment_method_id),
        ne(shopOrder.payment_code, 0),
        gt(shopOrder.created_at, new Date(now.getTime() - OPEN_DAYS_MAX * DAY_MS)),
        isWanted,
      ),
    )
    .orderBy(shopOrder.order_id)
}

type OrderOfSum = ClosedTransfer & Pick<OpenTransfer, 'buyer_name'>

/** Paid or cancelled orders with the amount of a line that no open order explains. */
async function closedTransfers(
  db: Db,
  lines: readonly MatchedLine[],
  days: ShopDays,
): Promise<readonly OrderOfSum[]> {
  const left = lines.filter(({ match, amount }) => match.kind === 'unmatched' && Number.isInteger(amount))
  if (left.length === 0) return []
  const sums = [...new Set(left.map(({ amount }) => amount))]
  const isClosed = or(eq(shopOrder.is_paid, true), isNotNull(shopOrder.cancelled_at))
  const closed = await transferOrders(db, days, and(isClosed, inArray(shopOrder.payment_amount_minor, sums)))
  return closed.map((order) => ({
    order_id: order.order_id,
    amount: order.payment_amount_minor,
    placed_on: shopDay(order.created_at, days.timezone),
    buyer_name: order.recipient ?? order.user_name,
  }))
}

async function openTransfers(db: Db, days: ShopDays): Promise<readonly OpenTransfer[]> {
  const { timezone } = days
  const isOpen = and(eq(shopOrder.state, 'unpaid'), isNull(shopOrder.cancelled_at)) // as in the index
  const unpaid = await transferOrders(db, days, isOpen)
  return unpaid.map((order) => {
    const until = order.hold_expires_at ?? new Date(order.created_at.getTime() + DAY_MS)
    return {
      order_id: order.order_id,
      amount: order.payment_amount_minor,
      code: order.payment_code,
      placed_on: shopDay(order.created_at, timezone),
      last_day: shopDay(new Date(until.getTime() + DATED_LATER_MS), timezone),
      buyer_name: order.recipient ?? order.user_name,
    }
  })
}

async function receiptsSince(
  db: Db,
  lines: readonly BankLine[],
  timezone: string,
): Promise<RecordedReceipt[]> {
  const first = lines.map(({ day }) => day).reduce((one, other) => (one < other ? one : other), '9999-12-31')
  if (lines.length === 0) return []
  const found = await db
    .select()
    .from(manualReceipt)
    .where(gte(manualReceipt.received_at, new Date(Date.parse(first) - RECORDED_LATER_MS)))
    .orderBy(manualReceipt.receipt_id)
  return found.map(({ order_id, amount_minor, statement_line, received_at }) => ({
    order_id,
    amount: amount_minor,
    statement_line,
    day: shopDay(received_at, timezone),
  }))
}

function orderIdsOf({ match, key }: MatchedLine, recorded: ReadonlyMap<string, number>): number[] {
  const booked = recorded.get(key)
  if (booked !== undefined) return [booked]
  if (match.kind === 'certain') return [match.order_id]
  return match.kind === 'likely' ? [...match.order_ids] : []
}

/** @throws {Problem} bank_statement_refused */
export async function checkBankStatement(
  db: Db,
  { statement, columns }: StatementFile,
  days: ShopDays,
): Promise<CheckedBankStatement> {
  const { timezone, now } = days
  const chosen = columns && columnsOf(columns)
  const parsed = parseBankStatement(statement, { columns: chosen, today: shopDay(now, timezone) })
  const transfers = await openTransfers(db, days)
  const recorded = recordedLines(parsed.lines, await receiptsSince(db, parsed.lines, timezone))
  const matched = matchBankStatement(parsed.lines, transfers, new Set(recorded.keys()))
  const closed = await closedTransfers(db, matched, days)
  const lines = matchClosed(matched, closed).map((line) => {
    const { key, line: at, day, amount, text, match } = line
    return { key, line: at, day, amount, text, match: match.kind, order_ids: orderIdsOf(line, recorded) }
  })
  const named = new Set(lines.flatMap(({ order_ids }) => order_ids))
  const ordersNamed = (orders: readonly OrderOfSum[], is_closed: boolean) =>
    orders
      .filter(({ order_id }) => named.has(order_id))
      .map(({ order_id, amount, buyer_name: buyer }) => ({ order_id, amount, buyer, is_closed }))
  return {
    lines,
    pending_count: parsed.pendingCount,
    orders: [...ordersNamed(transfers, false), ...ordersNamed(closed, true)],
  }
}
