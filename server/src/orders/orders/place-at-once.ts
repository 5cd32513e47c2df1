/**
 * The one round trip of an order that nothing is in the way of: a statement that locks the products in the order of
 * their ids, makes sure that each is what the order was computed from, and writes all of it, or nothing. What it does
 * not write, whatever the reason, is placed or refused by the transaction of `place-order.ts`, which knows the words.
 */
import type { Order } from '@warung/contract/orders.ts'
import { INTEGER_MAX } from '@warung/contract/values/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import { callerValues, isUnchangedCaller } from '../../accounts/authenticate.ts'
import { sqlState } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/open.ts'
import { isOnSale } from '../../platform/database/schema/catalog.ts'
import { buildStatement } from '../../platform/database/sql/build-statement.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { shopDay, type WithDates } from '../../platform/time/shop-time.ts'
import { draftOrder, linesOfRequest, type RequestedOrder, requireOpenTo } from './draft-order.ts'
import { orderAnswer, orderOfRow } from './find-order.ts'
import { claimKey, keyName } from './idempotency.ts'
import { SCARCE_BELOW } from './limit-held-products.ts'
import { findProductsOnSale, type LineToWrite } from './lock-products.ts'
import type { OrderLineInput } from './order-lines.ts'
import { type OrderToWrite, orderValues } from './order-to-write.ts'
import { rememberProducts } from './remembered-products.ts'
import { emitPlaced, orderStatement, type WrittenOrder } from './write-order.ts'

/** Undefined when one of them is not sold, or only few pieces are left, of which nobody may hold many. */
async function readLines(
  db: Db,
  { remembered = rememberProducts() }: RequestedOrder['given'],
  lines: readonly OrderLineInput[],
  today: string,
): Promise<LineToWrite[] | undefined> {
  const unknown = remembered.unknown(lines)
  if (unknown.length > 0) remembered.note(await findProductsOnSale(db, unknown, today))
  return remembered.linesOf(lines)
}

/** The order by what was remembered; undefined where a rule refuses it, which the products as they are now decide. */
function draftOrNothing(request: RequestedOrder, lines: readonly LineToWrite[]): OrderToWrite | undefined {
  try {
    requireOpenTo(request)
    return draftOrder(request, lines)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/**
 * How long the statement waits for others' locks. Less than what a request may wait in all: given up by this side, rather
 * than by the server, nobody would know whether it was kept.
 */
const LOCK_WAIT_MAX_MS = 1_000

/**
 * `fitting` has its one row when the caller is still who they were, the key is free, and all products are as the lines have them and leave enough: read
 * from rows that are locked, so as they are when the order is written. Who waits for a lock waits before anything else
 * is written.
 */
function whenFitting(hasKey: boolean): SQL {
  const attempt = {
    user_id: sql.placeholder('user_id'),
    session_id: sql.placeholder('key_session_id'),
    key: sql.placeholder('key'),
  }
  return sql`claim as materialized (
        select ${hasKey ? claimKey(sql.placeholder('key_name'), attempt) : sql`true`} as is_free,
          set_config('lock_timeout', ${String(LOCK_WAIT_MAX_MS)}, true) as lock_timeout),
      locked as materialized (
        select product.product_id
        from claim cross join line_set join product on product.product_id = line_set.product_id
        where claim.is_free and claim.lock_timeout <> '' and ${isUnchangedCaller} and ${isOnSale(sql.placeholder('today'))}
          and product.name = line_set.name and product.image = line_set.image and product.price = line_set.price
          and product.weight_grams is not distinct from line_set.weight_grams
          and product.stock - line_set.quantity >= ${SCARCE_BELOW}
        order by product.product_id for no key update of product),
      fitting as materialized (select from locked having count(*) = ${sql.placeholder('line_count')})`
}

function statementAtOnce(hasKey: boolean) {
  return buildStatement(() => orderStatement({ fitting: whenFitting(hasKey), hasKey }))
}

const withKey = statementAtOnce(true)
const withoutKey = statementAtOnce(false)

function writeAtOnce({ caller, attempt, given }: RequestedOrder, order: OrderToWrite, today: string): SQL {
  const line_count = order.lines.length
  const values = { ...orderValues(order), ...callerValues(caller, given.now), today, line_count }
  return attempt ? withKey({ ...values, key_name: keyName(caller, attempt.key) }) : withoutKey(values)
}

/** Refused by a row that another order has just written, or by the order of locks: the transaction sees what is so now. */
function isCollision(error: unknown): boolean {
  return /^(23|40)/.test(sqlState(error) ?? '')
}

/** Undefined, and nothing written, when it takes the transaction. @throws {Problem} cart_empty */
export async function placeAtOnce(db: Db, request: RequestedOrder): Promise<WithDates<Order> | undefined> {
  const { terms, given } = request
  const today = shopDay(given.now, terms.timezone)
  const merged = linesOfRequest(request)
  if (merged.some(({ quantity }) => quantity > INTEGER_MAX)) return undefined
  const lines = await readLines(db, given, merged, today)
  const order = lines && draftOrNothing(request, lines)
  if (!order || order.hold_expires_at === null) return undefined
  try {
    const [written] = await rows<WrittenOrder>(db, writeAtOnce(request, order, today))
    if (written) {
      emitPlaced(db, order, written)
      return orderAnswer(orderOfRow(written, order.lines))
    }
  } catch (error) {
    if (!isCollision(error)) throw error
  }
  given.remembered?.forget(merged)
  return undefined
}
