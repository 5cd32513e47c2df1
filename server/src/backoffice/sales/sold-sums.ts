/** Of which money sums are shown, and how they are added up: real and simulated money never meet. */
import { type SQL, sql } from 'drizzle-orm'

/** Sums as statements give them: numbers, exact to the sen up to 2⁴⁵ rupiah. */
export type SoldSums = {
  readonly orders: number
  readonly sold: number
  readonly refunded: number
  readonly takings: number
}

/** Once the shop takes real money it is told of nothing else; until then of what nobody has paid. */
export const isTestMoney: SQL = sql`not exists (select from payment_account where is_in_force and mode = 'live')`

/** Of a row of sums: it is of the money that is told of. */
export const isShownMoney: SQL = sql`account in (select name from payment_account
  where coalesce(mode = 'live', false) <> ${isTestMoney})`

/** In whole sen, which floating point adds up exactly, in less than half the time that decimals take. */
function columnInSen(column: 'sold' | 'refunded'): SQL {
  return sql`coalesce(sum((${sql.raw(column)} * 100)::bigint::double precision), 0)`
}

export const soldSen: SQL = columnInSen('sold')
const refundedSen: SQL = columnInSen('refunded')
export const piecesSum: SQL = sql`coalesce(sum(pieces::double precision), 0)::bigint`

export const amountSums: SQL = sql`${soldSen} / 100 as sold, ${refundedSen} / 100 as refunded,
  (${soldSen} - ${refundedSen}) / 100 as takings`

export const countedSums: SQL = sql`coalesce(sum(orders), 0)::bigint as orders, ${amountSums}`
