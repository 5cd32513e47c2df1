import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { paidOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

const DAY_MS = 86_400_000

describeEachEngine('reports of sales', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    await paidOrder(shop, {
      name: '=HYPERLINK("http://evil.test";"Kopi, Gayo")',
      price: 100_000,
      quantity: 2,
    })
    shop.advance(2 * DAY_MS)
    await paidOrder(shop, { name: 'Teh "Melati"', price: 50_000 })
  })
  afterAll(() => shop.close())

  const report = async (query: object) =>
    (await shop.call('GET /api/v1/admin/report', { query }, await shop.signInAs('admin'))).data

  it('by day has each day of the span, those without a sale too', async () => {
    expect(await report({ from: '2026-11-19', to: '2026-11-22' })).toMatchObject({
      from: '2026-11-19',
      to: '2026-11-22',
      by: 'day',
      is_test_money: true,
      total: { orders: 2, sold: 312_500, refunded: 0, net_sales: 312_500 },
      has_more: false,
      rows: [
        { name: '2026-11-22', orders: 1, net_sales: 52_500 },
        { name: '2026-11-21', orders: 0, net_sales: 0 },
        { name: '2026-11-20', orders: 1, net_sales: 260_000 },
        { name: '2026-11-19', orders: 0, net_sales: 0 },
      ],
    })
  })

  it('is of the last 30 days when nothing is asked for', async () => {
    expect(await report({})).toMatchObject({ from: '2026-10-24', to: '2026-11-22', has_more: false })
  })

  it('by product and by payment method tells what brought most first', async () => {
    const span = { from: '2026-01-01', to: '2026-12-31' }
    expect((await report({ ...span, by: 'product' })).rows).toMatchObject([
      { pieces: 2, sold: 200_000, net_sales: 200_000, orders: null },
      { name: 'Teh "Melati"', pieces: 1, net_sales: 50_000 },
    ])
    expect((await report({ ...span, by: 'payment_method' })).rows).toEqual([
      { id: 1, name: 'PayPal', orders: 2, pieces: null, sold: 312_500, refunded: 0, net_sales: 312_500 },
    ])
    expect((await report({ from: '2026-11-21', to: '2026-11-21', by: 'product' })).rows).toEqual([])
  })

  it('as CSV: a byte order mark, a name that says the span, quotes doubled, and no formula', async () => {
    const answer = await shop.fetch(
      '/api/v1/admin/report/csv?from=2026-11-20&to=2026-11-22&by=product',
      {},
      await shop.signInAs('admin'),
    )
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="sales-by-product-2026-11-20-to-2026-11-22.csv"',
    )
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.subarray(3).toString('utf8').split('\r\n')
    expect(lines[0]).toBe('Product ID,Product,Pieces,Sold (Rp),Refunded (Rp),Net sales (Rp)')
    expect(lines[1]).toMatch(
      /^\d+,"'=HYPERLINK\(""http:\/\/evil\.test"";""Kopi, Gayo""\)",2,200000,0,200000$/,
    )
    expect(lines[2]).toMatch(/^\d+,"Teh ""Melati""",1,50000,0,50000$/)
    expect(lines[3]).toBe('')
  })

  it('as CSV has heads in the language of the request', async () => {
    const admin = await shop.signInAs('admin')
    const headsOf = async (by: string) => {
      const path = `/api/v1/admin/report/csv?from=2026-11-20&to=2026-11-22&by=${by}`
      const answer = await shop.fetch(path, { headers: { 'x-language': 'id' } }, admin)
      return (await answer.text()).split('\r\n')[0]
    }
    expect(await headsOf('day')).toMatch(/Hari,Pesanan,Terjual/)
    expect(await headsOf('product')).toMatch(/ID produk,Produk,Pcs,Terjual/)
    expect(await headsOf('discount')).toMatch(/Diskon,Pesanan,Potongan/)
  })

  it('tells the cost of the pieces once a product has a cost price, and nothing of it to shoppers', async () => {
    const admin = await shop.signInAs('admin')
    const span = { from: '2026-01-01', to: '2026-12-31' }
    const { rows } = await report({ ...span, by: 'product' })
    const tea = rows.find(({ name }) => name === 'Teh "Melati"')
    expect(rows.map((row) => 'cost' in row)).toEqual([false, false])
    const params = { id: tea?.id ?? 0 }
    const { data: shown } = await shop.call('GET /api/v1/admin/product/{id}', { params }, admin)
    const { name, sku, price, image, brand, description, stock, version } = shown
    const product_category_id = shown.product_categories.map((category) => category.product_category_id)
    const body = {
      name,
      sku,
      price,
      image,
      brand,
      description,
      stock,
      product_category_id,
      version,
      cost_price: 32_500,
    }
    await shop.call('PUT /api/v1/admin/product/{id}', { params, body }, admin)
    const after = await report({ ...span, by: 'product' })
    expect(after.rows.find(({ id }) => id === params.id)).toMatchObject({
      cost: 32_500,
      net_sales: 50_000,
      profit: 17_500,
    })
    expect(after.rows.filter((row) => 'cost' in row)).toHaveLength(1)
    const csv = await shop.fetch(
      '/api/v1/admin/report/csv?from=2026-11-20&to=2026-11-22&by=product',
      {},
      admin,
    )
    const lines = (await csv.text()).split('\r\n')
    expect(lines[0]).toMatch(/Net sales \(Rp\),Cost \(Rp\),Profit \(Rp\)$/)
    expect(lines[1]).toMatch(/,200000,,$/)
    expect(lines[2]).toMatch(/,50000,32500,17500$/)
    const detail = await shop.call('GET /api/v1/product/{id}', { params })
    const list = await shop.call('GET /api/v1/product', {})
    expect(JSON.stringify([detail, list])).not.toContain('cost_price')
  })

  it('shows 500 products at most and says that the CSV has more', async () => {
    const day = '2025-03-01'
    const sell = (first: number, last: number) =>
      shop.db.execute(sql`insert into product_sales_day (day, account, product_id, pieces, sold, refunded)
        select ${day}::date, (select account from sales_day limit 1), 1000000 + n, 1, n * 1000, 0
        from generate_series(${first}::int, ${last}::int) as n`)
    const query = { from: day, to: day, by: 'product' }
    await sell(1, 500)
    expect(await report(query)).toMatchObject({ rows: { length: 500 }, has_more: false })
    await sell(501, 501)
    const { rows, has_more } = await report(query)
    expect(has_more).toBe(true)
    expect([rows.length, rows[0]?.sold, rows.at(-1)?.sold]).toEqual([500, 501_000, 2000])
    const address = `/api/v1/admin/report/csv?${new URLSearchParams(query)}`
    const csv = await shop.fetch(address, {}, await shop.signInAs('admin'))
    expect((await csv.text()).trimEnd().split('\r\n')).toHaveLength(502)
  })

  it('refuses what is no day, ends before it begins, or lasts longer than ten years', async () => {
    for (const query of [
      { from: '2026-02-30' },
      { from: '0000-01-01', to: '0000-01-02' },
      { to: '0001-01-01' },
      { from: '2026-11-22', to: '2026-11-20' },
      { from: '1999-01-01', to: '2026-11-20' },
      { by: 'colour' },
    ]) {
      const refused = refusalOf(report(query))
      expect((await refused).status).toBe(400)
    }
    const csv = await shop.fetch('/api/v1/admin/report/csv?from=x', {}, await shop.signInAs('admin'))
    expect(csv.status).toBe(400)
    expect(csv.headers.get('content-type')).toContain('application/json')
  })
})
