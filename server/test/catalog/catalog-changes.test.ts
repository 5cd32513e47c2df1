/** Kept pages are dropped by whatever changes what shoppers see of the catalog, and by nothing else. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { Order } from '@warung/contract/orders.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { payment } from '../../src/platform/database/schema/payments.ts'
import { PROCESS_WEBHOOKS, shopJobs } from '../../src/runtime/jobs/shop-jobs.ts'
import { orderOf, paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { bodyOf } from '../support/product-form.ts'
import { addProduct } from '../support/products.ts'
import { refusalOf } from '../support/shop.ts'

const PRICE = 250_000

const SOURCES = path.join(import.meta.dirname, '../../src')
const WRITES_CATALOG =
  /\b(update|insert into|delete from) (?:\$\{)?(product|review)\b|\.(update|insert|delete)\((product|review)\)/

it('every source that writes products or reviews says so', async () => {
  const names = (await readdir(SOURCES, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const writing: string[] = []
  for (const name of names) {
    const source = await readFile(path.join(SOURCES, name), 'utf8')
    if (!WRITES_CATALOG.test(source)) continue
    writing.push(name)
    expect(source, name).toMatch(/emit\(db, 'catalogChanged'\)|emitProductsChanged\(\s*db,/)
  }
  expect(writing).toContain(path.join('orders', 'orders', 'move-stock.ts')) // it does look
})

describeBothEngines('kept pages', 'listening', (open) => {
  let database: Database
  let shop: PaymentShop
  let dropped = 0
  let customer: UserInfo
  let admin: { access_token: string }
  beforeAll(async () => {
    database = await open()
    shop = await openPaymentShop(database, {}, true)
    for (const event of ['catalogChanged', 'productsChanged', 'detailsChanged'] as const) {
      shop.context.events.on(event, () => {
        dropped += 1
      })
    }
    customer = await shop.signInAs('customer')
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  /** How often `work` had them dropped. */
  const dropsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = dropped
    await work()
    return dropped - before
  }

  const run = (name: string): Promise<unknown> => {
    const job = shopJobs(shop.context).find((each) => each.name === name)
    if (!job) throw new Error(`there is no job ${name}`)
    return job.run()
  }

  const place = async (product_id: number, quantity = 1, key?: string): Promise<Order> => {
    const body = orderOf({ product_id, quantity, price: PRICE })
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    return (await shop.call('POST /api/v1/order', { body, headers }, customer)).data
  }
  const placed = async (): Promise<Order> => (await placedOrder(shop, { who: customer, price: PRICE })).order
  const holdEnds = ({ order_id }: Order) =>
    shop.db.update(shopOrder).set({ hold_expires_at: shop.now() }).where(eq(shopOrder.order_id, order_id))
  const expired = async (): Promise<Order> => {
    const order = await placed()
    await holdEnds(order)
    await run('reconcile-payments')
    return order
  }
  const capturedOf = async (order: Order): Promise<string> => {
    const [paid] = await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))
    if (!paid) throw new Error('the order is not paid')
    return paid.capture_id
  }
  const paid = async (): Promise<Order> => (await paidOrder(shop, { who: customer, price: PRICE })).order

  it('are dropped once by an order, and not by its repetition', async () => {
    const id = await addProduct(shop.db, { price: PRICE, stock: 9 })
    expect(await dropsOf(() => place(id, 1, 'seen-once'))).toBe(1)
    expect(await dropsOf(() => place(id, 1, 'seen-once'))).toBe(0)
  })

  it('stay when an order is refused', async () => {
    const id = await addProduct(shop.db, { price: PRICE, stock: 2 })
    expect(await dropsOf(() => refusalOf(place(id, 3)))).toBe(0)
  })

  it('are dropped when the job gives back what expired, and stay when nothing has', async () => {
    const order = await placed()
    expect(await dropsOf(() => run('reconcile-payments'))).toBe(0)
    await holdEnds(order)
    expect(await dropsOf(() => run('reconcile-payments'))).toBe(1)
  })

  it('are dropped when a buyer takes up an expired order again, and stay when its pieces are held', async () => {
    const order = await expired()
    const provider_order = await payAtProvider(shop, order, { capture: false })
    const attempt = () =>
      shop.call(
        'PUT /api/v1/order/{id}/provider-order',
        { params: { id: order.order_id }, body: { provider_order_id: provider_order } },
        customer,
      )
    expect(await dropsOf(attempt)).toBe(1)
    expect(await dropsOf(attempt)).toBe(0)
  })

  it('are dropped when an expired order turns out to be paid: told by the browser', async () => {
    const order = await expired()
    const payment_method_id = await payAtProvider(shop, order)
    const params = { id: order.order_id }
    const pay = () =>
      shop.call('PUT /api/v1/order/{id}/pay', { params, body: { payment_method_id } }, customer)
    expect(await dropsOf(pay)).toBe(2) // its pieces are taken again, and it has a buyer
    expect(await dropsOf(pay)).toBe(0)
  })

  it('are dropped when an expired order turns out to be paid: told by a webhook', async () => {
    const order = await expired()
    expect(
      await dropsOf(async () => {
        await payAtProvider(shop, order)
        await expect
          .poll(
            async () => {
              await run(PROCESS_WEBHOOKS)
              return isPaid(order)
            },
            { timeout: 20_000 },
          )
          .toBe(true)
      }),
    ).toBe(2)
  })

  it('are dropped when an expired order turns out to be paid: found in the statement', async () => {
    const order = await expired()
    await payAtProvider(shop, order)
    expect(await dropsOf(() => run('compare-statement'))).toBe(2)
    expect(await isPaid(order)).toBe(true)
  })

  it('are dropped by a refund in full, and stay for one in part', async () => {
    const order = await paid()
    const refund = (amount?: string, refunded_amount = '0.00') =>
      shop.call(
        'POST /api/v1/admin/order/{id}/refund',
        { params: { id: order.order_id }, body: { ...(amount ? { amount } : {}), refunded_amount } },
        admin,
      )
    expect(await dropsOf(() => refund('1.00'))).toBe(0)
    // when its buyer is none any more, and when its pieces are back
    expect(await dropsOf(() => refund(undefined, '1.00'))).toBe(2)
  })

  it('are dropped by a refund that was made at the provider', async () => {
    const order = await paid()
    shop.simulator.refundAtProvider(await capturedOf(order), order.payment_amount)
    expect(await dropsOf(() => run('compare-statement'))).toBe(2)
  })

  it('are dropped by a product that is made, changed and deleted, and stay when that is refused', async () => {
    const body = bodyOf()
    const create = () => shop.call('POST /api/v1/admin/product', { body }, admin)
    let id = 0
    expect(
      await dropsOf(async () => {
        id = (await create()).data.product_id
      }),
    ).toBe(1)
    expect(await dropsOf(() => refusalOf(create()))).toBe(0) // its SKU is taken
    const params = { id }
    const edit = (name: string, version?: number) =>
      shop.call(
        'PUT /api/v1/admin/product/{id}',
        { params, body: { ...body, name, ...(version === undefined ? {} : { version }) } },
        admin,
      )
    expect(await dropsOf(() => edit('Another name'))).toBe(1)
    expect(await dropsOf(() => refusalOf(edit('A third one', 1)))).toBe(0)
    const remove = () => shop.call('DELETE /api/v1/admin/product/{id}', { params }, admin)
    expect(await dropsOf(remove)).toBe(1)
    expect(await dropsOf(() => refusalOf(remove()))).toBe(0)
  })

  it('are dropped by a review, and stay when a second one is refused', async () => {
    const product_id = await addProduct(shop.db, { price: PRICE, stock: 9 })
    const body = { product_id, rating: 4, comment: 'Enak' }
    const review = () => shop.call('POST /api/v1/review', { body }, customer)
    expect(await dropsOf(review)).toBe(1)
    expect(await dropsOf(() => refusalOf(review()))).toBe(0)
  })

  const isPaid = async (order: Order): Promise<boolean> => {
    const params = { id: order.order_id }
    return (await shop.call('GET /api/v1/admin/order/{id}', { params }, admin)).data.is_paid
  }
})
