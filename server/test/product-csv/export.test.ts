import { CSV_COLUMNS, type CsvColumn, csvHead } from '@warung/contract/product-fields.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { product, productImage } from '../../src/platform/database/schema/catalog.ts'
import { addCategory, addProduct } from '../support/products.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const FIRST = `/images/${'1'.repeat(32)}.webp`
const SECOND = `/images/${'2'.repeat(32)}.webp`

/** Any other column is empty. */
function fileLine(cells: Partial<Record<CsvColumn, string>>, separator: ',' | ';'): string {
  return `${CSV_COLUMNS.map((column) => cells[column] ?? '').join(separator)}\r\n`
}

const HEADS = Object.fromEntries(CSV_COLUMNS.map((column) => [column, csvHead(column)]))
const KOPI = {
  ...{ sku: 'KOPI-1', name: `"'=HYPERLINK(""http://evil.test"";""Kopi"")"`, brand: "'@gayo" },
  ...{ price: '85000', stock: '12', categories: 'Drinks | Gifts || Toys' },
  ...{ is_published: 'draft', pictures: `${FIRST} ${SECOND}` },
}
const TEH = { sku: "'-TEH", name: 'Teh', price: '5000', stock: '0', is_published: 'published' }

it('the file’s columns have the names and the order that merchants’ files have', () => {
  const heads = CSV_COLUMNS.map(csvHead)
  const known = ['SKU', 'Name', 'Brand', 'Price', 'Stock', 'Categories', 'Description', 'Weight (grams)']
  expect(heads).toEqual(expect.arrayContaining([...known, 'Visibility', 'Pictures']))
  expect(heads.slice(0, known.length)).toEqual(known)
})

describeBothEngines('the export of products', 'driver', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
    const drinks = await addCategory(shop.db, 'Drinks')
    const gifts = await addCategory(shop.db, 'Gifts | Toys')
    const kopi = await addProduct(shop.db, {
      ...{ name: '=HYPERLINK("http://evil.test";"Kopi")', sku: 'KOPI-1', brand: '@gayo' },
      ...{ price: 85_000, stock: 12, description: 'Line one\nline "two"\n- three;=4' },
      product_category_id: [gifts, drinks],
      ...{ is_published: false, image: FIRST, image_alt: 'A bag' },
    })
    await shop.db.insert(productImage).values({ product_id: kopi, position: 2, image: SECOND, alt: '' })
    await addProduct(shop.db, {
      ...{ name: 'Teh', sku: '-TEH', brand: '', price: 5000, stock: 0, description: '' },
    })
    await addProduct(shop.db, { name: 'Gone', deleted_at: shop.now() })
  })
  afterAll(() => shop.close())

  it('is CSV for spreadsheets: a byte order mark, a name with the day, quotes, and no formulas', async () => {
    const answer = await shop.fetch('/api/v1/admin/product/export', {}, await shop.signInAs('admin'))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="products-2026-11-20.csv"')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.subarray(3).toString('utf8')).toBe(
      [
        fileLine(HEADS, ','),
        fileLine({ ...KOPI, description: `"Line one\nline ""two""\n'- three;'=4"` }, ','),
        fileLine(TEH, ','),
      ].join(''),
    )
  })

  it('has columns in an Excel of Indonesia where semicolons are asked for, and no formulas there either', async () => {
    const admin = await shop.signInAs('admin')
    const answer = await shop.fetch('/api/v1/admin/product/export?separator=semicolon', {}, admin)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.subarray(3).toString('utf8')).toBe(
      [
        fileLine(HEADS, ';'),
        fileLine({ ...KOPI, description: `"Line one\nline ""two""\n'- three;=4"` }, ';'),
        fileLine(TEH, ';'),
      ].join(''),
    )
    const refused = await shop.fetch('/api/v1/admin/product/export?separator=x', {}, admin)
    expect(refused.status).toBe(400)
  })

  it('has all products, however many pages of the database they are', async () => {
    const other = await openShop(await open())
    const many = Array.from({ length: 2001 }, (_, at) => ({ name: `Many ${at}`, sku: `MANY-${at}` }))
    await other.db.insert(product).values(
      many.map(({ name, sku }) => ({
        ...{ name, sku, price: 1000, brand: '', stock: 0, description: '', search_text: name },
        created_at: other.now(),
      })),
    )
    const answer = await other.fetch('/api/v1/admin/product/export', {}, await other.signInAs('admin'))
    const text = await answer.text()
    expect(text.trimEnd().split('\r\n').length).toBe(1 + many.length)
    expect(text).toContain('\r\nMANY-2000,Many 2000,')
    await other.close()
  })

  it('is for admins alone', async () => {
    for (const who of ['customer', 'guest'] as const) {
      const answer = await shop.fetch('/api/v1/admin/product/export', {}, await shop.signInAs(who))
      expect(answer.status).toBe(403)
    }
    expect((await shop.fetch('/api/v1/admin/product/export')).status).toBe(401)
  })
})
