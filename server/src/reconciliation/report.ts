/** Captured − refunded − paid orders for a span of days, every exception named with what to do. */
import { amountText } from '@warung/contract/money.ts'
import type { MoneyException, MoneyReport, MoneyTotal } from '@warung/contract/reconciliation.ts'
import { REPORT_DAYS_MAX } from '@warung/contract/values/limits.ts'
import { eq, min } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { providerMovement } from '../database/schema/reconciliation.ts'
import { inTransaction } from '../database/transaction.ts'
import { activeAccount, countedAccounts } from '../payments/payment-account.ts'
import { Problem } from '../problems.ts'
import { shopTime, type WithDates } from '../shop-time.ts'
import { statementCheckedAt } from './check-statement.ts'
import {
  type CurrencySum,
  type DateSpan,
  differencesOf,
  refundsOfOtherAccounts,
  stuckRefunds,
  sumsByCurrency,
  unmatchedMoney,
} from './compare-books.ts'
import {
  exceptionOf,
  exceptionOfDifference,
  exceptionOfRefund,
  exceptionOfRefundElsewhere,
  exceptionOfUnmatched,
} from './exceptions.ts'

const DAY_MS = 24 * 3_600_000
const DEFAULT_DAYS = 7
const EXCEPTIONS_SHOWN = 200
/** A payment on its way back for longer than this needs somebody. */
const OVERDUE_MS = DAY_MS
const UNPROCESSED_AFTER_MS = 2 * DAY_MS

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}

type ReportQuery = { readonly from?: string | undefined; readonly to?: string | undefined }

/** @throws {Problem} bad-input for a span that ends before it begins or is too long */
export function reportSpan(asked: ReportQuery, timezone: string, now: Date): DateSpan {
  const to = asked.to ?? shopTime(now, timezone).slice(0, 10)
  const from = asked.from ?? dayBefore(to, DEFAULT_DAYS - 1)
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  const wrong = (word: string): Problem =>
    new Problem('bad-input', `The span of days ${word}.`, { errors: { from: [word] } })
  if (days < 1) throw wrong('must not end before it begins')
  if (days > REPORT_DAYS_MAX) throw wrong(`must be at most ${REPORT_DAYS_MAX} days`)
  return { from, to, timezone }
}

function sumTotals(sum: CurrencySum): MoneyTotal {
  const text = (minor: number): string =>
    `${minor < 0 ? '-' : ''}${amountText(BigInt(Math.abs(minor)), sum.currency)}`
  return {
    currency: sum.currency,
    captured: text(sum.captured),
    captures: sum.captures,
    refunded: text(sum.refunded),
    refunds: sum.refunds,
    paid_orders: text(sum.booked),
    orders: sum.orders,
    difference: text(sum.captured - sum.refunded - sum.booked),
  }
}

/** Whether nights have passed, with payments to compare, and the statement was not read. */
async function hasUnprocessedWebhooks(
  db: Db,
  provider: string,
  checkedAt: Date | null,
  now: Date,
): Promise<boolean> {
  const since = now.getTime() - UNPROCESSED_AFTER_MS
  if (checkedAt) return checkedAt.getTime() < since
  const [first] = await db
    .select({ seen_at: min(providerMovement.seen_at) })
    .from(providerMovement)
    .where(eq(providerMovement.provider, provider))
  return first?.seen_at ? first.seen_at.getTime() < since : false
}

const OF_ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** Of the account in force alone: money of other accounts is in no sum. */
export function reconciliationReport(db: Db, span: DateSpan, now: Date): Promise<WithDates<MoneyReport>> {
  return inTransaction(
    db,
    async (db) => {
      const account = await activeAccount(db)
      const counted = { span, accounts: countedAccounts(account) }
      const totals = (await sumsByCurrency(db, counted)).map(sumTotals)
      const exceptions: MoneyException[] = (await differencesOf(db, counted)).map(exceptionOfDifference)
      const stuck = await stuckRefunds(db, counted, new Date(now.getTime() - OVERDUE_MS))
      exceptions.push(...stuck.map(exceptionOfRefund))
      exceptions.push(...(await unmatchedMoney(db, counted)).map(exceptionOfUnmatched))
      exceptions.push(...(await refundsOfOtherAccounts(db, account.name)).map(exceptionOfRefundElsewhere))
      const checkedAt = await statementCheckedAt(db, account.name)
      if (await hasUnprocessedWebhooks(db, account.name, checkedAt, now)) {
        exceptions.push(
          exceptionOf('statement not read', { minor: 0, currency: '', order_id: null, reference: '' }),
        )
      }
      exceptions.sort((one, other) => Number(one.is_explained) - Number(other.is_explained))
      return {
        from: span.from,
        to: span.to,
        totals,
        exceptions: exceptions.slice(0, EXCEPTIONS_SHOWN),
        unexplained: exceptions.filter(({ is_explained }) => !is_explained).length,
        statement_checked_at: checkedAt,
      }
    },
    OF_ONE_MOMENT,
  )
}
