/** Real and simulated money are never added up together. */
import { type SQL, sql } from 'drizzle-orm'

/** Exact to the sen up to 2⁴⁵ rupiah. */
export type SoldSums = {
  readonly orders: number
  readonly sold: number
  readonly refunded: number
  readonly net_sales: number
}

/** Once the shop is live, only real money counts; before that, test money. */
export const isTestMoney: SQL = sql`not exists (select from payment_account where is_in_force and mode = 'live')`

/** An array is read once; a join would look up the account of each of half a million rows. */
export const isCountedMoney: SQL = sql`account = any(array(select name from payment_account
  where coalesce(mode = 'live', false) <> ${isTestMoney}))`

/** Integer sen are exact in floating point, and twice as fast to add as decimals. */
function columnInSen(column: 'sold' | 'refunded'): SQL {
  return sql`coalesce(sum((${sql.raw(column)} * 100)::bigint::double precision), 0)`
}

function amountSums(soldSen: SQL, refundedSen: SQL): SQL {
  return sql`${soldSen} / 100 as sold, ${refundedSen} / 100 as refunded, (${soldSen} - ${refundedSen}) / 100 as net_sales`
}

/** for rows of `sales_day` */
export const countedSums: SQL = sql`coalesce(sum(orders), 0)::bigint as orders,
  ${amountSums(columnInSen('sold'), columnInSen('refunded'))}`

/** for rows of `product_sales_day` */
export const productSoldSen: SQL = sql`coalesce(sum(sold_sen), 0)`
export const piecesSum: SQL = sql`coalesce(sum(pieces::double precision), 0)::bigint`
/** Whole rupiah. */
export const productCosts: SQL = sql`coalesce(sum(cost::double precision), 0) as cost,
  coalesce(sum((pieces - costed_pieces)::double precision), 0) as uncosted_pieces`
export const productSums: SQL = amountSums(productSoldSen, sql`coalesce(sum(refunded_sen), 0)`)
