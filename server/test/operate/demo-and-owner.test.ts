/** What loading and removing the demo leaves alone: accounts, categories and products of the shop's own. */
import { ROLE } from '@warung/contract/values/roles.ts'
import { eq, isNull, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import type { Db } from '../../src/platform/database/open.ts'
import { appUser } from '../../src/platform/database/schema/accounts.ts'
import { product, productCategory } from '../../src/platform/database/schema/catalog.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { unmatchedCapture } from '../../src/platform/database/schema/payments.ts'
import { providerMovement } from '../../src/platform/database/schema/reconciliation.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { DEMO_ACCOUNT } from '../../src/providers/demo.ts'
import { DEMO_PASSWORD, loadDemo } from '../../src/runtime/demo/load-demo.ts'
import { recordDemo } from '../../src/runtime/demo/record-demo.ts'
import { TABLES_OF_ORDERS } from '../../src/runtime/demo/remove-demo.ts'
import { removeDemoShop } from '../../src/runtime/operate/demo.ts'
import { register } from '../support/credentials.ts'
import { orderOf } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { openShop } from '../support/shop.ts'

async function livingEmails(db: Db): Promise<string[]> {
  const living = await db.select({ email: appUser.email }).from(appUser).where(isNull(appUser.deleted_at))
  return living.map(({ email }) => email).filter((email) => /warung\.test|contoh\.test|tokonya/.test(email))
}

describeOnPostgres('the demo and the shop’s own', (open) => {
  it('leaves products, categories and accounts of the owner as they are', async () => {
    const shop = await openShop(await open(), { environment: { DEMO: 'on' } })
    const { db, context } = shop
    const sold = await addProduct(db, { price: 50_000, stock: 20 })
    const buyer = await register(shop, 'Budi')
    const body = orderOf({ product_id: sold, quantity: 5, price: 50_000 })
    await shop.call('POST /api/v1/order', { body }, buyer)
    const review = { product_id: sold, rating: 1, comment: 'bad' }
    const { data } = await shop.call('POST /api/v1/review', { body: review }, buyer)
    const admin = await shop.signInAs('admin')
    const params = { id: data.review_id }
    await shop.call('PUT /api/v1/admin/review/{id}/hide', { params, body: { reason: 'spam' } }, admin)
    await shop.call('DELETE /api/v1/admin/product/{id}', { params: { id: sold } }, admin)
    const books = () => db.select().from(product).where(eq(product.product_id, sold))
    const before = await books()
    await loadDemo(context, async () => '')
    expect(await books()).toEqual(before)

    const made = await db.insert(productCategory).values({ name: 'Baju Anak', image: '' }).returning()
    await db
      .update(appUser)
      .set({ email: 'sari@tokonya.example', password_hash: await context.passwords.hash('of the owner') })
      .where(eq(appUser.email, 'super@warung.test'))
    await removeDemoShop(context)
    expect(await livingEmails(db)).toEqual(['sari@tokonya.example'])
    expect(await db.select().from(productCategory)).toEqual(made)
    await shop.close()
  })

  it('stays until there is another Super Admin', async () => {
    const shop = await openShop(await open())
    const { db, context } = shop
    const password_hash = await context.passwords.hash(DEMO_PASSWORD)
    const person = { name: 'S', role_id: ROLE.superAdmin, password_hash, created_at: shop.now() }
    const added = await db
      .insert(appUser)
      .values({ ...person, email: 'super@warung.test' })
      .returning()
    await recordDemo(db, { people: added.map(({ user_id }) => user_id), products: [], orders: [] })
    await expect(removeDemoShop(context)).rejects.toThrow('has no Super Admin')
    expect(await livingEmails(db)).toEqual(['super@warung.test'])
    await shop.signInAs('superAdmin')
    expect(await removeDemoShop(context)).toMatchObject({ words: expect.stringContaining('1 accounts') })
    expect(await livingEmails(db)).toEqual([])
    await shop.close()
  })

  it('goes with money that paid none of its orders', async () => {
    const shop = await openShop(await open(), { environment: { DEMO: 'on' } })
    const { db, context } = shop
    await loadDemo(context, async () => '')
    await shop.signInAs('superAdmin')
    const [order] = await db.select().from(shopOrder).limit(1)
    if (!order) throw new Error('the demo has no orders')
    const money = {
      account: DEMO_ACCOUNT,
      capture_id: 'TWICE',
      provider_order_id: 'O1',
      amount_minor: 100,
      currency: 'USD',
    }
    await db.insert(unmatchedCapture).values({
      ...money,
      ...{ order_id: order.order_id, reason: 'second_payment', detail: '' },
      ...{ captured_at: shop.now(), created_at: shop.now() },
    })
    const moved = { kind: 'capture', moved_at: shop.now(), seen_at: shop.now() } as const
    await db.insert(providerMovement).values({ ...money, ...moved, movement_id: 'TWICE' })
    expect(await removeDemoShop(context)).toMatchObject({ words: expect.stringContaining('of the demo') })
    expect(await db.select().from(shopOrder)).toEqual([])
    expect(await db.select().from(providerMovement)).toEqual([])
    await shop.close()
  })

  it('knows every table that refers to an order', async () => {
    const { db } = await open()
    const referring = await rows<{ name: string }>(
      db,
      sql`select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'shop_order'::regclass and confdeltype <> 'c' order by 1`,
    )
    // movements of stock stay, without the order
    const removed = new Set([...TABLES_OF_ORDERS, 'stock_movement'])
    expect(referring.length).toBeGreaterThan(10)
    expect(referring.filter(({ name }) => !removed.has(name))).toEqual([])
  })
})
