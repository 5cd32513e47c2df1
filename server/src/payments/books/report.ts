import { amountText } from '@warung/contract/payment-amount.ts'
import type { MoneyException, MoneyReport, MoneyTotal } from '@warung/contract/reconciliation.ts'
import type { Language } from '@warung/contract/values/languages.ts'
import { REPORT_DAYS_MAX } from '@warung/contract/values/limits.ts'
import { eq, min } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { providerMovement } from '../../platform/database/schema/reconciliation.ts'
import { inTransaction, SNAPSHOT } from '../../platform/database/transaction.ts'
import { type DateSpan, dateSpan, type RequestedSpan } from '../../platform/time/date-span.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { type AccountBooks, listAccountBooks } from './account-books.ts'
import { statementCheckedAt } from './check-provider-statement.ts'
import {
  type CurrencySum,
  differencesOf,
  refundsOfOtherAccounts,
  stuckRefunds,
  sumsByCurrency,
  unmatchedMoney,
} from './compare-books.ts'
import {
  exceptionOfDifference,
  exceptionOfRefund,
  exceptionOfRefundElsewhere,
  exceptionOfStatement,
  exceptionOfUnmatched,
  ordersGoingBack,
} from './exceptions.ts'

const DEFAULT_DAYS = 7
const EXCEPTIONS_SHOWN = 200
const OVERDUE_MS = DAY_MS
const STATEMENT_OVERDUE_MS = 2 * DAY_MS

/** @throws {Problem} report_span_reversed, report_span_too_long */
export function reportSpan(requested: RequestedSpan, timezone: string, now: Date): DateSpan {
  return dateSpan(requested, { timezone, now, defaultDays: DEFAULT_DAYS, daysMax: REPORT_DAYS_MAX })
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
    ...(sum.fees === null ? {} : { fees: text(sum.fees) }),
    paid_orders: text(sum.booked),
    orders: sum.orders,
    difference: text(sum.captured - sum.refunded - sum.booked),
  }
}

async function isProviderStatementOverdue(
  db: Db,
  account: string,
  checkedAt: Date | null,
  now: Date,
): Promise<boolean> {
  const since = now.getTime() - STATEMENT_OVERDUE_MS
  if (checkedAt) return checkedAt.getTime() < since
  const [first] = await db
    .select({ seen_at: min(providerMovement.seen_at) })
    .from(providerMovement)
    .where(eq(providerMovement.account, account))
  return first?.seen_at ? first.seen_at.getTime() < since : false
}

type AccountReport = {
  readonly totals: readonly MoneyTotal[]
  readonly exceptions: readonly MoneyException[]
  readonly checkedAt: Date | null
}

async function reportOfAccount(
  db: Db,
  books: AccountBooks,
  now: Date,
  language: Language,
): Promise<AccountReport> {
  const { name, has_refunds, statement_hint } = books.account
  const isManual = !has_refunds
  const totals = (await sumsByCurrency(db, books)).map(sumTotals)
  const overdueBefore = new Date(now.getTime() - OVERDUE_MS)
  const differences = await differencesOf(db, books, overdueBefore)
  const goingBackIds = ordersGoingBack(differences)
  const stuck = await stuckRefunds(db, books, { overdueBefore, isManual, goingBackIds })
  const unmatched = await unmatchedMoney(db, books)
  const checkedAt = await statementCheckedAt(db, name)
  const isOverdue = statement_hint !== null && (await isProviderStatementOverdue(db, name, checkedAt, now))
  return {
    totals,
    exceptions: [
      ...differences.map((difference) => exceptionOfDifference(difference, isManual, language)),
      ...stuck.map((refund) => exceptionOfRefund(refund, language)),
      ...unmatched.map((movement) => exceptionOfUnmatched(movement, language)),
      ...(isOverdue ? [exceptionOfStatement(statement_hint, language)] : []),
    ],
    checkedAt,
  }
}

/** One section per account in use; other accounts count in no sum. @param language of the exceptions' texts (D28) */
export function reconciliationReport(
  db: Db,
  span: DateSpan,
  now: Date,
  language: Language,
): Promise<WithDates<MoneyReport>> {
  return inTransaction(
    db,
    async (db) => {
      const books = await listAccountBooks(db, span)
      const names = books.map(({ account }) => account.name)
      const totals: MoneyTotal[] = []
      const exceptions: MoneyException[] = []
      let checkedAt: Date | null = null
      for (const book of books) {
        const found = await reportOfAccount(db, book, now, language)
        const account = books.length > 1 ? { account: book.account.label } : {}
        totals.push(...found.totals.map((total) => ({ ...account, ...total })))
        exceptions.push(...found.exceptions)
        checkedAt ??= found.checkedAt
      }
      const owedElsewhere = await refundsOfOtherAccounts(db, names)
      exceptions.push(...owedElsewhere.map((owed) => exceptionOfRefundElsewhere(owed, language)))
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
    SNAPSHOT,
  )
}
