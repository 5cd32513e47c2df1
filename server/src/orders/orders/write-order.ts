/**
 * Writes an order whole, in one statement: the order, its lines, the stock taken, why it was
 * taken, its mail unless it is paid at once, and the key that makes a retry safe.
 */
import { type SQL, sql } from 'drizzle-orm'
import { insertPlacedMail } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { buildStatement } from '../../platform/database/sql/build-statement.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { emit, emitProductsChanged } from '../../platform/events/shop-events.ts'
import { WRITTEN_ORDER_COLUMNS } from './find-order.ts'
import { HOLDER_LOCKS, holderLockNames, type StockHolder } from './limit-held-products.ts'
import { type OrderToWrite, orderValues, WRITTEN_COLUMNS } from './order-to-write.ts'

/** Lines travel as one JSON value: the statement is the same text for 1 line and for 500. */
const LINE_SET = sql`
  select * from jsonb_to_recordset(${sql.placeholder('lines')}::jsonb)
    as given(line integer, product_id integer, name text, image text, price numeric, weight_grams integer, quantity integer)`

const KEPT_KEY = sql`, kept as (
        insert into idempotency_key (user_id, guest_session_id, key, body_hash, order_id, created_at)
        select ${sql.placeholder('user_id')}, ${sql.placeholder('key_session_id')}, ${sql.placeholder('key')},
               ${sql.placeholder('body_hash')}, order_id, created_at
        from placed)`

/** What the answer is made of, column by column: `placed.*` would answer otherwise, and fail, once a migration adds one. */
function placedColumns(): SQL {
  return sql.join(
    WRITTEN_ORDER_COLUMNS.map(({ name }) => sql`placed.${sql.identifier(name)}`),
    sql`, `,
  )
}

/** Of the row of `shop_order` what its answer needs, as the driver has it, with what that takes from elsewhere. */
export type WrittenOrder = Readonly<Record<string, unknown>> & {
  readonly order_id: number
  readonly taken: number
  readonly mails: number
  /** ids with a comma between, of products that it took the last pieces of; null when there are none */
  readonly sold_out: string | null
  readonly installation_id: string
  readonly mac_key: string
}

export type OrderStatement = {
  /**
   * parts of `with` of which `fitting` is the last, having one row when the order may be written and none when nothing
   * may. They can use `line_set`.
   */
  readonly fitting: SQL
  /** whether the attempt has a key */
  readonly hasKey: boolean
  /** columns that lock */
  readonly locks?: SQL | undefined
}

/** Its text differs by what it is given here alone; the order is in `orderValues`. */
export function orderStatement({ fitting, hasKey, locks }: OrderStatement): SQL {
  const values = WRITTEN_COLUMNS.map((name) => sql.placeholder(name))
  return sql`with line_set as (${LINE_SET}),
      ${fitting},
      placed as (
        insert into shop_order (${sql.raw(WRITTEN_COLUMNS.join(', '))})
        select ${sql.join(values, sql`, `)}
        from fitting
        returning *),
      ${insertPlacedMail()},
      lines as (
        insert into order_product (order_id, line, product_id, name, image, price, quantity)
        select placed.order_id, line, product_id, name, image, price, quantity from placed, line_set),
      taken as (
        update product set stock = product.stock - line_set.quantity
        from placed, line_set where product.product_id = line_set.product_id and product.stock >= line_set.quantity
        returning product.product_id, product.stock),
      moved as (
        insert into stock_movement (product_id, quantity, reason, order_id, created_at)
        select product_id, -quantity, 'ordered', placed.order_id, placed.created_at from placed, line_set)
      ${hasKey ? KEPT_KEY : sql``}
      select ${placedColumns()}, installation.installation_id, installation.mac_key,
        (select count(*) from taken) as taken, (select count(*) from placed_mail) as mails,
        (select string_agg(product_id::text, ',') from taken where stock = 0) as sold_out
        ${locks ? sql`, ${locks}` : sql``}
      from placed cross join installation`
}

/** @throws when the statement has not taken all pieces, which locked products cannot come to: the transaction must end. */
export function emitPlaced(db: Db, { lines }: OrderToWrite, { taken, mails, sold_out }: WrittenOrder): void {
  if (taken !== lines.length) throw new Error('the products of an order were not locked')
  const soldOut = new Set(sold_out?.split(',').map(Number))
  const ids = lines.map(({ product_id }) => product_id)
  emitProductsChanged(db, [...soldOut])
  emitProductsChanged(
    db,
    ids.filter((id) => !soldOut.has(id)),
    'detailsChanged',
  )
  if (mails > 0) emit(db, 'mailQueued')
}

function statementOfLocked(hasKey: boolean) {
  const fitting = sql`fitting as (select)`
  return buildStatement(() => orderStatement({ fitting, hasKey, locks: HOLDER_LOCKS }))
}

const lockedWithKey = statementOfLocked(true)
const lockedWithoutKey = statementOfLocked(false)

/**
 * The products must be locked by this transaction (lock-products.ts).
 *
 * @param limited who may not hold the last pieces of many products, and waits for others' orders of theirs
 */
export async function writeOrder(db: Db, order: OrderToWrite, limited?: StockHolder): Promise<WrittenOrder> {
  const write = order.attempt ? lockedWithKey : lockedWithoutKey
  const [written] = await rows<WrittenOrder>(
    db,
    write({ ...orderValues(order), ...holderLockNames(limited) }),
  )
  if (!written) throw new Error('an order was inserted but not returned')
  emitPlaced(db, order, written)
  return written
}
