/** What was sold in a span of days, by day, product or payment method: from the kept sums, not from orders. */
import type { SalesReport, SalesReportRow, SalesTotal } from '@warung/contract/sales.ts'
import { SALES_REPORT_DAYS_MAX, SALES_REPORT_ROWS_MAX } from '@warung/contract/values/limits.ts'
import type { SalesBreakdown } from '@warung/contract/values/sales-breakdowns.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { productSalesDay, salesDay } from '../database/schema/sales.ts'
import { rows } from '../database/sql/query-rows.ts'
import { inTransaction, SNAPSHOT } from '../database/transaction.ts'
import { type AskedSpan, type DateSpan, dateSpan } from '../date-span.ts'
import { salesByDay } from './find-dashboard.ts'
import { amountSums, countedSums, isShownMoney, isTestMoney } from './sold-sums.ts'

const SALES_DAYS_DEFAULT = 30

type ReportQuery = AskedSpan & { readonly by?: SalesBreakdown | undefined }

function isWithin({ from, to }: DateSpan): SQL {
  return sql`day between ${from}::date and ${to}::date and ${isShownMoney}`
}

/** The rows of each kind, in the order that they are shown in. */
const breakdowns: Record<SalesBreakdown, (span: DateSpan) => SQL> = {
  day: ({ from, to }) =>
    sql`select null as id, day as name, orders, null as pieces, sold, refunded, takings
      from (${salesByDay(from, to)}) as days order by day desc`,
  product: (span) =>
    sql`select kept.product_id as id, coalesce(product.name, 'Product ' || kept.product_id) as name,
        null as orders, kept.pieces, kept.sold, kept.refunded, kept.takings
      from (select product_id, sum(pieces)::bigint as pieces, ${amountSums} from ${productSalesDay}
        where ${isWithin(span)} group by product_id having sum(sold) <> 0 or sum(pieces) <> 0) as kept
      left join product on product.product_id = kept.product_id
      order by kept.takings desc, kept.product_id`,
  payment_method: (span) =>
    sql`select kept.payment_method_id as id, method.name, kept.orders, null as pieces,
        kept.sold, kept.refunded, kept.takings
      from (select payment_method_id, ${countedSums} from ${salesDay}
        where ${isWithin(span)} group by payment_method_id having sum(orders) <> 0) as kept
      join payment_method as method on method.payment_method_id = kept.payment_method_id
      order by kept.takings desc, kept.payment_method_id`,
}

type ReportContext = { readonly timezone: string; readonly now: Date; readonly rowsMax: number }

/** @throws {Problem} report_span_reversed, report_span_too_long */
function findRows(
  db: Db,
  { by = 'day', ...asked }: ReportQuery,
  { timezone, now, rowsMax }: ReportContext,
): Promise<SalesReport> {
  const span = dateSpan(asked, {
    timezone,
    now,
    defaultDays: SALES_DAYS_DEFAULT,
    daysMax: SALES_REPORT_DAYS_MAX,
  })
  return inTransaction(
    db,
    async (db) => {
      const [total] = await rows<SalesTotal & { is_test_money: boolean }>(
        db,
        sql`select ${isTestMoney} as is_test_money, ${countedSums} from ${salesDay} where ${isWithin(span)}`,
      )
      if (!total) throw new Error('a sum gave no row')
      const found = await rows<SalesReportRow>(db, breakdowns[by](span))
      const { is_test_money, ...sums } = total
      const { from, to } = span
      return {
        from,
        to,
        by,
        is_test_money,
        total: sums,
        rows: found.slice(0, rowsMax),
        row_count: found.length,
      }
    },
    SNAPSHOT,
  )
}

export function findReport(db: Db, query: ReportQuery, timezone: string, now: Date): Promise<SalesReport> {
  return findRows(db, query, { timezone, now, rowsMax: SALES_REPORT_ROWS_MAX })
}

/** However many rows: for a file. */
export function findWholeReport(
  db: Db,
  query: ReportQuery,
  timezone: string,
  now: Date,
): Promise<SalesReport> {
  return findRows(db, query, { timezone, now, rowsMax: Number.POSITIVE_INFINITY })
}
