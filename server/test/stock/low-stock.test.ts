/** A product's own threshold, and LOW_STOCK_MAX without one (contract/src/low-stock.ts). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { LOW_STOCK_MAX } from '@warung/contract/values/limits.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { csvShop } from '../support/product-csv.ts'
import { bodyOf, openForm, type ProductForm } from '../support/product-form.ts'
import { addProduct } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

describeEachEngine('the low stock threshold of a product', (open) => {
  let shop: TestShop
  let form: ProductForm
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openShop(await open())
    form = await openForm(shop)
    admin = form.admin
  })
  afterAll(() => shop.close())

  const listed = async (keyword: string) => {
    const query = { stock: 'low', keyword } as const
    const { data } = await shop.call('GET /api/v1/admin/product', { query }, admin)
    const toCount = await shop.call('GET /api/v1/admin/stock', { query }, admin)
    expect(toCount.data.map(({ product_id }) => product_id).sort()).toEqual(
      data.map(({ product_id }) => product_id).sort(),
    )
    return data.map(({ name }) => name)
  }
  const lowCount = async () => (await shop.call('GET /api/v1/admin/dashboard', {}, admin)).data.low_stock
  const setStock = (stock: number, id: number) =>
    shop.db.update(product).set({ stock }).where(eq(product.product_id, id))

  it('decides the filter, the count and the list to count, and nothing where it is empty', async () => {
    const before = await lowCount()
    const edit = bodyOf({ name: 'Batas Kopi', stock: 20, low_stock_threshold: null })
    const { data } = await form.create(edit)
    await form.create(bodyOf({ name: 'Batas Teh', stock: LOW_STOCK_MAX, low_stock_threshold: 0 }))
    await form.create(bodyOf({ name: 'Batas Gula', stock: LOW_STOCK_MAX, low_stock_threshold: null }))
    expect(await listed('batas')).toEqual(['Batas Gula'])
    expect(await lowCount()).toBe(before + 1)
    await form.edit(data.product_id, { ...edit, low_stock_threshold: 20 })
    expect(await listed('batas')).toEqual(['Batas Gula', 'Batas Kopi'])
    expect(await lowCount()).toBe(before + 2)
    const row = (await shop.call('GET /api/v1/admin/stock', { query: { keyword: 'Batas Kopi' } }, admin)).data
    expect(row).toMatchObject([{ stock: 20, low_stock_threshold: 20 }])
    await setStock(21, data.product_id)
    expect(await listed('batas')).toEqual(['Batas Gula'])
    await form.edit(data.product_id, { ...edit, stock: 19, low_stock_threshold: null })
    expect(await form.detail(data.product_id)).toMatchObject({ stock: 19, low_stock_threshold: null })
    expect(await lowCount()).toBe(before + 1)
  })

  it('is a whole number from 0, and shoppers do not see it', async () => {
    const refusal = await refusalOf(form.create(bodyOf({ low_stock_threshold: -1 })))
    expect(refusal).toMatchObject({ status: 400, errors: { low_stock_threshold: [expect.any(String)] } })
    const { data } = await form.create(bodyOf({ low_stock_threshold: 3 }))
    const params = { id: data.product_id }
    const update = shop.db.update(product).set({ low_stock_threshold: -1 })
    await expect(update.where(eq(product.product_id, data.product_id))).rejects.toThrow()
    const seen = [
      await shop.call('GET /api/v1/product/{id}', { params }),
      await shop.call('GET /api/v1/product', {}),
    ]
    expect(JSON.stringify(seen)).not.toContain('low_stock')
  })

  it('comes and goes by CSV, is undone, and has the heads of other shops', async () => {
    const csv = csvShop(shop, admin)
    const id = await addProduct(shop.db, { sku: 'LS-1', name: 'Beras', stock: 8, low_stock_threshold: 4 })
    const threshold = async () => (await form.detail(id)).low_stock_threshold
    const changed = await csv.check('sku,Low stock amount\nLS-1,12\n')
    await csv.apply(changed.product_import_id)
    expect(await threshold()).toBe(12)
    expect(await listed('beras')).toEqual(['Beras'])
    const file = await (await shop.fetch('/api/v1/admin/product/export', {}, admin)).text()
    expect(file.split('\r\n')[0]).toContain('Low stock threshold')
    await csv.undo(changed.product_import_id)
    expect(await threshold()).toBe(4)
    await csv.apply((await csv.check('SKU,Batas stok menipis\nLS-1,\n')).product_import_id)
    expect(await threshold()).toBeNull()
    const wrong = await csv.check('SKU,Low stock threshold\nLS-1,-1\nLS-1x,banyak\n')
    const faults = (await csv.lines(wrong.product_import_id, 'fault')).map((line) => line.faults[0]?.column)
    expect(faults).toEqual(['Low stock threshold', 'Low stock threshold'])
  })

  it('queues the mail when the stock falls to it, not when it is set', async () => {
    await shop.db.delete(mail)
    const id = await addProduct(shop.db, { name: 'Minyak', stock: 30, low_stock_threshold: 25 })
    const mails = () => shop.db.select().from(mail).where(eq(mail.kind, 'low_stock_owner'))
    await setStock(26, id)
    await shop.db.update(product).set({ low_stock_threshold: 28 }).where(eq(product.product_id, id))
    await shop.db.update(product).set({ low_stock_threshold: 25 }).where(eq(product.product_id, id))
    expect(await mails()).toEqual([])
    await setStock(25, id)
    const [queued] = await mails()
    const params = { id: queued?.mail_id ?? 0 }
    expect((await shop.call('GET /api/v1/admin/mail/{id}', { params }, admin)).data?.text).toMatch(
      /Minyak \(.+\): 25 items left/,
    )
  })
})
