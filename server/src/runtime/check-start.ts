/** What only a start can find out about the configuration. Each refusal is one sentence. */
import { sql } from 'drizzle-orm'
import { knownPostalCodes } from '../orders/regions/known-postal-codes.ts'
import { type Config, ConfigErrors } from '../platform/config/config.ts'
import { sqlState } from '../platform/database/errors.ts'
import { CannotOpenDatabase, type Database } from '../platform/database/open.ts'
import { rows } from '../platform/database/sql/query-rows.ts'
import { DAY_MS, MINUTE_MS } from '../platform/time/durations.ts'
import { shopTime } from '../platform/time/shop-time.ts'

/** invalid_parameter_value */
const UNKNOWN_ZONE = '22023'
const HALF_YEAR_MS = 182 * DAY_MS
const CLOCKS_DIFFER_MAX_MS = 5 * MINUTE_MS

/** Days in pages and in SQL must begin at the same moment, in summer and in winter. */
async function doZonesAgree({ db }: Database, zone: string, moment: Date): Promise<boolean> {
  const [found] = await rows<{ local: string }>(
    db,
    sql`select to_char(${moment.toISOString()}::timestamptz at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS') as local`,
  )
  return found?.local === shopTime(moment, zone).slice(0, 19)
}

/** @throws {ConfigErrors} */
export async function checkTimezone(database: Database, zone: string, now: Date): Promise<void> {
  const moments = [now, new Date(now.getTime() + HALF_YEAR_MS)]
  try {
    const agree = await Promise.all(moments.map((moment) => doZonesAgree(database, zone, moment)))
    if (agree.every(Boolean)) return
  } catch (error) {
    if (sqlState(error) !== UNKNOWN_ZONE) throw error
  }
  throw new ConfigErrors([
    `SHOP_TIMEZONE ${zone} is not the same time in the database: take another name, such as Asia/Jakarta.`,
  ])
}

/** @throws {CannotOpenDatabase} since both clocks date orders and payments */
export async function checkClock({ db, engine }: Database, now: () => Date): Promise<void> {
  if (engine !== 'postgres') return
  const [found] = await rows<{ ms: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  const apartMs = Math.abs((found?.ms ?? 0) - now().getTime())
  if (apartMs <= CLOCKS_DIFFER_MAX_MS) return
  throw new CannotOpenDatabase(
    `The clocks of this machine and of the database differ by ${Math.round(apartMs / MINUTE_MS)} minutes: correct the wrong one.`,
  )
}

/** @throws {ConfigErrors} */
export async function checkOrigin({ courier }: Config): Promise<void> {
  if (courier === undefined || (await knownPostalCodes()(courier.originPostalCode))) return
  throw new ConfigErrors([
    `COURIER_ORIGIN_POSTAL_CODE ${courier.originPostalCode} is no postal code of Indonesia.`,
  ])
}
