/**
 * The single statement that places an order: order, lines, stock, ledger, mail and idempotency key, or nothing.
 * insert-order.sql shows its full text.
 */
import { type SQL, sql } from 'drizzle-orm'
import { isUnchangedCaller } from '../../accounts/authenticate.ts'
import { insertPlacedMail } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { isPublished, paidPrice } from '../../platform/database/schema/product-conditions.ts'
import { buildStatement } from '../../platform/database/sql/build-statement.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { emit, emitProductsChanged } from '../../platform/events/shop-events.ts'
import { type NewOrder, needsPaymentCode } from '../new-order/draft-order.ts'
import { WRITTEN_ORDER_COLUMNS } from '../orders/find-order.ts'
import { HOLDER_LOCKS } from '../orders/limit-held-products.ts'
import { freePaymentCode } from '../payment-terms/payment-code.ts'
import { tryLockKey } from './idempotency.ts'
import { INSERTED_COLUMNS, orderValues } from './order-values.ts'

/** Shorter than a request's time limit: otherwise this process could give up without knowing whether the order exists. */
const LOCK_WAIT_MAX_MS = 1_000

function commaList(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}

/** Parts of the statement that other orders do not pay for. */
type StatementParts = {
  readonly paymentCode?: 'added' | 'subtracted'
  /** whose uses count, unlike an admin's manual one */
  readonly hasDiscounts?: boolean
}

function chosenCode(amount: SQL, paymentCode: StatementParts['paymentCode']): SQL {
  return sql`chosen_code as materialized (
  select free.code from eligible, lateral (${freePaymentCode(amount, paymentCode === 'subtracted')}) as free
),
`
}

/**
 * Counts one use of each discount, if it has the version that the buyer saw and covers the same products (decisions/071).
 * No covered ids mean every product; the version also says whether a discount is limited to some.
 */
function redeemedDiscounts(): SQL {
  const value = sql.placeholder
  return sql`discount_set as (
  select * from jsonb_to_recordset(${value('discounts')}::jsonb) as entry (
    discount_id integer, version integer, covered_ids integer[])
),
redeemed as materialized (
  select from eligible where not exists (
      select from discount_set where covered_ids <> array(
        select product_id from line_set where discount_covers(discount_id, product_id) order by product_id))
    and take_discounts(array(select discount_id from discount_set order by discount_id),
      array(select version from discount_set order by discount_id), ${value('user_id')}::integer,
      ${value('guest_session_id')}::integer, ${value('telephone')}::text, ${value('contact_email')}::text)
),
`
}

/** Beside the first one, which shop_order names. */
const FURTHER_DISCOUNTS = sql`inserted_discounts as (
  insert into combined_discount (order_id, discount_id)
  select placed.order_id, discount_set.discount_id from placed, discount_set
  where discount_set.discount_id <> placed.discount_id
),
`

/**
 * `eligible` has one row while key, caller and products still allow the order, else none. Products are locked in id order.
 * The columns are listed, because `placed.*` would break the prepared statement once a migration adds one.
 */
export function insertOrderStatement({ paymentCode, hasDiscounts }: StatementParts = {}): SQL {
  const value = sql.placeholder
  const amount = sql`${value('payment_amount_minor')}::bigint`
  const code = paymentCode ? sql`chosen_code.code` : sql`0`
  return sql`with line_set as (
  select * from jsonb_to_recordset(${value('lines')}::jsonb) as entry (
    line integer, product_id integer, name text, image text, price numeric, weight_grams integer, quantity integer)
),
key_lock as materialized (
  select set_config('lock_timeout', ${String(LOCK_WAIT_MAX_MS)}, true) as lock_timeout,
    (${value('key_name')}::text is null or ${tryLockKey(value('key_name'))} and not exists (
      select from idempotency_key as used where used.user_id = ${value('user_id')}
        and used.guest_session_id = ${value('key_session_id')} and used.key = ${value('key')})) as is_available
),
locked as materialized (
  select product.product_id, product.cost_price
  from key_lock cross join line_set join product on product.product_id = line_set.product_id
  where key_lock.is_available and key_lock.lock_timeout <> ''
    and ${isUnchangedCaller}
    and ${isPublished(value('today'))}
    and product.name = line_set.name and product.image = line_set.image and ${paidPrice(value('today'))} = line_set.price
    and product.weight_grams is not distinct from line_set.weight_grams
    and product.stock - line_set.quantity >= ${value('stock_left_min')}::integer
  order by product.product_id for no key update of product
),
eligible as materialized (
  select from locked having count(*) = ${value('line_count')}
),
${paymentCode && chosenCode(amount, paymentCode)}${hasDiscounts ? redeemedDiscounts() : undefined}placed as (
  insert into shop_order (${sql.raw(INSERTED_COLUMNS.join(', '))}, payment_amount_minor, payment_code)
  select ${commaList(INSERTED_COLUMNS.map((name) => sql`${value(name)}`))}, ${amount} + ${code}, ${code}
  from eligible${sql.raw(paymentCode ? ' cross join chosen_code' : '')}${sql.raw(hasDiscounts ? ' cross join redeemed' : '')}
  returning *
),
${hasDiscounts ? FURTHER_DISCOUNTS : undefined}${insertPlacedMail()},
inserted_lines as (
  insert into order_product (order_id, line, product_id, name, image, price, quantity, cost_price)
  select placed.order_id, line, product_id, name, image, price, quantity, cost_price
  from placed, line_set join locked using (product_id)
),
taken_stock as (
  update product set stock = product.stock - line_set.quantity
  from placed, line_set where product.product_id = line_set.product_id and product.stock >= line_set.quantity
  returning product.product_id, product.stock
),
inserted_movements as (
  insert into stock_movement (product_id, quantity, reason, order_id, created_at)
  select product_id, -quantity, 'ordered', placed.order_id, placed.created_at from placed, line_set
),
inserted_key as (
  insert into idempotency_key (user_id, guest_session_id, key, body_hash, order_id, created_at)
  select ${value('user_id')}, ${value('key_session_id')}, ${value('key')}, ${value('body_hash')}, order_id, created_at
  from placed where ${value('key_name')}::text is not null
)
select ${commaList(WRITTEN_ORDER_COLUMNS.map(({ name }) => sql`placed.${sql.identifier(name)}`))},
  installation.installation_id, installation.mac_key,
  (select count(*) from taken_stock) as lines_taken, (select count(*) from placed_mail) as mails,
  (select string_agg(product_id::text, ',') from taken_stock where stock = 0) as sold_out,
  ${HOLDER_LOCKS}
from placed cross join installation`
}

/** The columns of `shop_order` as the driver returns them, and more for the response. */
export type InsertedOrder = Readonly<Record<string, unknown>> & {
  readonly order_id: number
  readonly lines_taken: number
  readonly mails: number
  /** comma-separated ids of products that sold out */
  readonly sold_out: string | null
  readonly installation_id: string
  readonly mac_key: string
}

/** @throws if a line took no pieces, which the locks should prevent */
function emitOrderPlaced(db: Db, { lines }: NewOrder, { lines_taken, mails, sold_out }: InsertedOrder): void {
  if (lines_taken !== lines.length) throw new Error('the products of an order were not locked')
  const soldOut = new Set(sold_out?.split(',').map(Number))
  const others = lines.map(({ product_id }) => product_id).filter((id) => !soldOut.has(id))
  emitProductsChanged(db, [...soldOut])
  emitProductsChanged(db, others, 'detailsChanged')
  if (mails > 0) emit(db, 'mailQueued')
}

function bindStatements(hasDiscounts: boolean) {
  return {
    plain: buildStatement(() => insertOrderStatement({ hasDiscounts })),
    added: buildStatement(() => insertOrderStatement({ paymentCode: 'added', hasDiscounts })),
    subtracted: buildStatement(() => insertOrderStatement({ paymentCode: 'subtracted', hasDiscounts })),
  }
}

const withoutDiscounts = bindStatements(false)
const withDiscounts = bindStatements(true)

function statementFor(order: NewOrder): typeof withDiscounts.plain {
  const isCounted = order.discounts.some(({ discount_id }) => discount_id !== null)
  const statements = isCounted ? withDiscounts : withoutDiscounts
  if (!needsPaymentCode(order)) return statements.plain
  return order.request.method.isCodeSubtracted ? statements.subtracted : statements.added
}

/** Undefined if nothing was written: the database no longer allows the order as drafted. */
export async function insertOrder(db: Db, order: NewOrder): Promise<InsertedOrder | undefined> {
  const [inserted] = await rows<InsertedOrder>(db, statementFor(order)(orderValues(order)))
  if (inserted) emitOrderPlaced(db, order, inserted)
  return inserted
}
