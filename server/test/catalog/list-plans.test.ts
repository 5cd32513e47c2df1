/** How PostgreSQL answers what is asked of long lists: what it reads, sorts and passes over, not how long it takes. */
import { orderTotals } from '@warung/contract/money.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { findCustomersByKeyword, listUsers } from '../../src/accounts/list-users.ts'
import { listCategoryProducts } from '../../src/catalog/categories/list-category-products.ts'
import { listProducts, type ProductQuery } from '../../src/catalog/products/list-products.ts'
import { ordersOfTelephone } from '../../src/orders/customers/search-customers.ts'
import { createProductCache } from '../../src/orders/new-order/find-order-lines.ts'
import { listAllOrders, listOwnOrders, type OrderQuery } from '../../src/orders/orders/list-orders.ts'
import { placeOrder } from '../../src/orders/place-order/place-order.ts'
import { findPublishedProducts } from '../../src/orders/shipping/find-published-products.ts'
import type { Database, Db } from '../../src/platform/database/open.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { rollUpListChanges } from '../../src/runtime/jobs/roll-up-list-counts.ts'

const ROWS = 12_000
const TODAY = '2026-11-20'

/** A fifth of the products are coffee; SKUs count upwards. */
const FILL = `
  insert into product_category (name) values ('Teh'), ('Kopi');
  insert into product (name, sku, price, brand, stock, description, search_text, created_at, is_published)
  select name, sku, n % 977, 'Merek', n % 500, repeat('Deskripsi. ', 30), lower(name || chr(10) || 'Merek' || chr(10) || sku), now(), n % 50 > 0
  from (select n, case when n % 5 = 0 then 'Kopi ' else 'Barang ' end || left(md5(n::text), 8) as name, 'SKU-' || lpad(n::text, 8, '0') as sku
    from generate_series(1, ${ROWS}) as n) as made;
  insert into product_in_category select product_id, 1 + product_id % 2 from product;
  insert into app_user (name, email, role_id, password_hash, created_at)
  select 'Sari ' || left(md5(n::text), 8), 'u' || n || '@test.example', 3, '!', now() from generate_series(1, ${ROWS}) as n;
  insert into shop_order (user_id, user_name, user_email, address, city, postal_code, country, payment_method_name, product_price,
    shipping_price, tax_price, total_price, payment_amount_minor, payment_currency, payment_rate, is_paid, paid_at, created_at)
  select case when user_id % 8 = 0 then 8 else user_id end, name, email, 'Jl. 1', 'Jakarta', '1', 'ID', 'PayPal', user_id % 977, 0, 0, user_id % 977, 1, 'USD', '1',
    user_id % 3 > 0, case when user_id % 3 > 0 then now() end, now()
  from app_user where role_id = 3;
  update shop_order set cancelled_at = now(), cancelled_by = user_id, is_stock_held = false where not is_paid and order_id % 10 > 4;
  update shop_order set shipped_at = now() where is_paid and order_id % 7 = 0;
  update shop_order set has_open_return = true where is_paid and order_id % 5 = 0;
  insert into shipment (order_id, courier, service, tracking_number, shipped_at, user_id)
  select order_id, 'JNE', '', 'JP' || lpad(order_id::text, 8, '0'), now(), user_id from shop_order where shipped_at is not null;
  insert into order_product (order_id, line, product_id, name, image, price, quantity)
  select order_id, 1, 1 + order_id % 600, '', '', 1, 1 from shop_order;
  vacuum analyze`

/** of an order in eight */
const BUYER = { user_id: 8, guest_session_id: null }
const products = (query: ProductQuery) => (db: Db) => listProducts(db, { publishedOn: TODAY, ...query })
const stocked = (query: ProductQuery) => (db: Db) => listProducts(db, query)
const cart = Array.from({ length: 40 }, (_, n) => ({ product_id: 101 + n, quantity: 1 }))
const orders = (query: OrderQuery) => (db: Db) => listAllOrders(db, query)

const QUESTIONS: readonly (readonly [name: string, ask: (db: Db) => Promise<unknown>])[] = [
  ['products, first page', products({})],
  ['products, in the middle', products({ page: 480 })],
  ['products, last page', products({ page: 980 })],
  ['products of admins, in the middle', stocked({ page: 480 })],
  ['products of admins, oldest first', stocked({ page: 480, sort: 'oldest' })],
  ['products of a category, in the middle', (db) => listCategoryProducts(db, 1, { page: 240, today: TODAY })],
  ['products by price, first page', stocked({ sort: 'price' })],
  ['products by SKU, last page', stocked({ sort: 'sku', page: 1000 })],
  ['products by stock, first page', stocked({ sort: 'stock' })],
  ['products by stock, the last of those soon sold out', stocked({ sort: 'stock', page: 12 })],
  ['products soon sold out, first page', stocked({ stock: 'low' })],
  ['products soon sold out by SKU, in the middle', stocked({ stock: 'low', sort: 'sku', page: 6 })],
  ['drafts, first page', stocked({ publication: 'draft' })],
  ['drafts by name, in the middle', stocked({ publication: 'draft', sort: 'name', page: 10 })],
  ['drafts by SKU, first page', stocked({ publication: 'draft', sort: 'sku' })],
  ['orders by total, near the end', orders({ sort: 'total', page: 239 })],
  ['paid orders by total, near the end', orders({ sort: 'total', state: 'paid', page: 159 })],
  ['one’s own orders, in the middle', (db) => listOwnOrders(db, BUYER, { page: 10 })],
  ['users, first page', (db) => listUsers(db, {})],
  ['users, in the middle', (db) => listUsers(db, { page: 120 })],
  ['orders, first page', orders({})],
  ['orders, in the middle', orders({ page: 120 })],
  ['paid orders, in the middle', orders({ page: 80, state: 'paid' })],
  ['unpaid orders, oldest first', orders({ page: 5, state: 'unpaid', sort: 'oldest' })],
  ['search for what is common', products({ keyword: 'kopi' })],
  ['search for what is common, last page', products({ keyword: 'kopi', page: 84 })],
  ['search for a letter', products({ keyword: 'a' })],
  ['search for one SKU', products({ keyword: 'SKU-00012000' })],
  ['search for the digits of a SKU', products({ keyword: '02345' })],
  ['search for two words', products({ keyword: 'barang c4' })],
  ['search for the digits of the newest SKUs, by SKU', stocked({ keyword: 'sku-00011', sort: 'sku' })],
  ['search for a name', products({ keyword: 'c4ca4238' })],
  ['search for what is not there', products({ keyword: 'zzz' })],
  ['search for what is not there, of one character', products({ keyword: '☕' })],
  ['users by a rare word', (db) => listUsers(db, { keyword: 'c4ca4238' })],
  ['products of a cart', (db) => findPublishedProducts(db, cart, TODAY)],
  ['orders by a rare word', orders({ keyword: 'c4ca4238' })],
  ['orders to pay, in the middle', orders({ page: 30, state: 'to_pay' })],
  ['orders to pay, oldest first', orders({ page: 30, state: 'to_pay', sort: 'oldest' })],
  ['orders to pay by total, in the middle', orders({ page: 30, state: 'to_pay', sort: 'total' })],
  ['orders to ship, in the middle', orders({ page: 60, state: 'to_ship' })],
  ['orders to ship by total, first page', orders({ state: 'to_ship', sort: 'total' })],
  ['shipped orders, first page', orders({ state: 'shipped' })],
  ['cancelled orders, in the middle', orders({ page: 22, state: 'cancelled' })],
  ['orders by number', orders({ keyword: '#8123' })],
  ['orders by a tracking number', orders({ keyword: 'JP00008124' })],
  ['orders by a product', orders({ keyword: 'SKU-00000077' })],
  ['orders of a common product', orders({ keyword: 'kopi' })],
  ['orders with open returns, first page', orders({ state: 'returns' })],
  ['orders with open returns, in the middle', orders({ state: 'returns', page: 16 })],
  ['orders with open returns by total, first page', orders({ state: 'returns', sort: 'total' })],
  ['orders with open returns of a name', orders({ state: 'returns', keyword: 'sari' })],
  ['customers by name', (db) => findCustomersByKeyword(db, 'sari', { limit: 10 })],
  [
    'customers by telephone',
    (db) =>
      findCustomersByKeyword(db, '+6281234567890', {
        limit: 10,
        named: ordersOfTelephone('+6281234567890'),
      }),
  ],
]

/** An index is read from the nearer end: half of it in the middle, and nothing else. */
const SORTED_QUESTIONS: typeof QUESTIONS = [
  ['products by price, in the middle', stocked({ sort: 'price', page: 480 })],
  ['products by name, in the middle', stocked({ sort: 'name', page: 480 })],
  ['users by e-mail, in the middle', (db) => listUsers(db, { sort: 'email', page: 120 })],
  ['users by name, in the middle', (db) => listUsers(db, { sort: 'name', page: 120 })],
  ['orders by total, in the middle', orders({ sort: 'total', page: 120 })],
]

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

const LONG = new Set([
  'product',
  'app_user',
  'shop_order',
  'product_in_category',
  'order_product',
  'shipment',
])
/** what is passed over within a block, and a search's matches: both are thousands at most, however long the list */
const ROWS_MAX = 2300
const HALF_OF_ROWS = ROWS / 2 + 100

/** What a plan does that costs more the longer a list is. */
function faultsOf(plan: Plan, passedMax = ROWS_MAX): string[] {
  if (plan['Actual Loops'] === 0) return [] // a part of the statement that has nothing to answer
  const { 'Node Type': node, 'Relation Name': table = '', Plans: inner = [] } = plan
  const taken = inner.reduce((most, each) => Math.max(most, each['Actual Rows'] * each['Actual Loops']), 0)
  return [
    ...(node === 'Seq Scan' && LONG.has(table) ? [`reads all of ${table}`] : []),
    ...(/Sort|Limit|WindowAgg|Aggregate|Hash/.test(node) && taken > (node === 'Limit' ? passedMax : ROWS_MAX)
      ? [`${node} of ${taken} rows`]
      : []),
    ...((plan['Rows Removed by Filter'] ?? 0) > 6000
      ? [`${node} leaves out ${plan['Rows Removed by Filter']}`]
      : []),
    ...inner.flatMap((part) => faultsOf(part, passedMax)),
  ]
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return `'${String(value).replaceAll("'", "''")}'`
}

describeOnPostgres('the plans of lists', (open) => {
  let database: Database
  let asked: { text: string; values: readonly unknown[] }[] = []
  beforeAll(async () => {
    database = await open({ poolSize: 1, onStatement: (text, values) => asked.push({ text, values }) })
    await database.withoutTimeouts(async (db) => {
      const gin = await rows<{ name: string; definition: string }>(
        db,
        sql`select indexname as name, indexdef as definition from pg_indexes where indexdef like '%USING gin%'`,
      )
      // many times faster once for all rows than row by row
      for (const { name } of gin) await db.execute(sql.raw(`drop index ${name}`))
      for (const statement of FILL.split(';\n')) await db.execute(sql.raw(statement))
      for (const { definition } of gin) await db.execute(sql.raw(definition))
    })
    await rollUpListChanges(database)
    await database.executeSql('analyze list_block, list_change')
    await listProducts(database.db, { keyword: 'kopi' }) // what is known of the newest rows lasts a minute
    await listUsers(database.db, { keyword: 'kopi' })
    await listAllOrders(database.db, { keyword: 'kopi' })
  })

  /** As PostgreSQL would for these values, and as it would for any, once the statement has a name (decisions/031). */
  async function plansOf(text: string, values: readonly unknown[]): Promise<Plan[]> {
    const plans: Plan[] = []
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
      await database.db.execute(sql.raw(`set plan_cache_mode = ${mode}`))
      await database.db.execute(sql.raw(`prepare asked as ${text}`))
      const explained = await rows<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        database.db,
        sql.raw(`explain (analyze, timing off, format json) execute asked${given}`),
      )
      await database.db.execute(sql.raw('deallocate asked'))
      plans.push(...explained.flatMap((row) => row['QUERY PLAN'].map(({ Plan: plan }) => plan)))
    }
    return plans
  }

  /** Statements with names on the one connection. */
  const prepared = () =>
    rows<{ name: string; custom_plans: number; generic_plans: number }>(
      database.db,
      sql`select name, custom_plans, generic_plans from pg_prepared_statements where name like 'warung_%'`,
    )
  const preparedNames = async () => (await prepared()).map(({ name }) => name)

  async function expectPlans(ask: (db: Db) => Promise<unknown>, passedMax: number): Promise<void> {
    asked = []
    await ask(database.db)
    const statements = [...asked]
    expect(statements).toHaveLength(1)
    for (const { text, values } of statements) {
      for (const plan of await plansOf(text, values)) expect(faultsOf(plan, passedMax)).toEqual([])
    }
  }

  it.each(QUESTIONS)('reads, sorts and passes over little: %s', (_, ask) => expectPlans(ask, ROWS_MAX))

  it.each(SORTED_QUESTIONS)('passes over half of an index at most: %s', (_, ask) =>
    expectPlans(ask, HALF_OF_ROWS),
  )

  it('locks the products of an order by their ids', async () => {
    const now = new Date('2026-11-20T05:00:00Z')
    const [buyer] = await rows<{ session_id: number; user_id: number; name: string; email: string }>(
      database.db,
      sql`with opened as (
          insert into session (user_id, refresh_token_hash, access_token_id, access_issued_at, created_at, expires_at)
          values (${BUYER.user_id}, 'plan', 'plan', now(), now(), 'infinity') returning session_id, user_id)
        select session_id, user_id, name, email from opened join app_user using (user_id)`,
    )
    if (!buyer) throw new Error('a session was inserted but not returned')
    const sold = await findPublishedProducts(database.db, cart, TODAY)
    const lines = sold.filter(({ stock }) => stock > 100).map((line) => ({ ...line, quantity: 1 }))
    expect(lines.length).toBeGreaterThan(20)
    const method = { payment_method_id: 1, name: 'PayPal', currency: 'USD', rate: '16500' }
    const place = () =>
      placeOrder(
        database.db,
        { holdHours: 24, isOpen: true, methods: [method], timezone: 'Asia/Jakarta' },
        { ...buyer, role_id: ROLE.customer, guest_session_id: null },
        {
          order_product: lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
          payment_method_id: 1,
          ...orderTotals(lines),
          shipment_address: { address: 'a', city: 'b', postal_code: 'c', country: 'd' },
        },
        { key: undefined, now, productCache },
      )
    const productCache = createProductCache()
    await place()
    asked = []
    await place()
    const [written, ...others] = asked
    expect([others, written?.text]).toEqual([[], expect.stringContaining('insert into shop_order')])
    for (const plan of await plansOf(written?.text ?? '', written?.values ?? []))
      expect(faultsOf(plan)).toEqual([])
  })

  it.each([1, 480])('page %i of what shoppers see is planned once', async (page) => {
    await database.db.execute(sql`reset plan_cache_mode`)
    const before = new Set(await preparedNames())
    for (let turn = 0; turn < 20; turn += 1) await products({ page })(database.db)
    const added = (await prepared()).filter(({ name }) => !before.has(name))
    expect(added).toHaveLength(1)
    // PostgreSQL tries five times what the values of each page would bring
    expect(added[0]).toMatchObject({
      custom_plans: 5,
      generic_plans: expect.toSatisfy((count) => count > 10),
    })
  })

  it('is planned without parallel workers, though they cost nothing', async () => {
    const plan = await inTransaction(database.db, async (db) => {
      for (const cost of ['parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_table_scan_size'])
        await db.execute(sql.raw(`set local ${cost} = 0`))
      return rows<{ 'QUERY PLAN': string }>(
        db,
        sql`explain select count(*) from shop_order where user_name like '%a%'`,
      )
    })
    expect(plan.map((line) => line['QUERY PLAN']).join()).not.toContain('Gather')
  })
})
