import { and, eq, inArray, sql, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { product, productInCategory } from '../../src/platform/database/schema/catalog.ts'
import { stockMovement } from '../../src/platform/database/schema/stock-movements.ts'
import { csvShop } from '../support/product-csv.ts'
import { bodyOf, movements } from '../support/product-form.ts'
import { addCategory, addProduct, stockOf } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

describeBothEngines('an import that is undone, overtaken or broken off', 'connection', (open) => {
  let shop: TestShop
  let admin: { access_token: string; user_id: number }
  let csv: ReturnType<typeof csvShop>
  beforeAll(async () => {
    shop = await openShop(await open())
    const { access_token, user_id } = await shop.signInAs('admin', { name: 'Sari' })
    admin = { access_token, user_id }
    csv = csvShop(shop, admin)
  })
  afterAll(() => shop.close())

  it('undoes what it changed, except later changes', async () => {
    const [one, two] = [
      await addProduct(shop.db, { sku: 'U-1', name: 'Piring', price: 10_000, stock: 10 }),
      await addProduct(shop.db, { sku: 'U-2', name: 'Gelas', price: 20_000, stock: 0 }),
    ]
    const checked = await csv.check('SKU,Name,Price,Stock\nU-1,Piring Besar,15000,4\nU-2,Gelas,25000,7\n')
    const id = checked.product_import_id
    await csv.apply(id)
    const body = bodyOf({ name: 'Gelas', sku: 'U-2', price: 27_000, stock: 7 })
    await shop.call('PUT /api/v1/admin/product/{id}', { params: { id: two }, body }, admin)
    expect(await csv.undo(id)).toMatchObject({ state: 'undone', skipped_count: 1 })
    expect(await csv.productOf('U-1')).toMatchObject({ name: 'Piring', price: 10_000, stock: 10 })
    expect(await csv.productOf('U-2')).toMatchObject({ price: 27_000, stock: 0 })
    expect((await movements(shop, one)).map(({ quantity }) => quantity)).toEqual([10, -6, 6])
    const again = await refusalOf(csv.undo(id))
    expect([again.status, again.code]).toEqual([409, 'import_not_undoable'])
  })

  it('counts pieces as a difference: those that are sold after the check stay sold', async () => {
    const id = await addProduct(shop.db, { sku: 'S-1', name: 'Beras', stock: 10 })
    const checked = await csv.check('SKU,Stock\nS-1,30\n')
    await shop.db.update(product).set({ stock: 8 }).where(eq(product.product_id, id))
    await csv.apply(checked.product_import_id)
    expect(await stockOf(shop.db, id)).toBe(28)
    const down = await csv.check('SKU,Stock\nS-1,1\n')
    await shop.db.update(product).set({ stock: 5 }).where(eq(product.product_id, id))
    await csv.apply(down.product_import_id)
    expect(await stockOf(shop.db, id)).toBe(0)
    await csv.undo(down.product_import_id)
    expect(await stockOf(shop.db, id)).toBe(5)
  })

  it('imports nothing when a product has changed since the check, and can look again', async () => {
    const [one, two] = [
      await addProduct(shop.db, { sku: 'O-1', name: 'Satu', price: 1000 }),
      await addProduct(shop.db, { sku: 'O-2', name: 'Dua', price: 2000 }),
    ]
    const checked = await csv.check('SKU,Name,Price\nO-1,Satu,1100\nO-2,Dua,2100\nO-3,Tiga,3100\n')
    const id = checked.product_import_id
    await shop.db.update(product).set({ price: 2500 }).where(eq(product.product_id, two))
    const overtaken = await csv.apply(id)
    expect(overtaken).toMatchObject({
      state: 'overtaken',
      fault:
        'The product with the SKU O-2 was changed after this file was checked. Nothing was imported. Check the file again.',
    })
    expect((await csv.productOf('O-1')).price).toBe(1000)
    expect(await csv.checkAgain(id, false)).toMatchObject({
      state: 'ready',
      counts: { change: 2, create: 1 },
    })
    await addProduct(shop.db, { sku: 'O-3', name: 'Other' })
    expect(await csv.apply(id)).toMatchObject({ state: 'overtaken' })
    await csv.checkAgain(id, false)
    await shop.call('DELETE /api/v1/admin/product/{id}', { params: { id: one } }, admin)
    expect((await csv.apply(id)).fault).toMatch(/^The product with the SKU O-1 was deleted/)
    expect((await csv.productOf('O-2')).price).toBe(2500)
  })

  it('takes back what is written when a later batch no longer fits, categories as well', async () => {
    const [shelf, other] = [await addCategory(shop.db, 'Shelf'), await addCategory(shop.db, 'Other shelf')]
    const last = await addProduct(shop.db, { sku: 'B-X', price: 5000, product_category_id: [shelf] })
    const many = Array.from({ length: 600 }, (_, at) => `B-${at},Batch ${at},${1000 + at},Batches`)
    const file = await csv.check(['SKU,Name,Price,Categories', ...many, 'B-X,Last,6000,'].join('\n'))
    const id = file.product_import_id
    await csv.checkAgain(id, true)
    // seen under lock alone: the look before the first batch compares no categories
    await shop.db
      .update(productInCategory)
      .set({ product_category_id: other })
      .where(eq(productInCategory.product_id, last))
    expect(await csv.apply(id)).toMatchObject({ state: 'overtaken', imported_at: null, skipped_count: 0 })
    expect((await csv.productOf('B-X')).price).toBe(5000)
    const found = await shop.call('GET /api/v1/product', { query: { keyword: 'Batch ' } })
    expect(found.meta.total).toBe(0)
    const kept = await shop.call('GET /api/v1/product-category', {})
    expect(kept.data.map(({ name }) => name)).not.toContain('Batches')
  })

  it('goes on where it was when it broke off in the middle', async () => {
    const many = Array.from({ length: 300 }, (_, at) => `D-${at},Died ${at},${1000 + at}`)
    const checked = await csv.check(['SKU,Name,Price', ...many].join('\n'))
    const id = checked.product_import_id
    await csv.step('apply', id)
    await shop.db.execute(sql`create function break_off() returns trigger language plpgsql as $$
      begin if new.sku = 'D-280' then raise exception 'it broke off'; end if; return new; end $$`)
    await shop.db.execute(sql`create trigger break_off before insert on product
      for each row execute function break_off()`)
    await expect(csv.work()).rejects.toThrow()
    expect(await csv.find(id)).toMatchObject({ state: 'importing', done_count: 250, total_count: 300 })
    await shop.db.execute(sql`drop function break_off cascade`)
    await csv.work()
    expect(await csv.find(id)).toMatchObject({ state: 'imported', done_count: 300 })
    const found = await shop.call('GET /api/v1/product', { query: { keyword: 'Died', limit: 1 } })
    expect(found.meta.total).toBe(300)
  })

  it('writes each line once when a worker that was given up for dead is still at it', async () => {
    const many = Array.from({ length: 300 }, (_, at) => ({ sku: `T-${at}`, stock: at % 7 }))
    const added = await Promise.all(many.map((fields) => addProduct(shop.db, fields)))
    const checked = await csv.check(
      ['SKU,Name,Stock', ...many.map(({ sku, stock }, at) => `${sku},Twice ${at},${stock + 3}`)].join('\n'),
    )
    const id = checked.product_import_id
    await csv.step('apply', id)
    await Promise.all([csv.work(), csv.work(), csv.work()])
    expect(await csv.find(id)).toMatchObject({ state: 'imported', done_count: 300, fault: null })
    const [{ pieces } = { pieces: null }] = await shop.db
      .select({ pieces: sum(stockMovement.quantity).mapWith(Number) })
      .from(stockMovement)
      .where(and(inArray(stockMovement.product_id, added), eq(stockMovement.reason, 'edited')))
    expect(pieces).toBe(900)
    await csv.step('undo', id)
    await Promise.all([csv.work(), csv.work(), csv.work()])
    expect(await csv.find(id)).toMatchObject({ state: 'undone', skipped_count: 0 })
    expect(await stockOf(shop.db, added[6] ?? 0)).toBe(6)
  })

  it('checks a file once when two workers are at it', async () => {
    const many = Array.from({ length: 1200 }, (_, at) => `TC-${at},Checked ${at},1000`)
    const { product_import_id: id } = await csv.send(['SKU,Name,Price', ...many].join('\n'))
    await Promise.all([csv.work(), csv.work()])
    expect(await csv.find(id)).toMatchObject({ state: 'ready', counts: { create: 1200, fault: 0 } })
  })

  it('lets one import at a time change products, and answers a second click alike', async () => {
    const [one, two] = [
      await csv.check('SKU,Name,Price\nW-1,Satu,1000\n'),
      await csv.check('SKU,Name,Price\nW-2,Dua,2000\n'),
    ]
    await csv.step('apply', one.product_import_id)
    expect(await csv.step('apply', one.product_import_id)).toMatchObject({ state: 'importing' })
    const refused = await refusalOf(csv.step('apply', two.product_import_id))
    expect([refused.status, refused.code]).toEqual([409, 'import_under_way'])
    await csv.work()
    expect(await csv.apply(two.product_import_id)).toMatchObject({ state: 'imported' })
    expect((await csv.find(one.product_import_id)).is_undoable).toBe(false)
    const early = await refusalOf(csv.step('undo', one.product_import_id))
    expect([early.status, early.code]).toEqual([409, 'import_not_undoable'])
    await csv.undo(two.product_import_id)
    expect(await csv.undo(one.product_import_id)).toMatchObject({ state: 'undone' })
  })

  it('is told in the history: itself, and each price that it changed', async () => {
    const id = await addProduct(shop.db, { sku: 'H-1', name: 'Sapu', price: 10_000, stock: 1 })
    const checked = await csv.check('SKU,Price,Stock\nH-1,90,5\n')
    expect(checked.counts).toMatchObject({ unusual_prices: 1 })
    await csv.apply(checked.product_import_id)
    const entries = await shop.call(
      'GET /api/v1/admin/audit',
      { query: { subject_type: 'product', subject_id: id } },
      admin,
    )
    expect(entries.data).toMatchObject([
      { action: 'product.changed', user_id: admin.user_id, before: { price: 10_000 }, after: { price: 90 } },
    ])
    const newest = await shop.call(
      'GET /api/v1/admin/audit',
      { query: { action: 'products.imported' } },
      admin,
    )
    expect(newest.data[0]).toMatchObject({ subject_name: 'products.csv', after: { changed: 1, prices: 1 } })
  })
})
