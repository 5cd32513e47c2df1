/** The sums of sales against the orders themselves, added up here by hand, after whatever was paid, released and given back. */

import { senFromRupiah } from '@warung/contract/money.ts'
import { rupiahFromDecimal } from '@warung/contract/payment-amount.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBothEngines, describeOnPostgres } from '../../../testing/each-engine.ts'
import { findReport } from '../../src/backoffice/sales/find-report.ts'
import { ensureSalesZone } from '../../src/backoffice/sales/sales-zone.ts'
import { lockOrder } from '../../src/orders/orders/lock-order.ts'
import { recalculateRefunds } from '../../src/orders/orders/recalculate-refunds.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { settlePayment } from '../../src/payments/settlement/settle-payment.ts'
import type { Database, Db } from '../../src/platform/database/open.ts'
import { orderProduct } from '../../src/platform/database/schema/order-lines.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { payment } from '../../src/platform/database/schema/payments.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { shopTime } from '../../src/platform/time/shop-time.ts'
import { type PlacedOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

const JAKARTA = 'Asia/Jakarta'
const DAY_MS = 86_400_000

type Sums = Record<string, { orders?: number; pieces?: number; sold: bigint; refunded: bigint }>

function add(sums: Sums, key: string, more: Sums[string]): void {
  const sum = sums[key] ?? { sold: 0n, refunded: 0n }
  sums[key] = {
    ...(more.orders === undefined ? {} : { orders: (sum.orders ?? 0) + more.orders }),
    ...(more.pieces === undefined ? {} : { pieces: (sum.pieces ?? 0) + more.pieces }),
    sold: sum.sold + more.sold,
    refunded: sum.refunded + more.refunded,
  }
}

/** Rounded half up to the sen. */
function shareOf(sen: bigint, refunded: number, paid: number): bigint {
  return (sen * BigInt(refunded) * 2n + BigInt(paid)) / (BigInt(paid) * 2n)
}

async function sumsOfOrders(db: Db, zone: string): Promise<{ methods: Sums; products: Sums }> {
  const [methods, products]: [Sums, Sums] = [{}, {}]
  const paid = await db.select().from(payment).innerJoin(shopOrder, eq(shopOrder.order_id, payment.order_id))
  const lines = await db.select().from(orderProduct)
  for (const { payment: by, shop_order: order } of paid) {
    const day = shopTime(by.captured_at, zone).slice(0, 10)
    const back = (rupiah: number) =>
      shareOf(senFromRupiah(rupiah), order.refunded_minor, order.payment_amount_minor)
    add(methods, `${day} ${by.account} ${order.payment_method_id}`, {
      orders: 1,
      sold: senFromRupiah(order.total_price),
      refunded: back(order.total_price),
    })
    for (const line of lines.filter(({ order_id }) => order_id === order.order_id)) {
      add(products, `${day} ${by.account} ${line.product_id}`, {
        pieces: order.state === 'refunded' ? 0 : line.quantity,
        sold: senFromRupiah(line.price * line.quantity),
        refunded: back(line.price * line.quantity),
      })
    }
  }
  return { methods, products }
}

type KeptRow = { key: string; count: number; sold: string; refunded: string }

async function keptSums(db: Db): Promise<{ methods: Sums; products: Sums }> {
  const read = (table: string, count: string, id: string) =>
    rows<KeptRow>(
      db,
      sql.raw(`select to_char(day, 'YYYY-MM-DD') || ' ' || account || ' ' || ${id} as key, sum(${count})::bigint as count,
        sum(sold) as sold, sum(refunded) as refunded from ${table} group by 1 having sum(sold) <> 0`),
    )
  const asSums = (found: KeptRow[], count: 'orders' | 'pieces'): Sums =>
    Object.fromEntries(
      found.map((row) => [
        row.key,
        {
          [count]: row.count,
          sold: senFromRupiah(rupiahFromDecimal(row.sold)),
          refunded: senFromRupiah(rupiahFromDecimal(row.refunded)),
        },
      ]),
    )
  return {
    methods: asSums(await read('sales_day', 'orders', 'payment_method_id'), 'orders'),
    products: asSums(await read('product_sales_day', 'pieces', 'product_id'), 'pieces'),
  }
}

async function expectKept(db: Db, zone = JAKARTA): Promise<void> {
  expect(await keptSums(db)).toEqual(await sumsOfOrders(db, zone))
}

async function expectReportedByProduct(db: Db, now: Date): Promise<void> {
  const expected: Sums = {}
  const { products } = await sumsOfOrders(db, JAKARTA)
  for (const [key, sums] of Object.entries(products)) add(expected, key.split(' ')[2] ?? '', sums)
  const span = { from: '2026-01-01', to: '2027-12-31' }
  const { rows } = await findReport(db, { ...span, by: 'product' }, JAKARTA, now)
  const reported: Sums = {}
  for (const { id, pieces, sold, refunded } of rows) {
    const sen = { sold: senFromRupiah(sold), refunded: senFromRupiah(refunded) }
    add(reported, String(id), { pieces: pieces ?? 0, ...sen })
  }
  expect(reported).toEqual(expected)
}

/** The same numbers on each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function deeds(shop: PaymentShop, pick: (below: number) => number) {
  const unpaid: PlacedOrder[] = []
  const paid: PlacedOrder[] = []
  const some = (of: PlacedOrder[]) => of[pick(of.length)]
  const giveBack = async (order: PlacedOrder, part: number | undefined) => {
    const admin = await shop.signInAs('admin')
    const { data } = await shop.call('GET /api/v1/admin/order/{id}', { params: order.params }, admin)
    const { refunded_amount, payment_amount } = data
    const left = Math.round((Number(payment_amount) - Number(refunded_amount)) * 100)
    if (left === 0) return
    const minor = part === undefined ? left : 1 + Math.floor(part * left)
    await shop.call(
      'POST /api/v1/admin/order/{id}/refund',
      { params: order.params, body: { refunded_amount, amount: (Math.min(minor, left) / 100).toFixed(2) } },
      admin,
    )
  }
  return [
    async () => {
      unpaid.push(await placedOrder(shop, { price: 1 + pick(3_000_000), quantity: 1 + pick(4) }))
    },
    async () => {
      const order = some(unpaid)
      if (!order) return
      // days may have passed: the session of its browser is over
      await settlePayment(shop.db, shop.provider, await payAtProvider(shop, order.order), shop.now)
      unpaid.splice(unpaid.indexOf(order), 1)
      paid.push(order)
    },
    async () => {
      const order = some(paid)
      if (order) await giveBack(order, pick(100) / 100)
    },
    async () => {
      const order = some(paid)
      if (order && pick(2) === 0) await giveBack(order, undefined)
    },
    // the provider says no to what was on its way: it counts again
    async () => {
      const order = some(paid)
      if (!order) return
      const id = order.order.order_id
      await inTransaction(shop.db, async (db) => {
        await lockOrder(db, id)
        await db.update(refund).set({ status: 'failed' }).where(eq(refund.order_id, id))
        await recalculateRefunds(db, id, shop.now())
      })
    },
    async () => {
      shop.advance(pick(2) * DAY_MS + pick(DAY_MS))
      await releaseExpiredHolds(shop.db, shop.now())
    },
  ] as const
}

describeBothEngines('the kept sums of sales', 'build', (open) => {
  let database: Database
  let shop: PaymentShop
  beforeAll(async () => {
    database = await open()
    shop = await openPaymentShop(database)
  })
  afterAll(() => shop.close())

  it.each([1, 20_261_122])('are what the orders say, whatever happens to them (seed %i)', async (seed) => {
    const pick = numbersFrom(seed)
    const all = deeds(shop, pick)
    for (let n = 0; n < 4; n += 1) {
      if (n === 2) shop.advance(DAY_MS)
      await all[0]()
      await all[1]()
    }
    for (let n = 0; n < 25; n += 1) await all[pick(all.length)]?.()
    await expectKept(shop.db)
    await expectReportedByProduct(shop.db, shop.now())
    expect(Object.keys((await keptSums(shop.db)).methods).length).toBeGreaterThan(1)
  })

  it('are of the zone’s days: made anew when the shop gets another', async () => {
    await ensureSalesZone(database, 'Pacific/Honolulu')
    await expectKept(shop.db, 'Pacific/Honolulu')
    const order = await placedOrder(shop)
    await order.pay(await payAtProvider(shop, order.order))
    await expectKept(shop.db, 'Pacific/Honolulu')
    await ensureSalesZone(database, JAKARTA)
    await expectKept(shop.db)
  })

  it('lose what is rolled back, and what is deleted', async () => {
    const before = await keptSums(shop.db)
    let withoutPayments: unknown
    const undone = inTransaction(shop.db, async (db) => {
      await db.execute(sql`delete from payment`)
      withoutPayments = await keptSums(db)
      throw new Error('never mind')
    })
    await expect(undone).rejects.toThrow('never mind')
    expect(withoutPayments).toEqual({ methods: {}, products: {} })
    expect(await keptSums(shop.db)).toEqual(before)
  })
})

describeOnPostgres('the kept sums of sales, written by many at once', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open({ poolSize: 10 }))
  })
  afterAll(() => shop.close())

  it('add up, and a payment waits for no other of its day', async () => {
    const orders: PlacedOrder[] = []
    for (let n = 0; n < 8; n += 1) orders.push(await placedOrder(shop, { price: 10_001 + n }))
    const [noted, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = orders.pop()
    if (!first) throw new Error('there are orders')
    await first.pay(await payAtProvider(shop, first.order))
    const slow = inTransaction(shop.db, async (db) => {
      // holds the sums of the day
      await db.execute(sql`update shop_order set refunded_minor = 1 where order_id = ${first.order.order_id}`)
      noted.resolve()
      await finished.promise
    })
    await noted.promise
    await Promise.all(orders.map(async (order) => order.pay(await payAtProvider(shop, order.order))))
    finished.resolve()
    await slow
    await expectKept(shop.db)
    const again = orders[0]
    if (!again) throw new Error('there are orders')
    expect((await refusalOf(again.pay('NOSUCHORDER'))).status).toBeGreaterThanOrEqual(400)
    await expectKept(shop.db)
  })
})
