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
import { WRITTEN_ORDER_COLUMNS } from '../orders/find-order.ts'
import { HOLDER_LOCKS } from '../orders/limit-held-products.ts'
import { freePaymentCode } from '../payment-terms/payment-code.ts'
import { type NewOrder, needsPaymentCode } from './draft-order.ts'
import { tryLockKey } from './idempotency.ts'
import { INSERTED_COLUMNS, orderValues } from './order-values.ts'

/** Shorter than a request's time limit: otherwise this process could give up without knowing whether the order exists. */
const LOCK_WAIT_MAX_MS = 1_000

function commaList(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}

type CodeParts = Readonly<Record<'chosen' | 'column' | 'value' | 'source', SQL>> & {
  readonly values: Readonly<Record<string, SQL>>
}

/** Clauses only for orders with a payment code, so that others do not pay for them. */
function paymentCodeParts(isSubtracted: boolean): CodeParts {
  const amount = sql`${sql.placeholder('payment_amount_minor')}::bigint`
  return {
    chosen: sql`chosen_code as materialized (
  select free.code from eligible, lateral (${freePaymentCode(amount, isSubtracted)}) as free
),
`,
    column: sql`, payment_code`,
    value: sql`, chosen_code.code`,
    source: sql` cross join chosen_code`,
    values: { payment_amount_minor: sql`${amount} + chosen_code.code` },
  }
}

type DiscountParts = Readonly<Record<'redeemed' | 'columns' | 'values' | 'source' | 'further', SQL>>

function insertedDiscountColumns(names: readonly string[]): Pick<DiscountParts, 'columns' | 'values'> {
  return {
    columns: sql`, ${sql.raw(names.join(', '))}`,
    values: sql`, ${commaList(names.map((name) => sql`${sql.placeholder(name)}`))}`,
  }
}

const DISCOUNT_COLUMNS = ['discount_id', 'discount_code', 'discount_price', 'is_shipping_free']

/** An admin's manual discount is part of the order alone. */
const MANUAL_DISCOUNT_COLUMNS = ['discount_code', 'discount_price', 'discount_percent', 'discount_amount']

function manualDiscountParts(): DiscountParts {
  return {
    ...insertedDiscountColumns(MANUAL_DISCOUNT_COLUMNS),
    redeemed: sql``,
    source: sql``,
    further: sql``,
  }
}

/** Whether the discount covers the same products as in the draft; null means every product. */
function coversTheSame(discountId: SQL, covered: SQL): SQL {
  return sql`(${covered} is null or ${covered} = (
      select coalesce(jsonb_agg(line_set.product_id order by line_set.product_id), '[]'::jsonb) from line_set
      where discount_covers(${discountId}, line_set.product_id)))`
}

/** Combined discounts are taken together, in one order of locks (take_discounts.sql). */
function furtherParts(): Readonly<Record<'take' | 'further', SQL>> {
  const value = sql.placeholder
  const wanted = sql`jsonb_to_recordset(${value('further_discounts')}::jsonb) as wanted (discount_id integer, version integer, covered_ids jsonb)`
  return {
    take: sql`not exists (select from ${wanted} where not ${coversTheSame(sql`wanted.discount_id`, sql`nullif(wanted.covered_ids, 'null'::jsonb)`)})
    and take_discounts(${value('discount_id')}::integer || array(select wanted.discount_id from ${wanted} order by 1),
      ${value('discount_version')}::integer || array(select wanted.version from ${wanted} order by wanted.discount_id)`,
    further: sql`inserted_discounts as (
  insert into combined_discount (order_id, discount_id)
  select placed.order_id, wanted.discount_id from placed, ${wanted}
),
`,
  }
}

/**
 * SQL that only orders with a discount have. Counts one use, if the discount has the version that the buyer saw and covers the
 * same products. The version also says whether it is limited to some products.
 */
function discountParts(isJoined: boolean): DiscountParts {
  const value = sql.placeholder
  const several = isJoined ? furtherParts() : undefined
  const take =
    several?.take ??
    sql`take_discount(${value('discount_id')}::integer, ${value('discount_version')}::integer`
  return {
    redeemed: sql`redeemed as materialized (
  select from eligible where ${coversTheSame(sql`${value('discount_id')}::integer`, sql`${value('covered_ids')}::jsonb`)}
    and ${take},
    ${value('user_id')}::integer, ${value('guest_session_id')}::integer, ${value('telephone')}::text,
    ${value('contact_email')}::text)
),
`,
    ...insertedDiscountColumns(DISCOUNT_COLUMNS),
    source: sql` cross join redeemed`,
    further: several?.further ?? sql``,
  }
}

type StatementParts = {
  readonly paymentCode?: 'added' | 'subtracted' | undefined
  readonly discounts?: 'one' | 'several' | 'own' | undefined
}

/**
 * `eligible` has one row while key, caller and products still allow the order, else none. Products are locked in id order.
 * The columns are listed, because `placed.*` would break the prepared statement once a migration adds one.
 */
export function insertOrderStatement({ paymentCode, discounts }: StatementParts = {}): SQL {
  const value = sql.placeholder
  const code = paymentCode && paymentCodeParts(paymentCode === 'subtracted')
  const discount =
    discounts && (discounts === 'own' ? manualDiscountParts() : discountParts(discounts === 'several'))
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
${code?.chosen}${discount?.redeemed}placed as (
  insert into shop_order (${sql.raw(INSERTED_COLUMNS.join(', '))}${code?.column}${discount?.columns})
  select ${commaList(INSERTED_COLUMNS.map((name) => code?.values[name] ?? sql`${value(name)}`))}${code?.value}${discount?.values} from eligible${code?.source}${discount?.source}
  returning *
),
${discount?.further}${insertPlacedMail()},
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
  const ids = lines.map(({ product_id }) => product_id)
  emitProductsChanged(db, [...soldOut])
  emitProductsChanged(
    db,
    ids.filter((id) => !soldOut.has(id)),
    'detailsChanged',
  )
  if (mails > 0) emit(db, 'mailQueued')
}

function bindStatements(discounts?: StatementParts['discounts']) {
  return {
    plain: buildStatement(() => insertOrderStatement({ discounts })),
    added: buildStatement(() => insertOrderStatement({ paymentCode: 'added', discounts })),
    subtracted: buildStatement(() => insertOrderStatement({ paymentCode: 'subtracted', discounts })),
  }
}

const withoutDiscount = bindStatements()
const withDiscount = bindStatements('one')
const withDiscounts = bindStatements('several')
const withManualDiscount = bindStatements('own')

function statementsFor({ discounts: [first, second] }: NewOrder): typeof withoutDiscount {
  if (!first) return withoutDiscount
  if (first.discount_id === null) return withManualDiscount
  return second ? withDiscounts : withDiscount
}

function statementFor(order: NewOrder): typeof withoutDiscount.plain {
  const statements = statementsFor(order)
  if (!needsPaymentCode(order)) return statements.plain
  return order.request.method.isCodeSubtracted ? statements.subtracted : statements.added
}

/** Undefined if nothing was written: the database no longer allows the order as drafted. */
export async function insertOrder(db: Db, order: NewOrder): Promise<InsertedOrder | undefined> {
  const [inserted] = await rows<InsertedOrder>(db, statementFor(order)(orderValues(order)))
  if (inserted) emitOrderPlaced(db, order, inserted)
  return inserted
}
