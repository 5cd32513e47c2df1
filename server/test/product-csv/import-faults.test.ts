import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { csvShop } from '../support/product-csv.ts'
import { addProduct } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

const HEAD = 'SKU,Name,Brand,Price,Stock,Categories,Description'

describeEachEngine('the check of a file of products', (open) => {
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
    expect((await csv.productOf('F-1')).name).toBe('Ada')
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
      ['Price', 'Not a valid price. Enter 85000 or 85.000.'],
      ['Stock', 'Not a valid stock. Enter digits only, such as 12, or 0 for none.'],
      ['Weight (grams)', 'Not a valid weight. Enter whole grams, such as 250 or 1.500, or leave it empty.'],
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
        ...{ column: 'Price', found: 'murah', message: 'Not a valid price. Enter 85000 or 85.000.' },
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
      [3, ['Line 2 has the same SKU in different capitals. Keep one of the two, or change one SKU.']],
      [5, ['Line 4 has the same SKU in different capitals. Keep one of the two, or change one SKU.']],
    ])
  })
})
