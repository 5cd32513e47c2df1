/** Kept pages are dropped by every event of the shop after which they would show what is no longer so. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { emit } from '../../src/platform/events/shop-events.ts'
import { orderOf } from '../support/orders.ts'
import { openPageShop } from '../support/page-shop.ts'
import { addCategory, addProduct, emitCatalogChanged } from '../support/products.ts'
import type { TestShop } from '../support/shop.ts'

const HOUR_MS = 3_600_000

describeEachEngine('a kept page', (open) => {
  let database: Database
  let shop: TestShop
  beforeAll(async () => {
    database = await open()
    shop = await openPageShop(database)
  })
  afterAll(() => shop.close())

  const rename = (product_id: number, name: string) =>
    database.db.update(product).set({ name }).where(eq(product.product_id, product_id))
  const page = async (product_id: number): Promise<string> =>
    (await shop.fetch(`/product/${product_id}`)).text()

  it.each(['catalogChanged', 'catalogChangedElsewhere', 'noticesChanged'] as const)(
    'is shown until %s, and made anew after it',
    async (event) => {
      const id = await addProduct(database.db, { name: `Before ${event}` })
      expect(await page(id)).toContain(`Before ${event}`)
      await rename(id, `After ${event}`) // past the shop's own commands, so no event is sent
      expect(await page(id)).toContain(`Before ${event}`)
      await inTransaction(database.db, async (db) => emit(db, event))
      expect(await page(id)).toContain(`After ${event}`)
    },
  )

  it('goes with its day: what is on sale from and to a day begins and ends at midnight of the shop', async () => {
    const last = await addProduct(database.db, { name: 'Kue Terakhir', published_until: '2026-11-20' })
    await addProduct(database.db, { name: 'Kue Besok', published_from: '2026-11-21' })
    await emitCatalogChanged(database.db)
    const home = async () => (await shop.fetch('/')).text()
    expect(await page(last)).toContain('Kue Terakhir')
    expect(await home()).toContain('Kue Terakhir')
    expect(await home()).not.toContain('Kue Besok')
    shop.advance(23 * HOUR_MS + HOUR_MS / 2) // it began at half past midnight
    expect((await shop.fetch(`/product/${last}`)).status).toBe(404)
    expect(await home()).toContain('Kue Besok')
    expect(await home()).not.toContain('Kue Terakhir')
  })

  it('that lists a product outlasts its sales until it is sold out; the product’s own outlasts none', async () => {
    const price = 250_000
    const category = await addCategory(database.db, 'Teko')
    const product_category_id = [category]
    const id = await addProduct(database.db, { name: 'Teko Lama', price, stock: 2, product_category_id })
    await emitCatalogChanged(database.db)
    const customer = await shop.signInAs('customer')
    const buy = () =>
      shop.call('POST /api/v1/order', { body: orderOf({ product_id: id, quantity: 1, price }) }, customer)
    const listing = async (place: string) => (await shop.fetch(place)).text()
    const pages = async () => [await listing('/'), await listing(`/category/${category}`), await page(id)]
    const shown = async () => (await pages()).map((html) => /Teko (Lama|Baru)/.exec(html)?.[1])
    expect(await shown()).toEqual(['Lama', 'Lama', 'Lama'])
    await rename(id, 'Teko Baru') // past the shop's own commands: only a page that is made anew tells
    await buy()
    expect(await shown()).toEqual(['Lama', 'Lama', 'Baru'])
    await buy()
    expect(await shown()).toEqual(['Baru', 'Baru', 'Baru'])
    expect((await pages()).map((html) => html.includes('Out of Stock'))).toEqual([true, true, true])
  })

  it('stays when the change is rolled back, and when something else has happened', async () => {
    const id = await addProduct(database.db, { name: 'Kept' })
    await page(id)
    await rename(id, 'Renamed')
    const undone = inTransaction(database.db, async (db) => {
      emit(db, 'catalogChanged')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    emit(database.db, 'webhookStored')
    expect(await page(id)).toContain('Kept')
  })
})
