/** 10,000 random steps, eight at a time: the ledger is the stock, and no piece is sold twice. */
import { orderTotals } from '@warung/contract/money.ts'
import { amountText, minorUnits } from '@warung/contract/payment-amount.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { authenticate, type Caller } from '../../src/accounts/authenticate.ts'
import { editProduct } from '../../src/catalog/products/edit-product.ts'
import { productById } from '../../src/catalog/products/find-product.ts'
import { countStock } from '../../src/catalog/stock/count-stock.ts'
import { deliverOrder } from '../../src/orders/orders/deliver-order.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { placeOrder } from '../../src/orders/place-order/place-order.ts'
import { checkProviderStatement } from '../../src/payments/books/check-provider-statement.ts'
import { reconciliationReport } from '../../src/payments/books/report.ts'
import { processRefund, processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { requestRefund } from '../../src/payments/refunds/request-refund.ts'
import { settlePayment } from '../../src/payments/settlement/settle-payment.ts'
import type { Db } from '../../src/platform/database/open.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { Problem } from '../../src/platform/problems/problem.ts'
import { addProduct } from '../support/products.ts'
import { type ProviderInMemory, providerInMemory } from '../support/provider-in-memory.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const RUNS = 4
const STEPS = 1000
const AT_ONCE = 8
const PRODUCTS = 6
const PRICE = 400_000
const HOUR_MS = 3_600_000

const pick = fc.nat(1_000_000)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      pick,
      lines: fc.integer({ min: 1, max: 3 }),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), pick, isTold: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('expire' as const), hours: fc.integer({ min: 1, max: 26 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      pick,
      cents: fc.option(fc.integer({ min: 1, max: 3000 }), { nil: undefined }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('give back' as const),
      pick,
      cents: fc.option(fc.integer({ min: 1, max: 3000 }), { nil: undefined }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('restock' as const),
      pick,
      change: fc.integer({ min: -3, max: 8 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('count' as const),
      pick,
      change: fc.integer({ min: -3, max: 8 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deliver' as const), pick, isRest: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle all' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function signInAs(shop: TestShop, role: 'customer' | 'superAdmin'): Promise<Caller> {
  const { access_token } = await shop.signInAs(role)
  return authenticate(shop.db, shop.context.tokens, `Bearer ${access_token}`, shop.now())
}

/** What the shop says no to is an answer; anything else is a defect. */
async function orRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

async function worldOf(shop: TestShop, memory: ProviderInMemory) {
  const { db, now } = shop
  const { provider } = memory
  const log = shop.app.http.log
  const products: number[] = []
  while (products.length < PRODUCTS) products.push(await addProduct(shop.db, { price: PRICE, stock: 5 }))
  const buyer = await signInAs(shop, 'customer')
  const admin = await signInAs(shop, 'superAdmin')
  const placed: { payment_reference: string; order_id: number; payment_amount: string }[] = []
  const opened: string[] = []
  const one = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)]

  const order = async (chosen: number, lines: number, quantity: number): Promise<void> => {
    const ids = Array.from({ length: lines }, (_, turn) => products[(chosen + turn) % PRODUCTS] ?? 0)
    const priced = ids.map((product_id) => ({ product_id, quantity, price: PRICE }))
    const body = {
      order_product: ids.map((product_id) => ({ product_id, quantity })),
      payment_method_id: 1 as const,
      ...orderTotals(priced),
      shipment_address: { address: 'a', city: 'b', postal_code: 'c', country: 'd' },
    }
    const method = { payment_method_id: 1, name: 'PayPal', currency: 'USD', rate: '16500' }
    const terms = { holdHours: 24, isOpen: true, methods: [method], timezone: 'Asia/Jakarta' }
    const made = await placeOrder(db, terms, buyer, body, { key: undefined, now: now() })
    const { order_id, payment_reference, payment_amount } = made
    placed.push({
      order_id,
      payment_reference: String(payment_reference),
      payment_amount: String(payment_amount),
    })
  }
  const pay = async (chosen: number, isTold: boolean): Promise<void> => {
    const wanted = one(placed, chosen)
    if (!wanted) return
    const id = memory.pay(wanted.payment_reference, wanted.payment_amount)
    opened.push(id)
    if (isTold) await settlePayment(db, provider, id, now)
  }
  const restock = async (chosen: number, change: number): Promise<void> => {
    const found = await productById(db, one(products, chosen) ?? 0)
    const { product_id, name, sku, price, image, brand, description, stock } = found
    const wanted = { name, sku, price, image, brand, description, product_category_id: [] }
    const edit = { ...wanted, product_id, stock_was: stock, stock: Math.max(0, stock + change) }
    await editProduct(db, admin, edit, now())
  }
  const count = async (chosen: number, change: number): Promise<void> => {
    const [seen] = await rows<{ product_id: number; stock: number; last_movement_id: number }>(
      db,
      sql`select product_id, stock, (select max(stock_movement_id) from stock_movement as moved
        where moved.product_id = product.product_id) as last_movement_id
        from product where product_id = ${one(products, chosen) ?? 0}`,
    )
    if (!seen) return
    const { product_id, stock, last_movement_id } = seen
    await countStock(
      db,
      admin,
      [{ product_id, counted: Math.max(0, stock + change), last_movement_id }],
      now(),
    )
  }
  const refund = async (chosen: number, cents: number | undefined): Promise<void> => {
    const wanted = one(placed, chosen)
    if (!wanted) return
    const [seen] = await rows<{ refunded: number }>(
      db,
      sql`select refunded_minor as refunded from shop_order where order_id = ${wanted.order_id}`,
    )
    const money = (minor: number): string => (minor / 100).toFixed(2)
    const made = await requestRefund(
      db,
      {
        order_id: wanted.order_id,
        user_id: admin.user_id,
        amount: cents === undefined ? undefined : money(cents),
        refunded_amount: money(seen?.refunded ?? 0),
        reason: undefined,
      },
      now(),
    )
    for (const refundId of made) await processRefund(db, [provider], refundId, { now, log })
  }
  const settleAll = async (): Promise<void> => {
    for (const id of opened.splice(0)) await settlePayment(db, provider, id, now)
    await processRefunds(db, provider, now, log)
  }

  const take = (next: Step): Promise<unknown> => {
    switch (next.kind) {
      case 'order':
        return order(next.pick, next.lines, next.quantity)
      case 'pay':
        return pay(next.pick, next.isTold)
      case 'expire':
        shop.advance(next.hours * HOUR_MS)
        return releaseExpiredHolds(db, now())
      case 'count':
        return count(next.pick, next.change)
      case 'refund':
        return refund(next.pick, next.cents)
      case 'give back': {
        const id = one(opened, next.pick)
        if (id !== undefined) memory.giveBack(id, next.cents === undefined ? undefined : BigInt(next.cents))
        return id === undefined ? Promise.resolve() : settlePayment(db, provider, id, now)
      }
      case 'restock':
        return restock(next.pick, next.change)
      case 'deliver':
        return deliverOrder(db, admin, one(placed, next.pick)?.order_id ?? 0, {
          isRest: next.isRest,
          now: now(),
        })
      case 'settle all':
        return settleAll()
    }
  }
  return { take, settleAll, db, now, provider }
}

type Apart = { product_id: number; stock: number; ledger: number }

function apart(db: Db): Promise<Apart[]> {
  return rows<Apart>(
    db,
    sql`select product_id, stock, ledger from (
      select p.product_id, p.stock, coalesce((select sum(m.quantity)::integer from stock_movement as m
        where m.product_id = p.product_id), 0) as ledger from product as p) as both_sides
      where stock <> ledger or stock < 0`,
  )
}

/** Orders whose pieces, refunds or payment are not what the rows beside them say. */
function wrongOrders(db: Db): Promise<{ order_id: number; why: string }[]> {
  return rows(
    db,
    sql`
      select o.order_id, 'pieces' as why from shop_order as o
        where (select coalesce(sum(m.quantity), 0) from stock_movement as m where m.order_id = o.order_id)
          <> case when o.is_stock_held then -(select sum(l.quantity) from order_product as l where l.order_id = o.order_id) else 0 end
      union all
      select o.order_id, 'payment' from shop_order as o left join payment as p using (order_id)
        where o.is_paid <> (p.order_id is not null)
          or p.amount_minor <> o.payment_amount_minor
      union all
      select o.order_id, 'refunds' from shop_order as o join payment as p using (order_id)
        where o.refunded_minor <> (select coalesce(sum(r.amount_minor), 0) from refund as r
          where r.capture_id = p.capture_id and r.status <> 'failed')`,
  )
}

describeOnPostgres('stock after any steps of order, pay, expire, refund, restock and count', (open) => {
  it(`is what its ledger says, ${RUNS * STEPS} steps long`, { timeout: 600_000 }, async () => {
    // many wait for one product here, on a busy machine for longer than a shopper would
    const shop = await openShop(await open({ statementTimeoutMs: 30_000 }))
    const memory = providerInMemory(shop.now)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }), async (steps) => {
        const { take, settleAll, db, now, provider } = await worldOf(shop, memory)
        for (let start = 0; start < steps.length; start += AT_ONCE) {
          await Promise.all(steps.slice(start, start + AT_ONCE).map((next) => orRefused(take(next))))
          expect(await apart(db)).toEqual([])
        }
        await settleAll()
        await settleAll() // what the first has learned of refusals
        expect(await apart(db)).toEqual([])
        expect(await wrongOrders(db)).toEqual([])
        await checkProviderStatement(db, provider, now)
        const span = { from: '2026-11-01', to: now().toISOString().slice(0, 10), timezone: 'UTC' }
        const { totals, exceptions } = await reconciliationReport(db, span, now(), 'en')
        // from the fourth wrong payment of an order on, a person sends the money back
        const owed = exceptions.filter(({ kind }) => kind === 'manual_refund')
        const others = exceptions.filter(({ kind }) => kind !== 'manual_refund' && kind !== 'refund_refused')
        expect(others).toEqual([])
        const owedMinor = owed.reduce(
          (sum, { amount }) => sum + (minorUnits(String(amount), 'USD') ?? 0n),
          0n,
        )
        expect(totals.map(({ difference }) => difference)).toEqual([amountText(owedMinor, 'USD')])
        const { captured, returned } = memory.sums()
        expect(totals).toMatchObject([
          { captured: amountText(captured, 'USD'), refunded: amountText(returned, 'USD') },
        ])
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    await shop.close()
  })
})
