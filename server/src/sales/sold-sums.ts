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

export const amountSums: SQL = sql`coalesce(sum(sold), 0)::double precision as sold,
  coalesce(sum(refunded), 0)::double precision as refunded,
  coalesce(sum(sold - refunded), 0)::double precision as takings`

export const countedSums: SQL = sql`coalesce(sum(orders), 0)::bigint as orders, ${amountSums}`
