/** Real and simulated money are never added up together. */
import { type SQL, sql } from 'drizzle-orm'

/** Exact to the sen up to 2⁴⁵ rupiah. */
export type SoldSums = {
  readonly orders: number
  readonly sold: number
  readonly refunded: number
  readonly net_sales: number
}

/** A live shop reports real money only; before that, test money. */
export const isTestMoney: SQL = sql`not exists (select from payment_account where is_in_force and mode = 'live')`

export const isShownMoney: SQL = sql`account in (select name from payment_account
  where coalesce(mode = 'live', false) <> ${isTestMoney})`

/** Whole sen are exact in floating point, and take less than half the time of decimals. */
function columnInSen(column: 'sold' | 'refunded'): SQL {
  return sql`coalesce(sum((${sql.raw(column)} * 100)::bigint::double precision), 0)`
}

export const soldSen: SQL = columnInSen('sold')
const refundedSen: SQL = columnInSen('refunded')
export const piecesSum: SQL = sql`coalesce(sum(pieces::double precision), 0)::bigint`

export const amountSums: SQL = sql`${soldSen} / 100 as sold, ${refundedSen} / 100 as refunded,
  (${soldSen} - ${refundedSen}) / 100 as net_sales`

export const countedSums: SQL = sql`coalesce(sum(orders), 0)::bigint as orders, ${amountSums}`
