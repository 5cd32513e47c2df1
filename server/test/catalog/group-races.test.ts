import { CallFailed } from '@warung/contract/client.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { leadUndecidedGroups } from '../../src/catalog/groups/lead-undecided-groups.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { orderOf } from '../support/orders.ts'
import { openShop, type TestShop } from '../support/shop.ts'

describeOnPostgres('siblings that sell at the same time', (open) => {
  let shop: TestShop
  let database: Database
  beforeAll(async () => {
    database = await open({ poolSize: 20 })
    shop = await openShop(database)
  })
  afterAll(() => shop.close())

  it('are sold as often as they were there, and one that is left leads in the end', async () => {
    const admin = await shop.signInAs('admin')
    const values = Array.from({ length: 12 }, (_, n) => `${n}`)
    const products = values.map((value, n) => ({
      values: [value],
      sku: `R-${n}`,
      price: 1000 + n,
      stock: 1,
      image: '',
    }))
    const body = { name: 'Kaos', options: [{ name: 'Nomor', values }], products }
    const { data: group } = await shop.call('POST /api/v1/admin/product-group', { body }, admin)
    const sold = group.products.slice(0, 11)
    const buyers = await Promise.all([...sold, ...sold].map(() => shop.signInAs('customer')))
    // a slow machine may say that it is busy: buyers try again
    const buy = async (buyer: (typeof buyers)[number], body: ReturnType<typeof orderOf>): Promise<unknown> =>
      shop.call('POST /api/v1/order', { body }, buyer).catch((error: unknown) => {
        if (error instanceof CallFailed && error.code === 'shop_busy') return buy(buyer, body)
        throw error
      })
    const outcomes = await Promise.allSettled(
      buyers.map((buyer, n) => {
        const { product_id, price } = sold[n % sold.length] ?? { product_id: 0, price: 0 }
        return buy(buyer, orderOf({ product_id, quantity: 1, price }))
      }),
    )
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    )
    expect(refusals).toEqual(sold.map(() => expect.stringContaining('has just sold out')))
    await leadUndecidedGroups(database)
    const { data } = await shop.call('GET /api/v1/product', { query: {} })
    expect(data).toMatchObject([{ product_id: group.products[11]?.product_id, stock: 1 }])
  })

  it('wait for no sale: the leader is chosen once it is over', async () => {
    const admin = await shop.signInAs('admin')
    const values = ['a', 'b']
    const products = values.map((value, n) => ({
      values: [value],
      sku: `W-${n}`,
      price: 1000 + n,
      stock: 1,
      image: '',
    }))
    const body = { name: 'Topi', options: [{ name: 'Jenis', values }], products }
    const { data: group } = await shop.call('POST /api/v1/admin/product-group', { body }, admin)
    const [first, second] = group.products
    const leaders = async () =>
      (await shop.call('GET /api/v1/product', { query: {} })).data.map(({ product_id }) => product_id)
    expect(await leaders()).toContain(first?.product_id)
    const buyer = await shop.signInAs('customer')
    await inTransaction(shop.db, async (db) => {
      await db.execute(sql`select from product where product_id = ${second?.product_id} for no key update`)
      const order = orderOf({ product_id: first?.product_id ?? 0, quantity: 1, price: 1000 })
      await shop.call('POST /api/v1/order', { body: order }, buyer)
    })
    await leadUndecidedGroups(database)
    expect(await leaders()).toContain(second?.product_id)
    expect(await leaders()).not.toContain(first?.product_id)
  })
})
