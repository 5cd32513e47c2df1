import type { SalesReport, SalesReportRow, SalesTotal } from '@warung/contract/sales.ts'
import { SALES_REPORT_DAYS_MAX, SALES_REPORT_ROWS_MAX } from '@warung/contract/values/limits.ts'
import type { SalesBreakdown } from '@warung/contract/values/sales-breakdowns.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { productSalesDay, salesDay } from '../../platform/database/schema/sales.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { inTransaction, SNAPSHOT } from '../../platform/database/transaction.ts'
import { type DateSpan, dateSpan, type RequestedSpan } from '../../platform/time/date-span.ts'
import { salesByDay } from './find-dashboard.ts'
import { hasDiscountedSales, salesByDiscount } from './sales-by-discount.ts'
import {
  countedSums,
  isCountedMoney,
  isTestMoney,
  piecesSum,
  productCosts,
  productSoldSen,
  productSums,
} from './sold-sums.ts'

export const SALES_DAYS_DEFAULT = 30

type ReportQuery = RequestedSpan & { readonly by?: SalesBreakdown | undefined }

function isWithin({ from, to }: DateSpan): SQL {
  return sql`day between ${from}::date and ${to}::date and ${isCountedMoney}`
}

/** Null if it is not known: of pieces without a cost price when they were ordered, today's counts. */
const costOfPieces = sql`case when product.cost_price is not null then shown.cost + shown.uncosted_pieces * product.cost_price
    when shown.cost <> 0 and shown.uncosted_pieces = 0 then shown.cost end`

/** Includes products that have been deleted. */
export function salesByProduct(span: DateSpan, limit: SQL): SQL {
  return sql`select shown.product_id as id, coalesce(product.name, 'Product ' || shown.product_id) as name,
      null as orders, shown.pieces, shown.sold, shown.refunded, shown.net_sales,
      ${costOfPieces} as cost
    from (select product_id, ${piecesSum} as pieces, ${productSums}, ${productCosts}
      from ${productSalesDay} where ${isWithin(span)} group by product_id
      having ${productSoldSen} <> 0 or ${piecesSum} <> 0 order by net_sales desc, product_id ${limit}) as shown
    left join product on product.product_id = shown.product_id
    order by shown.net_sales desc, shown.product_id`
}

const breakdowns: Record<SalesBreakdown, (span: DateSpan, limit: SQL) => SQL> = {
  day: ({ from, to }, limit) =>
    sql`select null as id, day as name, orders, null as pieces, sold, refunded, net_sales
      from (${salesByDay(from, to)}) as days order by day desc ${limit}`,
  product: salesByProduct,
  payment_method: (span, limit) =>
    sql`select used.payment_method_id as id, method.name, used.orders, null as pieces,
        used.sold, used.refunded, used.net_sales
      from (select payment_method_id, ${countedSums} from ${salesDay}
        where ${isWithin(span)} group by payment_method_id having sum(orders) <> 0) as used
      join payment_method as method on method.payment_method_id = used.payment_method_id
      order by used.net_sales desc, used.payment_method_id ${limit}`,
  discount: salesByDiscount,
}

type ReportContext = {
  readonly timezone: string
  readonly now: Date
  readonly rowsMax?: number
}

type FoundReportRow = Omit<SalesReportRow, 'cost' | 'profit'> & {
  readonly cost?: number | null
}

function serializeRow({ cost, ...row }: FoundReportRow): SalesReportRow {
  if (typeof cost !== 'number') return row
  const profit = Math.round((row.net_sales - cost) * 100) / 100 // also past the exact range (sold-sums.ts)
  return { ...row, cost, profit }
}

/** @throws {Problem} report_span_reversed, report_span_too_long */
function findRows(
  db: Db,
  { by = 'day', ...requested }: ReportQuery,
  { timezone, now, rowsMax }: ReportContext,
): Promise<SalesReport> {
  const span = dateSpan(requested, {
    timezone,
    now,
    defaultDays: SALES_DAYS_DEFAULT,
    daysMax: SALES_REPORT_DAYS_MAX,
  })
  return inTransaction(
    db,
    async (db) => {
      const [total] = await rows<SalesTotal & { is_test_money: boolean; has_discounts: boolean }>(
        db,
        sql`select ${isTestMoney} as is_test_money, ${hasDiscountedSales} as has_discounts, ${countedSums} from ${salesDay} where ${isWithin(span)}`,
      )
      if (!total) throw new Error('a sum gave no row')
      // counting half a million products takes as long as adding them up
      const limit = rowsMax === undefined ? sql`` : sql`limit ${rowsMax + 1}`
      const found = await rows<FoundReportRow>(db, breakdowns[by](span, limit))
      const { is_test_money, has_discounts, ...sums } = total
      const { from, to } = span
      return {
        from,
        to,
        by,
        is_test_money,
        total: sums,
        rows: found.slice(0, rowsMax).map(serializeRow),
        ...(has_discounts && { has_discounts }),
        has_more: rowsMax !== undefined && found.length > rowsMax,
      }
    },
    SNAPSHOT,
  )
}

export function findReport(db: Db, query: ReportQuery, timezone: string, now: Date): Promise<SalesReport> {
  return findRows(db, query, { timezone, now, rowsMax: SALES_REPORT_ROWS_MAX })
}

export function findWholeReport(
  db: Db,
  query: ReportQuery,
  timezone: string,
  now: Date,
): Promise<SalesReport> {
  return findRows(db, query, { timezone, now })
}
