/** The way in for a new shop ticks itself from facts. */
import { START_STEPS } from '@warung/contract/values/start-steps.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { orderOf } from '../support/orders.ts'
import { addCategory, addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { openShop, type TestShop } from '../support/shop.ts'

async function startOf(shop: TestShop) {
  const { data } = await shop.call('GET /api/v1/admin/start', {}, await shop.signInAs('admin'))
  return { ...data, done: data.steps.filter(({ is_done }) => is_done).map(({ step }) => step) }
}

const NO_DEMO = { environment: { DEMO: 'off' } }

describeEachEngine('the way in for a new shop', (open) => {
  it('begins with nothing done but that it is open, and ticks what becomes a fact', async () => {
    const shop = await openShop(await open(), NO_DEMO)
    const start = await startOf(shop)
    expect(start.steps.map(({ step }) => step)).toEqual(START_STEPS)
    expect(start).toMatchObject({ done: ['open'], is_shown: true, payment_mode: 'simulator' })
    await saveSettings(shop, { shop_name: 'Warung Bu Tini', is_open: false })
    expect((await startOf(shop)).done).toEqual(['name'])
    await addCategory(shop.db, 'Food')
    await addProduct(shop.db, { price: 0, stock: 5 })
    expect((await startOf(shop)).done).toEqual(['name', 'category']) // a product without a picture is half of one
    const image = `/images/${'a'.repeat(32)}.webp`
    const product_id = await addProduct(shop.db, { image, price: 0, stock: 5 })
    expect((await startOf(shop)).done).toEqual(['name', 'category', 'product'])
    const draft = { is_published: false }
    await shop.db.update(product).set(draft).where(eq(product.product_id, product_id))
    expect((await startOf(shop)).done).toEqual(['name', 'category']) // a draft cannot be bought
    await shop.db.update(product).set({ is_published: true }).where(eq(product.product_id, product_id))
    await saveSettings(shop, { is_open: true })
    const customer = await shop.signInAs('customer')
    const body = orderOf({ product_id, quantity: 1, price: 0 }) // free: paid as it is placed
    await shop.call('POST /api/v1/order', { body }, customer)
    expect((await startOf(shop)).done).toEqual(['name', 'category', 'product', 'trial_order', 'open'])
    await shop.close()
  })

  it('is not shown in a demo, nor once the owner wants no more of it', async () => {
    const demo = await openShop(await open(), { environment: { DEMO: 'on' } })
    expect((await startOf(demo)).is_shown).toBe(false)
    await demo.close()
    const own = await openShop(await open(), NO_DEMO)
    await saveSettings(own, { is_start_dismissed: true })
    expect((await startOf(own)).is_shown).toBe(false)
    await own.close()
  })

  it('takes a name that the environment sets for named', async () => {
    const shop = await openShop(await open(), { environment: { DEMO: 'off', SHOP_NAME: 'Toko Sinta' } })
    expect((await startOf(shop)).done).toContain('name')
    await shop.close()
  })
})
