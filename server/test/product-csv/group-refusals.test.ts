/** What groups in a file of products cannot be: a sentence each, with its lines, and nothing is imported. */
import { LANGUAGE_COOKIE } from '@warung/contract/values/languages.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { csvShop } from '../support/product-csv.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const HEAD = 'SKU,Name,Price,Group,Option 1,Value 1,Option 2,Value 2'

describeOnPostgres('groups that a file cannot have', (open) => {
  let shop: TestShop
  let csv: ReturnType<typeof csvShop>
  beforeAll(async () => {
    shop = await openShop(await open())
    csv = csvShop(shop, await shop.signInAs('admin'))
    const rows = ['S', 'M'].map((size) => `IN-${size},Kaos ${size},1000,Kaos,Ukuran,${size},Warna,Putih`)
    await csv.apply((await csv.check([HEAD, ...rows].join('\n'))).product_import_id)
  })
  afterAll(() => shop.close())

  /** Each as `lines, column: what is wrong`. */
  const faultsOf = async (...lines: readonly string[]) => {
    const checked = await csv.check([HEAD, ...lines].join('\n'))
    expect(checked.state).toBe('faulty')
    expect(checked.counts?.fault).toBe(new Set(checked.faults.flatMap(({ lines }) => lines)).size)
    return checked.faults.map(({ lines, column, message }) => `${lines.join(' ')} ${column}: ${message}`)
  }

  it.each([
    ['A,A,1,Tas,Warna,Biru,warna ,Merah', '2 Option 2: Two options have the same name. Rename one of them.'],
    ['A,A,1,,Warna,Biru,,', '2 Group: The group is missing. Enter its name, or clear the options.'],
    [
      'A,A,1,Tas,,,,',
      '2 Option 1: Options are missing: a product in a group needs one, such as Size with the value M.',
    ],
    ['A,A,1,Tas,,Biru,,', '2 Option 1: The option’s name is missing, such as Size. Enter one.'],
    ['A,A,1,Tas,Warna,,,', '2 Value 1: The option’s value is missing, such as M. Enter one.'],
    [`A,A,1,${'T'.repeat(121)},Warna,Biru,,`, '2 Group: This is too long: at most 120 characters.'],
    [`A,A,1,Tas,${'W'.repeat(31)},Biru,,`, '2 Option 1: This is too long: at most 30 characters.'],
    [
      'A,A,1,Tas,Warna,Biru,,',
      '2 Group: This is the only product in its group. Add a second one, or clear group and options.',
    ],
    [
      'IN-S,Kaos S,1000,,,,,',
      '2 Group: The group that this product leaves would have one product left. Take that one out as well, or let this one stay.',
    ],
    [
      'A,A,1,Kaos,Ukuran,M,Warna,putih',
      '2 Group: The product with the SKU IN-M has the same values in the same group. Change one of them.',
    ],
    [
      'A,A,1,Kaos,Warna,M,Ukuran,Putih',
      '2 Group: Products of this group that are not in the file have the options Ukuran, Warna. Name them alike, in the same order, or write all products of the group.',
    ],
  ])('of one line: %s', async (line, fault) => {
    expect(await faultsOf(line)).toEqual([fault])
  })

  it('of several lines', async () => {
    expect(
      await faultsOf(
        'A,A,1,Tas,Warna,Biru,,',
        'B,B,1,Topi,Warna,Biru,,',
        'C,C,1,Tas,Warna, BIRU,,',
        'D,D,1,Tas,Ukuran,L,,',
        'E,E,1,Topi,Warna,Biru,Ukuran,L',
      ),
    ).toEqual([
      '5 Group: The options have other names than in line 2 of the same group. Use the same names, in the same order.',
      '4 Group: Line 2 has the same values in the same group. Change one of them.',
      '6 Group: The options have other names than in line 3 of the same group. Use the same names, in the same order.',
    ])
  })

  it('of more than 100 products, those of the shop among them', async () => {
    const rows = Array.from({ length: 99 }, (_, at) => `N-${at},Kaos,1000,Kaos,Ukuran,${at},Warna,Putih`)
    expect(await faultsOf(...rows)).toEqual(['100 Group: A group has at most 100 products.'])
    const checked = await csv.check([HEAD, ...rows.slice(1)].join('\n'))
    expect(checked.state).toBe('ready')
  })

  it('of more than three options, in the line of column names', async () => {
    const checked = await csv.check(`${HEAD},Option 3,Value 3,Option 4,Value 4\nA,A,1,T,a,1,b,1,c,1,d,1`)
    expect(checked).toMatchObject({
      state: 'unreadable',
      fault: 'There is a column “Option 4”, but variants differ by at most 3 options.',
    })
  })

  it('in Bahasa Indonesia too', async () => {
    const { product_import_id } = await csv.check(`${HEAD}\nA,A,1,Tas,Warna,Biru,,`)
    const { data } = await shop.call(
      'GET /api/v1/admin/product-import/{id}',
      { params: { id: product_import_id }, headers: { cookie: `${LANGUAGE_COOKIE}=id` } },
      await shop.signInAs('admin'),
    )
    expect(data.faults[0]?.message).toBe(
      'Ini satu-satunya produk di grupnya. Tulis produk kedua, atau kosongkan grup dan pilihannya.',
    )
  })

  it('may have the values of a sibling that is deleted', async () => {
    const [found] = await shop.db
      .select({ id: product.product_id })
      .from(product)
      .where(eq(product.sku, 'IN-M'))
    const admin = await shop.signInAs('admin')
    await shop.call('DELETE /api/v1/admin/product/{id}', { params: { id: found?.id ?? 0 } }, admin)
    const checked = await csv.check(`${HEAD}\nIN-M2,Kaos M,1000,Kaos,Ukuran,M,Warna,Putih`)
    expect(checked.state).toBe('ready')
    expect((await csv.apply(checked.product_import_id)).state).toBe('imported')
  })
})
