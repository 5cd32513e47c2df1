import { and, asc, eq, inArray, sql, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { removeUnusedImages } from '../../src/catalog/images/remove-unused-images.ts'
import { product, productImage, productInCategory } from '../../src/platform/database/schema/catalog.ts'
import { stockMovement } from '../../src/platform/database/schema/orders.ts'
import { storedImage } from '../../src/platform/database/schema/uploads.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { csvShop } from '../support/product-csv.ts'
import { bodyOf, movements, OWN_IMAGE } from '../support/product-form.ts'
import { addCategory, addProduct, stockOf } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

const HEAD = 'SKU,Name,Brand,Price,Stock,Categories,Description'

let storedCount = 0
async function storePictures(shop: TestShop): Promise<[string, string, string]> {
  const next = (): string => {
    storedCount += 1
    return `/images/${String(storedCount).padStart(32, '0')}.webp`
  }
  const images: [string, string, string] = [next(), next(), next()]
  await shop.db.insert(storedImage).values(
    images.map((image) => ({
      ...{ image, width: 800, height: 800, image_placeholder: 'data:,blur', created_at: shop.now() },
    })),
  )
  return images
}

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

  const productOf = async (sku: string) => {
    const found = await shop.db
      .select({ id: product.product_id })
      .from(product)
      .where(eq(product.sku, sku))
      .orderBy(asc(product.product_id))
    const id = found.at(-1)?.id ?? 0
    return (await shop.call('GET /api/v1/admin/product/{id}', { params: { id } }, admin)).data
  }

  it('makes new products drafts where that is asked for, and changes no other’s visibility', async () => {
    await addProduct(shop.db, { sku: 'DR-1', name: 'Kopi', price: 80_000 })
    const file = (sku: string) => `${HEAD}\nDR-1,Kopi,Gayo,80000,4,,\n${sku},Teh,,5000,3,,`
    const { product_import_id } = await csv.check(file('DR-2'))
    await csv.apply(product_import_id, { as_drafts: true })
    expect(await productOf('DR-2')).toMatchObject({ is_published: false, stock: 3 })
    expect(await productOf('DR-1')).toMatchObject({ is_published: true, brand: 'Gayo' })
    await csv.apply((await csv.check(file('DR-3'))).product_import_id)
    expect(await productOf('DR-3')).toMatchObject({ is_published: true })
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
    expect((await productOf('A-1')).price).toBe(80_000)

    expect(await csv.apply(id)).toMatchObject({ state: 'imported', done_count: 2, is_undoable: true })
    expect(await productOf('A-1')).toMatchObject({
      ...{ product_id: kopi, name: 'Kopi', brand: 'Gayo', price: 85_000, stock: 20, version: 2 },
      ...{ description: 'Something to buy.', product_categories: [{ product_category_id: drinks }] },
    })
    expect(await productOf('A-3')).toMatchObject({ name: 'Gula; "aren"', price: 12_500, stock: 0 })
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
    expect((await productOf('W-1')).weight_grams).toBe(5100)
    const others = await csv.check(
      'sku,name,price,stock,weight (g)\nW-1,Beras Merah,12000,4,\nW-2,Gula,9000,1,750\n',
    )
    await csv.apply(others.product_import_id)
    expect([(await productOf('W-1')).weight_grams, (await productOf('W-2')).weight_grams]).toEqual([
      null,
      750,
    ])
    const without = await csv.check('sku,name\nW-2,Gula Pasir\n')
    await csv.apply(without.product_import_id)
    expect(await productOf('W-2')).toMatchObject({ name: 'Gula Pasir', weight_grams: 750 })
    const wrong = await csv.check('sku,Weight (grams)\nW-1,0\nW-2,1000001\nW-9,berat\n')
    expect((await csv.lines(wrong.product_import_id, 'fault')).map(({ faults }) => faults[0])).toMatchObject([
      { column: 'Weight (grams)', found: '0', message: 'This is less than 1.' },
      { column: 'Weight (grams)', found: '1000001' },
      { column: 'Weight (grams)', found: 'berat' },
    ])
  })

  it('takes nothing over a weight that somebody has changed since, and undoes one', async () => {
    const id = await addProduct(shop.db, { sku: 'W-5', name: 'Tepung', weight_grams: null })
    const checked = await csv.check('sku,Weight (grams)\nW-5,1000\n')
    await shop.db.update(product).set({ weight_grams: 990 }).where(eq(product.product_id, id))
    expect(await csv.apply(checked.product_import_id)).toMatchObject({ state: 'overtaken' })
    const again = await csv.check('sku,Weight (grams)\nW-5,1000\n')
    await csv.apply(again.product_import_id)
    await csv.undo(again.product_import_id)
    expect((await productOf('W-5')).weight_grams).toBe(990)
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
      (await productOf('V-1')).is_published,
      (await productOf('V-2')).is_published,
    ]
    expect(await published()).toEqual([false, true])
    await csv.apply((await csv.check('SKU,Price\nV-1,9000\nV-2,9000\n')).product_import_id)
    expect(await published()).toEqual([false, true])
    const wrong = await csv.check('SKU,Name,Price,Visibility\nV-3,Gula,9000,perhaps\nV-4,Gula,9000,\n')
    const message = 'Write published or draft, or leave the column Visibility out to keep what products have.'
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
    expect((await productOf('VN-1')).is_published).toBe(true)
    expect((await productOf('VN-2')).is_published).toBe(false)
    const drafts = await csv.check(file('VD'))
    await csv.apply(drafts.product_import_id, { as_drafts: true })
    expect((await productOf('VD-1')).is_published).toBe(false)
  })

  it('changes pictures, keeps the descriptions of those that stay, and undoes all of it', async () => {
    const [one, two, three] = await storePictures(shop)
    const id = await addProduct(shop.db, { sku: 'P-1', name: 'Kopi', image: one, image_alt: 'A bag' })
    await shop.db.insert(productImage).values({ product_id: id, position: 2, image: two, alt: 'Beans' })
    const checked = await csv.check(`SKU,Gambar\nP-1,"${two}\n${three} ${two}"\n`)
    expect(await csv.lines(checked.product_import_id, 'change')).toMatchObject([
      {
        after: {
          pictures: [
            { image: two, alt: 'Beans' },
            { image: three, alt: '' },
          ],
        },
      },
    ])
    await csv.apply(checked.product_import_id)
    expect(await productOf('P-1')).toMatchObject({
      image: two,
      images: [
        { image: two, alt: 'Beans' },
        { image: three, alt: '' },
      ],
    })
    await removeUnusedImages(shop.db, shop.context.images, new Date(shop.now().getTime() + 2 * DAY_MS))
    expect(await csv.undo(checked.product_import_id)).toMatchObject({ state: 'undone', kept_count: 0 })
    const before = [
      { image: one, alt: 'A bag' },
      { image: two, alt: 'Beans' },
    ]
    expect(await productOf('P-1')).toMatchObject({ image: one, images: before })
    await csv.apply((await csv.check('SKU,Name\nP-1,Kopi Gayo\n')).product_import_id)
    expect(await productOf('P-1')).toMatchObject({ name: 'Kopi Gayo', image: one, images: before })
    await csv.apply((await csv.check('SKU,Pictures\nP-1,\n')).product_import_id)
    expect((await productOf('P-1')).image).toBe('')
    expect((await productOf('P-1')).images).toBeUndefined()
  })

  it('gives new products pictures of the shop, and takes no others', async () => {
    const [one, two, three] = await storePictures(shop)
    const made = await csv.check(`SKU,Name,Price,Pictures\nPN-1,Kopi,9000,${one} ${two}\n`)
    await csv.apply(made.product_import_id)
    expect(await productOf('PN-1')).toMatchObject({ image: one, images: [{ image: one }, { image: two }] })
    const elsewhere = 'https://elsewhere.test/kopi.jpg'
    const wrong = await csv.check(
      `SKU,Name,Price,Pictures\nPN-2,Teh,9000,${one} ${elsewhere}\nPN-3,Teh,9000,${Array.from({ length: 9 }, (_, at) => `/${at}`).join(' ')}\n`,
    )
    expect(
      (await csv.lines(wrong.product_import_id, 'fault')).map(({ faults }) =>
        faults.map(({ column, message }) => `${column}: ${message}`),
      ),
    ).toEqual([
      [expect.stringMatching(/^Pictures: The shop has no such picture\. Upload it/)],
      ['Pictures: A product has at most 8 pictures.'],
    ])
    const late = await csv.check(`SKU,Pictures\nPN-1,${three}\n`)
    await shop.db.delete(storedImage).where(eq(storedImage.image, three))
    expect(await csv.apply(late.product_import_id)).toMatchObject({
      state: 'overtaken',
      fault: expect.stringContaining(`The picture ${three} was removed`),
    })
    expect((await productOf('PN-1')).image).toBe(one)
  })

  it('imports nothing over pictures or a visibility that somebody has changed since', async () => {
    const [one, two, three] = await storePictures(shop)
    const id = await addProduct(shop.db, { sku: 'PO-1', name: 'Kopi', image: one })
    const pictures = await csv.check(`SKU,Pictures\nPO-1,${two}\n`)
    await shop.db.update(product).set({ image: three }).where(eq(product.product_id, id))
    expect(await csv.apply(pictures.product_import_id)).toMatchObject({ state: 'overtaken' })
    const visibility = await csv.check('SKU,Visibility\nPO-1,draft\n')
    await shop.db.update(product).set({ is_published: false }).where(eq(product.product_id, id))
    expect(await csv.apply(visibility.product_import_id)).toMatchObject({ state: 'overtaken' })
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

  it('names each fault: where, what stands there, and what to do', async () => {
    await addProduct(shop.db, { sku: 'F-1', name: 'Ada' })
    const checked = await csv.check(
      [
        HEAD,
        'F-1,,Merek,"85,000",1.5.0,Nothing,x',
        ',Name,,1000,0,,',
        'F-2,Name,,-5,-1,,',
        'F-2,Name,,99999999999,99999999999,,',
        'F-3,Name',
        'F-4,Name,,1000,0,,,beyond',
        `F-5,${'n'.repeat(201)},,,,,`,
        'F-6,,,banyak,,,',
      ].join('\n'),
    )
    expect(checked.state).toBe('faulty')
    expect(checked.counts).toMatchObject({ create: 0, change: 0, fault: 8 })
    const messages = (await csv.lines(checked.product_import_id, 'fault')).map(
      ({ line, faults }) =>
        `${line}: ${faults.map(({ column, found }) => `${column}=${found.slice(0, 11)}`).join(' ')}`,
    )
    expect(messages).toEqual([
      '2: Name= Price=85,000 Stock=1.5.0 Categories=Nothing',
      '3: SKU=',
      '4: Price=-5 Stock=-1',
      '5: Price=99999999999 Stock=99999999999 SKU=F-2',
      '6: =2 Price=',
      '7: =beyond',
      '8: Name=nnnnnnnnnnn Price= Stock=',
      '9: Name= Price=banyak Stock=',
    ])
    const [first] = await csv.lines(checked.product_import_id, 'fault')
    expect(first?.faults[1]?.message).toBe(
      'This can be read in two ways, with a comma for thousands or for decimals. Write 85000 or 85.000.',
    )
    const refused = await refusalOf(csv.apply(checked.product_import_id))
    expect([refused.status, refused.code]).toEqual([409, 'import_not_ready'])
    expect((await productOf('F-1')).name).toBe('Ada')
  })

  it('reads prices as merchants write them, in one way where there is but one', async () => {
    const written = ['85.000,-', 'Rp85.000,-', 'IDR 85.000', '85,000.00', 'Rp. 85.000']
    const lines = written.map((price, at) => `PRICE-${at},Kopi,"${price}"`)
    const checked = await csv.check(['SKU,Name,Price', ...lines, 'PRICE-9,Kopi,"1,250,000.00"'].join('\n'))
    expect(checked.counts).toMatchObject({ create: 6, fault: 0 })
    const read = await csv.lines(checked.product_import_id)
    expect(read.map(({ after }) => after.price)).toEqual([...written.map(() => 85_000), 1_250_000])
  })

  it('says of each number what it should look like', async () => {
    const checked = await csv.check(
      ['SKU,Name,Price,Stock,Weight (grams)', 'N-1,Kopi,abc,abc,abc', 'N-2,Kopi,"IDR 85,000","1,500",'].join(
        '\n',
      ),
    )
    const messages = (await csv.lines(checked.product_import_id, 'fault')).flatMap(({ faults }) =>
      faults.map(({ column, message }) => [column, message]),
    )
    const twoWays = 'This can be read in two ways, with a comma for thousands or for decimals.'
    expect(messages).toEqual([
      ['Price', 'This is no price. Write 85000 or 85.000.'],
      ['Stock', 'This is no number of pieces. Write digits only, such as 12, and 0 for none.'],
      ['Weight (grams)', 'This is no weight. Write whole grams, such as 250 or 1.500, or nothing.'],
      ['Price', `${twoWays} Write 85000 or 85.000.`],
      ['Stock', `${twoWays} Write 1500 or 1.500.`],
    ])
  })

  it('tells a fault of many lines once, with its lines', async () => {
    const lines = Array.from({ length: 25 }, (_, at) => `G-${at},Kopi,1000,Oleh-oleh`)
    const checked = await csv.check(
      ['SKU,Name,Price,Categories', ...lines, 'G-99,Kopi,murah,Oleh-oleh'].join('\n'),
    )
    const { message } = (await csv.lines(checked.product_import_id, 'fault'))[0]?.faults[0] ?? {}
    expect(checked.counts?.fault).toBe(26)
    expect(checked.faults).toEqual([
      {
        ...{ column: 'Categories', found: 'Oleh-oleh', message },
        lines: Array.from({ length: 20 }, (_, at) => at + 2),
        line_count: 26,
      },
      {
        ...{ column: 'Price', found: 'murah', message: 'This is no price. Write 85000 or 85.000.' },
        ...{ lines: [27], line_count: 1 },
      },
    ])
    expect((await csv.checkAgain(checked.product_import_id, true)).faults).toHaveLength(1)
  })

  it('says which unit a column of weights has to name', async () => {
    for (const [head, hints] of [
      ['Berat', [expect.stringContaining('The column “Berat” was not read, because it does not say grams.')]],
      ['Variant Weight', [expect.stringContaining('“Berat (gram)” or “Weight (grams)”')]],
      ['Berat (gram)', []],
      ['Warna', []],
    ] as const) {
      const checked = await csv.check(`SKU,Name,Price,${head}\nW-9,Kopi,1000,250\n`)
      expect(checked).toMatchObject({ state: 'ready', hints })
    }
  })

  it('takes SKUs that differ by capital letters alone for a slip, unless the shop has both', async () => {
    await addProduct(shop.db, { sku: 'Case-1', name: 'One' })
    await addProduct(shop.db, { sku: 'CASE-1', name: 'Two' })
    const both = await csv.check('SKU,Name\nCase-1,One\nCASE-1,Two\n')
    expect(both.counts).toMatchObject({ same: 2, fault: 0 })
    const checked = await csv.check(
      'SKU,Name,Price\nnew-a,One,1000\nNEW-A,Two,1000\nCase-1,One,2000\ncase-1,Three,1000\n',
    )
    const faulty = await csv.lines(checked.product_import_id, 'fault')
    expect(faulty.map(({ line, faults }) => [line, faults.map(({ message }) => message)])).toEqual([
      [
        3,
        [
          'Line 2 has the same SKU but for capital letters. Write both alike and keep one, or change one of them.',
        ],
      ],
      [
        5,
        [
          'Line 4 has the same SKU but for capital letters. Write both alike and keep one, or change one of them.',
        ],
      ],
    ])
  })

  it('leaves what the file has no column for, and names columns that it does not read', async () => {
    await addProduct(shop.db, { sku: 'C-1', name: 'Sabun', price: 9000, stock: 4 })
    const checked = await csv.check('Kode Produk\tHARGA (Rp)\tWeight\nC-1\t9.500\t2 kg\n')
    expect(checked).toMatchObject({
      state: 'ready',
      columns: ['sku', 'price'],
      ignored_columns: ['Weight'],
    })
    await csv.apply(checked.product_import_id)
    expect(await productOf('C-1')).toMatchObject({ name: 'Sabun', price: 9500, stock: 4, brand: 'Merek' })
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
    expect((await productOf('K-2')).product_categories.map(({ name }) => name)).toEqual(['lebaran  2026'])
    expect(await csv.undo(id)).toMatchObject({ state: 'undone', kept_count: 0, is_undoable: false })
    expect(await names()).not.toContain('Hampers')
    const listed = await shop.call('GET /api/v1/product', { query: { keyword: 'K-1' } })
    expect(listed.data).toEqual([])
  })

  it('undoes what it changed, but for what somebody has changed since', async () => {
    const [one, two] = [
      await addProduct(shop.db, { sku: 'U-1', name: 'Piring', price: 10_000, stock: 10 }),
      await addProduct(shop.db, { sku: 'U-2', name: 'Gelas', price: 20_000, stock: 0 }),
    ]
    const checked = await csv.check('SKU,Name,Price,Stock\nU-1,Piring Besar,15000,4\nU-2,Gelas,25000,7\n')
    const id = checked.product_import_id
    await csv.apply(id)
    const body = bodyOf({ name: 'Gelas', sku: 'U-2', price: 27_000, stock: 7 })
    await shop.call('PUT /api/v1/admin/product/{id}', { params: { id: two }, body }, admin)
    expect(await csv.undo(id)).toMatchObject({ state: 'undone', kept_count: 1 })
    expect(await productOf('U-1')).toMatchObject({ name: 'Piring', price: 10_000, stock: 10 })
    expect(await productOf('U-2')).toMatchObject({ price: 27_000, stock: 0 })
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
        'The product with the SKU O-2 was changed after this file was checked. Nothing was imported. Check the file again to see what it comes to now.',
    })
    expect((await productOf('O-1')).price).toBe(1000)
    expect(await csv.checkAgain(id, false)).toMatchObject({
      state: 'ready',
      counts: { change: 2, create: 1 },
    })
    await addProduct(shop.db, { sku: 'O-3', name: 'Other' })
    expect(await csv.apply(id)).toMatchObject({ state: 'overtaken' })
    await csv.checkAgain(id, false)
    await shop.call('DELETE /api/v1/admin/product/{id}', { params: { id: one } }, admin)
    expect((await csv.apply(id)).fault).toMatch(/^The product with the SKU O-1 was deleted/)
    expect((await productOf('O-2')).price).toBe(2500)
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
    expect(await csv.apply(id)).toMatchObject({ state: 'overtaken', imported_at: null, kept_count: 0 })
    expect((await productOf('B-X')).price).toBe(5000)
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
    expect(await csv.find(id)).toMatchObject({ state: 'undone', kept_count: 0 })
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
