import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { IMAGE_WIDTHS } from '@warung/contract/image-sources.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { removeUnusedImages } from '../../src/catalog/images/remove-unused-images.ts'
import type { Db } from '../../src/platform/database/open.ts'
import { storedImage } from '../../src/platform/database/schema/uploads.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { openImageShop, plain, variant } from '../support/images.ts'
import { orderOf } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'

const HOUR_MS = 60 * 60 * 1000

describeEachEngine('unused pictures', (open) => {
  it('are cleared away after a day, and only they', async () => {
    const shop = await openImageShop(await open())
    const unused = await shop.upload(await plain().png().toBuffer())
    const used = await shop.upload(await plain().png().toBuffer())
    const again = await plain().png().toBuffer()
    const fresh = await shop.upload(again)
    expect(new Set([unused, used, fresh]).size).toBe(3)
    await shop.fetch(variant(unused, 320, 'avif'))
    await addProduct(shop.db, { image: used })
    shop.advance(23 * HOUR_MS)
    await removeUnusedImages(shop.db, shop.store, shop.now())
    expect((await shop.fetch(unused)).status).toBe(200)
    expect(await shop.upload(again)).toBe(fresh)
    const ofABrokenUpload = `${'f'.repeat(32)}-320.webp`
    await shop.store.put(ofABrokenUpload, Buffer.from('half of it'))
    const ofAKilledProcess = path.join(shop.dir, `${ofABrokenUpload}.1-1.part`)
    await writeFile(ofAKilledProcess, 'half of it')
    await utimes(ofAKilledProcess, shop.now(), new Date(shop.now().getTime() - 23 * HOUR_MS))
    shop.advance(2 * HOUR_MS)
    expect(await removeUnusedImages(shop.db, shop.store, shop.now())).toBe(2)
    expect((await shop.fetch(unused)).status).toBe(404)
    expect((await shop.fetch(variant(unused, 320, 'avif'))).status).toBe(404)
    expect((await shop.fetch(used)).status).toBe(200)
    expect((await shop.fetch(fresh)).status).toBe(200)
    const kept = await shop.db.select().from(storedImage)
    expect(kept.map(({ image }) => image).sort()).toEqual([fresh, used].sort())
    const left = (await shop.store.list()).map((name) => `/images/${name.slice(0, 32)}.webp`)
    expect(new Set(left)).toEqual(new Set([fresh, used]))
    expect((await readdir(shop.dir)).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(shop.errors).toEqual([])
    await shop.close()
  })

  it('are not those of old orders, though the product is deleted (D11)', async () => {
    const shop = await openImageShop(await open())
    const image = await shop.upload(await plain().png().toBuffer())
    const product_id = await addProduct(shop.db, { image, price: 50_000, stock: 1 })
    const customer = await shop.signInAs('customer')
    const body = orderOf({ product_id, quantity: 1, price: 50_000 })
    const { data: order } = await shop.call('POST /api/v1/order', { body }, customer)
    const admin = await shop.signInAs('admin')
    await shop.call('DELETE /api/v1/admin/product/{id}', { params: { id: product_id } }, admin)
    shop.advance(48 * HOUR_MS)
    expect(await removeUnusedImages(shop.db, shop.store, shop.now())).toBe(0)
    const params = { id: order.order_id }
    const again = await shop.signInAs('superAdmin')
    const { data: seen } = await shop.call('GET /api/v1/admin/order/{id}', { params }, again)
    expect(seen.order_product).toMatchObject([{ image, price: 50_000, quantity: 1 }])
    expect((await shop.fetch(variant(image, 320, 'avif'))).status).toBe(200)
    expect(shop.errors).toEqual([])
    await shop.close()
  })
})

async function isTransactionWaiting(db: Db): Promise<boolean> {
  const waiting = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return (await rows(db, waiting)).length > 0
}

describeOnPostgres('clearing pictures away', (open) => {
  it('waits for a product that is taking one, and leaves it', async () => {
    const { db, store, ...shop } = await openImageShop(await open())
    const image = await shop.upload(await plain().png().toBuffer())
    shop.advance(48 * HOUR_MS)
    const taken = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const taking = inTransaction(db, async (db) => {
      await db.select().from(storedImage).where(eq(storedImage.image, image)).for('key share') // as check-product.ts
      await addProduct(db, { image })
      taken.resolve()
      await release.promise
    })
    await taken.promise
    const cleared = removeUnusedImages(db, store, shop.now())
    while (!(await isTransactionWaiting(db))) {} // each look is a round trip; the test's own limit ends it
    release.resolve()
    await taking
    expect(await cleared).toBe(0)
    expect(await db.select().from(storedImage)).toHaveLength(1)
    expect(await store.list()).toHaveLength(IMAGE_WIDTHS.length)
    await shop.close()
  })
})
