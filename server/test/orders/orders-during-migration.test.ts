/** A release adds a column to the orders while processes of the release before still run. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { orderOf } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { openShop } from '../support/shop.ts'

describeOnPostgres('orders, when a migration has added a column', (open) => {
  it('are placed by the statement that is prepared already', async () => {
    const database = await open({ poolSize: 1 })
    const shop = await openShop(database)
    const body = orderOf({
      product_id: await addProduct(shop.db, { price: 1000, stock: 100 }),
      quantity: 1,
      price: 1000,
    })
    const who = await shop.signInAs('customer')
    const place = () => shop.call('POST /api/v1/order', { body }, who)
    const runs = async () => {
      const [prepared] = await rows<{ runs: number }>(
        shop.db,
        sql`select sum(generic_plans + custom_plans)::integer as runs from pg_prepared_statements
          where statement like '%insert into shop_order%'`,
      )
      return prepared?.runs
    }
    for (let turn = 0; turn < 6; turn += 1) await place()
    const before = await runs()
    expect(before).toBeGreaterThan(0)
    await database.withoutTimeouts((db) => rows(db, sql`alter table shop_order add column gift_note text`))
    for (let turn = 1; turn <= 6; turn += 1) {
      await place()
      expect(await runs()).toBe(Number(before) + turn)
    }
    expect(shop.errors).toEqual([])
    await shop.close()
  })
})
