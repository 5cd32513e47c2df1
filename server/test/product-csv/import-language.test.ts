/** What a CSV's check finds is said in the language of who reads it (D28). */
import { CSV_COLUMNS, columnName } from '@warung/contract/product-fields.ts'
import { COLUMNS_BY_HEAD, headKey } from '@warung/contract/product-file-heads.ts'
import { LANGUAGE_COOKIE, LANGUAGES } from '@warung/contract/values/languages.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { csvShop } from '../support/product-csv.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const headers = { cookie: `${LANGUAGE_COOKIE}=id` }

describeEachEngine('an import’s report', (open) => {
  let shop: TestShop
  let admin: { access_token: string }
  beforeAll(async () => {
    shop = await openShop(await open())
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  it('words faults of lines in both languages', async () => {
    const checked = await csvShop(shop, admin).check('SKU,Name,Price\nKOPI,,cheap\n')
    const params = { id: checked.product_import_id }
    const { data: report } = await shop.call(
      'GET /api/v1/admin/product-import/{id}',
      { params, headers },
      admin,
    )
    const { data: lines } = await shop.call(
      'GET /api/v1/admin/product-import/{id}/line',
      { params, headers },
      admin,
    )
    const english = checked.faults.map(({ message }) => message)
    const indonesian = report.faults.map(({ message }) => message)
    expect(english).toContain('Name is missing. Enter one.')
    expect(indonesian).toContain('Nama kosong. Isi nama produk.')
    expect(indonesian).toContain('Ini bukan harga. Tulis 85000 atau 85.000.')
    expect(lines[0]?.faults.map(({ message }) => message)).toEqual(expect.arrayContaining(indonesian))
    expect(checked.faults.map(({ column }) => column)).toEqual(['Name', 'Price'])
    expect(report.faults.map(({ column }) => column)).toEqual(['Nama', 'Harga'])
    expect(indonesian.filter((message) => english.includes(message))).toEqual([])
  })

  it('reads the columns by the names that it shows', () => {
    for (const language of LANGUAGES)
      for (const column of CSV_COLUMNS)
        expect(COLUMNS_BY_HEAD.get(headKey(columnName(column, language)))).toBe(column)
  })

  it('words hints in the answer to a step, too', async () => {
    const checked = await csvShop(shop, admin).check('SKU,Name,Price,Berat\nTEH,Teh,9000,250\n')
    expect(checked.hints).toContainEqual(expect.stringMatching(/^The column “Berat” was not read/))
    const params = { id: checked.product_import_id }
    const apply = 'POST /api/v1/admin/product-import/{id}/apply'
    const { data: applied } = await shop.call(apply, { params, headers }, admin)
    expect(applied.hints).toContainEqual(expect.stringMatching(/^Kolom “Berat” tidak dibaca/))
  })

  it('words the fault of a whole file, in the list of imports too', async () => {
    const checked = await csvShop(shop, admin).check('Name,Price\nKopi,1000\n')
    expect(checked.fault).toMatch(/^There is no column “SKU”/)
    const { data: imports } = await shop.call('GET /api/v1/admin/product-import', { headers }, admin)
    expect(imports[0]?.fault).toMatch(/^Tidak ada kolom “SKU”/)
  })
})
