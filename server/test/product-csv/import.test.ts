import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { csvShop } from '../support/product-csv.ts'
import { movements, OWN_IMAGE } from '../support/product-form.ts'
import { addCategory, addProduct } from '../support/products.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const HEAD = 'SKU,Name,Brand,Price,Stock,Categories,Description'

describeBothEngines('the import of products', 'connection', (open) => {
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

  it('makes new products drafts where that is asked for, and changes no other’s visibility', async () => {
    await addProduct(shop.db, { sku: 'DR-1', name: 'Kopi', price: 80_000 })
    const file = (sku: string) => `${HEAD}\nDR-1,Kopi,Gayo,80000,4,,\n${sku},Teh,,5000,3,,`
    const { product_import_id } = await csv.check(file('DR-2'))
    await csv.apply(product_import_id, { as_drafts: true })
    expect(await csv.productOf('DR-2')).toMatchObject({ is_published: false, stock: 3 })
    expect(await csv.productOf('DR-1')).toMatchObject({ is_published: true, brand: 'Gayo' })
    await csv.apply((await csv.check(file('DR-3'))).product_import_id)
    expect(await csv.productOf('DR-3')).toMatchObject({ is_published: true })
  })

  it('says first what each line comes to, then makes exactly that of the products', async () => {
    const drinks = await addCategory(shop.db, 'Drinks')
    const kopi = await addProduct(shop.db, { sku: 'A-1', name: 'Kopi', price: 80_000, stock: 12 })
    await addProduct(shop.db, { sku: 'A-2', name: 'Teh', price: 5000, stock: 3, brand: 'Gayo' })
    const checked = await csv.check(
      [
        'sku;Nama;Merek;Harga;Stok;Kategori',
        'A-1;Kopi;Gayo;Rp 85.000;20; drinks ',
        'A-2;Teh;Gayo;5000;3;',
        'A-3;"Gula; ""aren""";;12.500,50;0;Drinks',
      ].join('\r\n'),
    )
    expect(checked).toMatchObject({
      state: 'ready',
      file_name: 'products.csv',
      user_name: 'Sari',
      encoding: 'utf-8',
      columns: ['sku', 'name', 'brand', 'price', 'stock', 'categories'],
      ignored_columns: [],
      counts: { create: 1, change: 1, same: 1, fault: 0, prices: 1, stocks: 1, unusual_prices: 0 },
      fault: null,
      imported_at: null,
      is_undoable: false,
    })
    const id = checked.product_import_id
    expect(await csv.lines(id, 'change')).toEqual([
      {
        ...{ line: 2, kind: 'change', sku: 'A-1', name: 'Kopi' },
        before: { brand: 'Merek', price: 80_000, stock: 12, categories: [] },
        after: { brand: 'Gayo', price: 85_000, stock: 20, categories: ['Drinks'] },
        ...{ is_price_unusual: false, faults: [] },
      },
    ])
    expect(await csv.lines(id, 'create')).toMatchObject([
      {
        ...{ line: 4, sku: 'A-3', name: 'Gula; "aren"', before: {} },
        after: { brand: '', price: 12_500, stock: 0, categories: ['Drinks'], description: '' },
      },
    ])
    expect((await csv.productOf('A-1')).price).toBe(80_000)

    expect(await csv.apply(id)).toMatchObject({ state: 'imported', done_count: 2, is_undoable: true })
    expect(await csv.productOf('A-1')).toMatchObject({
      ...{ product_id: kopi, name: 'Kopi', brand: 'Gayo', price: 85_000, stock: 20, version: 2 },
      ...{ description: 'Something to buy.', product_categories: [{ product_category_id: drinks }] },
    })
    expect(await csv.productOf('A-3')).toMatchObject({ name: 'Gula; "aren"', price: 12_500, stock: 0 })
    expect((await movements(shop, kopi)).at(-1)).toEqual({
      ...{ quantity: 8, reason: 'edited', user_id: admin.user_id },
    })
    const found = await shop.call('GET /api/v1/product', { query: { keyword: 'gula' } })
    expect(found.data.map(({ sku }) => sku)).toEqual(['A-3'])
  })

  it('changes and empties weights, and leaves them where there is no such column', async () => {
    await addProduct(shop.db, { sku: 'W-1', name: 'Beras', weight_grams: 5000 })
    const changed = await csv.check('sku,Berat (gram)\nW-1,5.100\n')
    expect(await csv.lines(changed.product_import_id, 'change')).toMatchObject([
      { before: { weight_grams: 5000 }, after: { weight_grams: 5100 } },
    ])
    await csv.apply(changed.product_import_id)
    expect((await csv.productOf('W-1')).weight_grams).toBe(5100)
    const others = await csv.check(
      'sku,name,price,stock,weight (g)\nW-1,Beras Merah,12000,4,\nW-2,Gula,9000,1,750\n',
    )
    await csv.apply(others.product_import_id)
    expect([(await csv.productOf('W-1')).weight_grams, (await csv.productOf('W-2')).weight_grams]).toEqual([
      null,
      750,
    ])
    const without = await csv.check('sku,name\nW-2,Gula Pasir\n')
    await csv.apply(without.product_import_id)
    expect(await csv.productOf('W-2')).toMatchObject({ name: 'Gula Pasir', weight_grams: 750 })
    const wrong = await csv.check('sku,Weight (grams)\nW-1,0\nW-2,1000001\nW-9,berat\n')
    expect((await csv.lines(wrong.product_import_id, 'fault')).map(({ faults }) => faults[0])).toMatchObject([
      { column: 'Weight (grams)', found: '0', message: 'This is less than 1.' },
      { column: 'Weight (grams)', found: '1000001' },
      { column: 'Weight (grams)', found: 'berat' },
    ])
  })

  it('does not overwrite a weight changed since, and undoes one', async () => {
    const id = await addProduct(shop.db, { sku: 'W-5', name: 'Tepung', weight_grams: null })
    const checked = await csv.check('sku,Weight (grams)\nW-5,1000\n')
    await shop.db.update(product).set({ weight_grams: 990 }).where(eq(product.product_id, id))
    expect(await csv.apply(checked.product_import_id)).toMatchObject({ state: 'overtaken' })
    const again = await csv.check('sku,Weight (grams)\nW-5,1000\n')
    await csv.apply(again.product_import_id)
    await csv.undo(again.product_import_id)
    expect((await csv.productOf('W-5')).weight_grams).toBe(990)
  })

  it('publishes and makes drafts, and changes no visibility without such a column', async () => {
    await addProduct(shop.db, { sku: 'V-1', name: 'Kopi', price: 8000 })
    await addProduct(shop.db, { sku: 'V-2', name: 'Teh', price: 8000, is_published: false })
    const changed = await csv.check('SKU,Visibilitas\nV-1,Draf\nV-2, terbit \n')
    expect(await csv.lines(changed.product_import_id, 'change')).toMatchObject([
      { before: { is_published: true }, after: { is_published: false } },
      { before: { is_published: false }, after: { is_published: true } },
    ])
    await csv.apply(changed.product_import_id)
    const published = async () => [
      (await csv.productOf('V-1')).is_published,
      (await csv.productOf('V-2')).is_published,
    ]
    expect(await published()).toEqual([false, true])
    await csv.apply((await csv.check('SKU,Price\nV-1,9000\nV-2,9000\n')).product_import_id)
    expect(await published()).toEqual([false, true])
    const wrong = await csv.check('SKU,Name,Price,Visibility\nV-3,Gula,9000,perhaps\nV-4,Gula,9000,\n')
    const message = 'Write published or draft, or remove the column Visibility to keep the current values.'
    expect((await csv.lines(wrong.product_import_id, 'fault')).map(({ faults }) => faults)).toEqual([
      [{ column: 'Visibility', found: 'perhaps', message }],
      [{ column: 'Visibility', found: '', message }],
    ])
  })

  it('makes drafts of new products where the file says so, and of all that are asked for as drafts', async () => {
    const file = (sku: string) =>
      `SKU,Name,Price,Visibility\n${sku}-1,Kopi,9000,published\n${sku}-2,Teh,9000,draft\n`
    const said = await csv.check(file('VN'))
    expect(await csv.apply(said.product_import_id)).toMatchObject({ state: 'imported' })
    expect((await csv.productOf('VN-1')).is_published).toBe(true)
    expect((await csv.productOf('VN-2')).is_published).toBe(false)
    const drafts = await csv.check(file('VD'))
    await csv.apply(drafts.product_import_id, { as_drafts: true })
    expect((await csv.productOf('VD-1')).is_published).toBe(false)
  })

  it.each(['', '?separator=semicolon'])(
    'reads its own export back: nothing of it is new or different %s',
    async (search) => {
      const other = await openShop(await open())
      const owner = await other.signInAs('admin')
      const files = csvShop(other, owner)
      const [one, two] = [await addCategory(other.db, '=1|2'), await addCategory(other.db, "'Snacks, dry")]
      const texts = [
        ...['=1+1', "'=1", ' lead', 'a,b;c\td', 'x\r\ny\nz', '"', '-', "''@", '\ttab', 'Café ☕ 咖啡'],
        ...['a;=1+1;b', "a;'=1", 'a,=1+1', "a,'=1", 'Isi:\r\n- kopi\n- teh'],
      ]
      for (const [at, name] of texts.entries()) {
        await addProduct(other.db, {
          ...{ name, sku: `${name} ${at}`, brand: name, description: name, price: at * 1000, stock: at },
          weight_grams: at % 3 === 0 ? null : at,
          is_published: at % 2 === 0,
          image: at % 4 === 0 ? OWN_IMAGE : '',
          product_category_id: at % 2 === 0 ? [two, one] : [],
        })
      }
      const checked = await files.check(new Uint8Array(await files.exported(search)))
      expect(checked.counts).toMatchObject({ create: 0, change: 0, same: texts.length, fault: 0 })
      expect(checked.ignored_columns).toEqual([])
      await other.close()
    },
  )

  it('leaves what the file has no column for, and names columns that it does not read', async () => {
    await addProduct(shop.db, { sku: 'C-1', name: 'Sabun', price: 9000, stock: 4 })
    const checked = await csv.check('Kode Produk\tHARGA (Rp)\tWeight\nC-1\t9.500\t2 kg\n')
    expect(checked).toMatchObject({
      state: 'ready',
      columns: ['sku', 'price'],
      ignored_columns: ['Weight'],
    })
    await csv.apply(checked.product_import_id)
    expect(await csv.productOf('C-1')).toMatchObject({ name: 'Sabun', price: 9500, stock: 4, brand: 'Merek' })
  })

  it('makes missing categories when it is asked to, and takes them back with the rest', async () => {
    const file = `${HEAD}\nK-1,Kado,,5000,2,Hampers | lebaran  2026,\nK-2,Kue,,6000,1,LEBARAN 2026,\n`
    const checked = await csv.check(file)
    expect(checked).toMatchObject({ state: 'faulty', new_categories: ['Hampers', 'lebaran  2026'] })
    const id = checked.product_import_id
    expect(await csv.checkAgain(id, true)).toMatchObject({
      ...{ state: 'ready', create_categories: true, counts: { create: 2, fault: 0 } },
    })
    await csv.apply(id)
    const names = async () =>
      (await shop.call('GET /api/v1/product-category', {})).data.map(({ name }) => name)
    expect(await names()).toEqual(expect.arrayContaining(['Hampers', 'lebaran  2026']))
    expect((await csv.productOf('K-2')).product_categories.map(({ name }) => name)).toEqual(['lebaran  2026'])
    expect(await csv.undo(id)).toMatchObject({ state: 'undone', skipped_count: 0, is_undoable: false })
    expect(await names()).not.toContain('Hampers')
    const listed = await shop.call('GET /api/v1/product', { query: { keyword: 'K-1' } })
    expect(listed.data).toEqual([])
  })
})
