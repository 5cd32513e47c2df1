/** Sales (decisions/061) in files of products. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { csvShop } from '../support/product-csv.ts'
import { addProduct } from '../support/products.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const HEAD = 'SKU,Harga coret,Harga promo,Hari pertama promo,Hari terakhir promo'

describeEachEngine('sales in files of products', (open) => {
  let shop: TestShop
  let csv: ReturnType<typeof csvShop>
  beforeAll(async () => {
    shop = await openShop(await open())
    csv = csvShop(shop, await shop.signInAs('admin'))
    for (const sku of ['S-1', 'S-2', 'S-3']) await addProduct(shop.db, { sku, name: sku, price: 10_000 })
  })
  afterAll(() => shop.close())

  const SALE = {
    compare_at_price: 15_000,
    sale_price: 8000,
    sale_from: '2026-11-01',
    sale_until: '2026-11-30',
  }
  const NONE = { compare_at_price: null, sale_price: null, sale_from: null, sale_until: null }

  it('begin, end and are undone, and an export reads back', async () => {
    const checked = await csv.check(`${HEAD}\nS-1,15.000,"Rp 8.000",2026-11-01,30/11/2026\nS-2,,9000,,`)
    expect(checked).toMatchObject({ state: 'ready', ignored_columns: [], counts: { change: 2 } })
    await csv.apply(checked.product_import_id)
    expect(await csv.productOf('S-1')).toMatchObject(SALE)
    expect(await csv.productOf('S-2')).toMatchObject({ ...NONE, sale_price: 9000 })
    const [card] = (await shop.call('GET /api/v1/product', { query: { keyword: 's-1' } })).data
    expect(card).toMatchObject({ price: 8000, sale: { normal_price: 10_000, until: '2026-11-30' } })
    const again = await csv.check(new Uint8Array(await csv.exported()))
    expect(again).toMatchObject({ counts: { change: 0, create: 0, fault: 0 } })
    await csv.undo(checked.product_import_id)
    expect(await csv.productOf('S-1')).toMatchObject(NONE)
  })

  it('that cannot be are refused in words, each at its column', async () => {
    const checked = await csv.check(
      [
        HEAD,
        'S-1,,10000,,',
        'S-2,,,2026-11-01,',
        'S-3,,8000,2026-11-30,2026-11-29',
        'S-4,,,31/02/2026,besok',
      ].join('\n'),
    )
    expect(checked.faults.map(({ lines, column, message }) => `${lines} ${column}: ${message}`)).toEqual([
      '2 Sale price: The sale price must be lower than the price. Lower it, or leave it empty.',
      '3 Sale price: The sale price is missing. Enter one, or clear the days of the sale.',
      '4 Sale until: The sale ends before it begins. Correct one of the days.',
      '5 Sale from: Not a valid date. Enter 2026-11-27 or 27/11/2026, or leave it empty.',
      '5 Sale until: Not a valid date. Enter 2026-11-27 or 27/11/2026, or leave it empty.',
      '5 Name: Name is missing. Enter one.',
      '5 Price: Price is missing. Enter one, or remove the column Price to keep the current values.',
    ])
  })

  it('are taken and given back whole: never days without a price', async () => {
    const sale = (fields: Partial<typeof NONE | typeof SALE>) =>
      shop.db.update(product).set(fields).where(eq(product.sku, 'S-3'))
    await sale({ sale_price: 8000 })
    const days = await csv.check('SKU,Sale from\nS-3,2026-11-10')
    await sale({ sale_price: null })
    expect(await csv.apply(days.product_import_id)).toMatchObject({ state: 'overtaken' })
    const whole = await csv.check('SKU,Sale price,Sale until\nS-3,7000,2026-12-24')
    await csv.apply(whole.product_import_id)
    await sale({ sale_until: '2026-12-31' })
    expect(await csv.undo(whole.product_import_id)).toMatchObject({ state: 'undone', skipped_count: 3 })
    expect(await csv.productOf('S-3')).toMatchObject({ sale_price: 7000, sale_until: '2026-12-31' })
  })
})
