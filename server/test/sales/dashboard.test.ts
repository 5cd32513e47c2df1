import { LOW_STOCK_MAX } from '@warung/contract/values/limits.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeBothEngines, describeEachEngine } from '../../../testing/each-engine.ts'
import { bestSellers, salesByDay } from '../../src/backoffice/sales/find-dashboard.ts'
import { pendingTaskCounts } from '../../src/backoffice/sales/find-pending-tasks.ts'
import { salesByProduct } from '../../src/backoffice/sales/find-report.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { recordJob } from '../../src/platform/jobs/job-records.ts'
import { paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'

const DAY_MS = 86_400_000

async function dashboardOf(shop: PaymentShop) {
  const admin = await shop.signInAs('admin')
  const dashboard = (await shop.call('GET /api/v1/admin/dashboard', {}, admin)).data
  // the counts beside every admin screen are the same
  const { to_ship, refunds_pending, low_stock, unread_reviews } = dashboard
  const tasks = (await shop.call('GET /api/v1/admin/pending-tasks', {}, admin)).data
  expect(tasks).toEqual({ to_ship, refunds_pending, low_stock, unread_reviews })
  return dashboard
}

async function giveBack(shop: PaymentShop, id: number, amount?: string) {
  const body = { refunded_amount: '0.00', ...(amount === undefined ? {} : { amount }) }
  await shop.call(
    'POST /api/v1/admin/order/{id}/refund',
    { params: { id }, body },
    await shop.signInAs('admin'),
  )
}

describeEachEngine('the dashboard', (open) => {
  let shop: PaymentShop
  // each test a shop of its own: it tells of all there is
  beforeEach(async () => {
    shop = await openPaymentShop(await open())
    return () => shop.close()
  })

  it('of a new shop tells of nothing yet', async () => {
    const shown = await dashboardOf(shop)
    expect(shown).toMatchObject({
      day: '2026-11-20',
      is_test_money: true,
      today: { orders: 0, sold: 0, refunded: 0, net_sales: 0 },
      month: { orders: 0, net_sales: 0 },
      to_ship: 0,
      refunds_pending: 0,
      low_stock: 0,
      unread_reviews: 0,
      failing_jobs: [],
      best_sellers: [],
    })
    expect(shown.days.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, n) =>
        new Date(Date.parse('2026-10-22') + n * DAY_MS).toISOString().slice(0, 10),
      ),
    )
  })

  it('tells takings of today and of the month, less what went back, and what sold best', async () => {
    const shirt = await paidOrder(shop, { name: 'Kemeja', price: 100_000, quantity: 2 }) // Rp 260.000 in all
    await paidOrder(shop, { name: 'Topi', price: 50_000 }) // Rp 52.500
    await giveBack(shop, shirt.order.order_id, (Number(shirt.order.payment_amount) / 2).toFixed(2))
    const unpaid = await placedOrder(shop, { price: 70_000 })
    expect(unpaid.order.is_paid).toBe(false)
    const before = await dashboardOf(shop)
    const back = before.today.refunded
    expect(back).toBeGreaterThan(129_900)
    expect(back).toBeLessThan(130_100)
    expect(before.today).toEqual({ orders: 2, sold: 312_500, refunded: back, net_sales: 312_500 - back })
    expect(before.month).toEqual(before.today)
    expect(before.days.at(-1)).toEqual({ day: '2026-11-20', ...before.today })
    expect(before.to_ship).toBe(2)
    expect(before.best_sellers).toMatchObject([
      { name: 'Kemeja', pieces: 2 },
      { name: 'Topi', pieces: 1, net_sales: 50_000, is_on_sale: true },
    ])
    await shop.db.update(product).set({ deleted_at: shop.now() }).where(eq(product.name, 'Topi'))
    expect((await dashboardOf(shop)).best_sellers).toMatchObject([
      { is_on_sale: true },
      { is_on_sale: false },
    ])
    shop.advance(DAY_MS)
    const next = await dashboardOf(shop)
    expect(next.today).toEqual({ orders: 0, sold: 0, refunded: 0, net_sales: 0 })
    expect(next.month).toEqual(before.today)
    shop.advance(12 * DAY_MS) // December
    expect((await dashboardOf(shop)).month.orders).toBe(0)
  })

  it('takes an order that went back whole out of takings, best sellers and what is to ship', async () => {
    const { order } = await paidOrder(shop, { price: 333_333 })
    await giveBack(shop, order.order_id)
    const shown = await dashboardOf(shop)
    expect(shown.today).toEqual({
      orders: 1,
      sold: order.total_price,
      refunded: order.total_price,
      net_sales: 0,
    })
    expect(shown).toMatchObject({ to_ship: 0, best_sellers: [] })
  })

  it('counts what is to ship, what is soon sold out, what is owed and which jobs fail', async () => {
    const { params, product_id } = await paidOrder(shop, { stock: LOW_STOCK_MAX + 2, quantity: 1 })
    await addProduct(shop.db, { stock: 0 })
    expect(await dashboardOf(shop)).toMatchObject({ to_ship: 1, low_stock: 1 })
    await placedOrder(shop, { stock: LOW_STOCK_MAX + 1, quantity: 1 })
    expect((await dashboardOf(shop)).low_stock).toBe(2)
    await shop.call('PUT /api/v1/admin/order/{id}/deliver', { params }, await shop.signInAs('admin'))
    await shop.db.update(product).set({ stock: LOW_STOCK_MAX }).where(eq(product.product_id, product_id))
    expect(await dashboardOf(shop)).toMatchObject({ to_ship: 0, low_stock: 3 })
    await shop.db.update(product).set({ deleted_at: shop.now() }).where(eq(product.product_id, product_id))
    expect((await dashboardOf(shop)).low_stock).toBe(2)

    const customer = await shop.signInAs('customer')
    await shop.call(
      'POST /api/v1/review',
      { body: { product_id: await addProduct(shop.db), rating: 4, comment: '' } },
      customer,
    )
    expect((await dashboardOf(shop)).unread_reviews).toBe(1)

    const failed_at = new Date(shop.now().getTime() - 60_000)
    await recordJob(shop.db, 'reconcile-payments', 'success', new Date(failed_at.getTime() - 60_000))
    await recordJob(shop.db, 'reconcile-payments', 'failure', failed_at)
    await recordJob(shop.db, 'delete-old-rows', 'failure', failed_at)
    await recordJob(shop.db, 'delete-old-rows', 'success', shop.now())
    expect((await dashboardOf(shop)).failing_jobs).toEqual([
      {
        name: 'reconcile-payments',
        failed_at: '2026-11-20T00:29:00+07:00',
        succeeded_at: '2026-11-20T00:28:00+07:00',
      },
    ])
  })

  it('counts a refund that the provider has not made yet', async () => {
    const { order } = await paidOrder(shop)
    shop.simulator.faults.failRate = 1
    await giveBack(shop, order.order_id) // answered all the same: it is asked for again later
    expect((await dashboardOf(shop)).refunds_pending).toBe(1)
  })
})

describeEachEngine('the dashboard of a shop that goes live', (open) => {
  it('never adds real money and money of a test', async () => {
    const database = await open()
    const test = await openPaymentShop(database)
    await paidOrder(test, { price: 40_000 })
    expect(await dashboardOf(test)).toMatchObject({
      is_test_money: true,
      to_ship: 1,
      today: { orders: 1 },
    })
    await test.close()
    const shop = await openPaymentShop(database, {}, false, { mode: 'live' })
    expect(await dashboardOf(shop)).toMatchObject({
      is_test_money: false,
      to_ship: 0, // what test money paid is not delivered
      today: { orders: 0, net_sales: 0 },
      best_sellers: [],
    })
    await paidOrder(shop, { price: 60_000 })
    expect(await dashboardOf(shop)).toMatchObject({
      to_ship: 1,
      today: { orders: 1, net_sales: 63_000 },
    })
    await shop.close()
  })
})

/** Names of the tables that a statement reads. */
async function tablesRead(db: Database['db'], statement: SQL): Promise<Set<string>> {
  const [plan] = await rows<Record<string, unknown>>(db, sql`explain (format json) ${statement}`)
  const found = JSON.stringify(plan).matchAll(/"Relation Name":\s*"(\w+)"/g)
  return new Set([...found].map(([, name = '']) => name))
}

describeBothEngines('the statements of the dashboard', 'build', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('read kept sums and what is pending, never orders or their lines', async () => {
    const [from, to] = ['2026-10-22', '2026-11-20']
    const read = new Set<string>()
    for (const statement of [salesByDay(from, to), bestSellers(from, to), pendingTaskCounts()]) {
      for (const name of await tablesRead(database.db, statement)) read.add(name)
    }
    expect([...read].sort()).toEqual([
      'list_change',
      'payment_account',
      'product',
      'product_sales_day',
      'refund',
      'sales_day',
    ])
  })

  it('find the days of a long history by an index, and what is pending too', async () => {
    await database.db.execute(sql`insert into payment_account (name, provider) values ('old', 'old')`)
    await database.db.execute(sql`insert into sales_day (day, account, payment_method_id, orders, sold, refunded)
      select date '2000-01-01' + n, 'old', 1, 1, 1000, 0 from generate_series(1, 9800) as n`)
    await database.db.execute(sql`insert into product_sales_day (day, account, product_id, pieces, sold, refunded)
      select date '2000-01-01' + n, 'old', (3 * n + p) % 5003, 1, 1000, 0
      from generate_series(1, 9800) as n, generate_series(1, 3) as p`)
    await database.db.execute(sql`analyze`)
    for (const statement of [
      salesByDay('2026-10-22', '2026-11-20'),
      bestSellers('2026-10-22', '2026-11-20'),
    ]) {
      const [plan] = await rows<Record<string, unknown>>(database.db, sql`explain (format json) ${statement}`)
      expect(JSON.stringify(plan)).toMatch(/(product_)?sales_day_key/)
      expect(JSON.stringify(plan)).not.toMatch(/"Seq Scan"[^}]*"Relation Name":\s*"(product_)?sales_day"/)
    }
  })

  it('can add up a long span by product from one index alone, in its order', async () => {
    await database.db.execute(sql`insert into product_sales_day (day, account, product_id, pieces, sold, refunded)
      select date '2026-01-01' + n % 300, 'old', n * 7 % 20011, 1, 1000, 0 from generate_series(1, 20000) as n`)
    await database.executeSql('vacuum analyze product_sales_day')
    const plan = await inTransaction(database.db, async (db) => {
      // of half a million products each of them is slow; of so few none is
      for (const way of ['hashagg', 'seqscan', 'bitmapscan', 'sort'])
        await db.execute(sql.raw(`set local enable_${way} = off`))
      const statement = salesByProduct(
        { from: '2026-01-01', to: '2026-12-31', timezone: 'Asia/Jakarta' },
        sql`limit 500`,
      )
      return rows<Record<string, unknown>>(db, sql`explain (format json) ${statement}`)
    })
    const [grouped] = JSON.stringify(plan)
      .split('"product_pkey"')
      .filter((part) => part.includes('Group Key'))
    expect(grouped).toMatch(/"Index Only Scan"[^{}]*"product_sales_day_by_product"/)
    expect(grouped).not.toMatch(/"Sort Key":\s*\["product_sales_day\.product_id"\]/)
  })
})
