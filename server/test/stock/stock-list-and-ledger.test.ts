/** What an admin reads about stock: the list of products, and the ledger of one. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { CallInput } from '@warung/contract/client.ts'
import { LIST_PAGE_SIZE, LOW_STOCK_MAX } from '@warung/contract/values/limits.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeBothEngines, describeEachEngine } from '../../../testing/each-engine.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { addProduct, stockOf } from '../support/products.ts'
import { buyPieces, countOf, PRICE, readLedger, saveCounts, stockRowOf } from '../support/stock-counts.ts'

describeEachEngine('the stock list', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  beforeEach(async () => {
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  const list = async (query: NonNullable<CallInput<'GET /api/v1/admin/stock'>['query']>) =>
    (await shop.call('GET /api/v1/admin/stock', { query }, admin)).data

  it('is found by name and by SKU, and goes by name', async () => {
    const last = await addProduct(shop.db, { name: 'Zaitun Rak Tujuh', sku: 'RAK7-9' })
    const first = await addProduct(shop.db, { name: 'apel Rak Tujuh', sku: 'RAK7-5' })
    expect((await list({ keyword: 'rak tujuh' })).map(({ product_id }) => product_id)).toEqual([first, last])
    expect((await list({ keyword: 'rak7-9' })).map(({ product_id }) => product_id)).toEqual([last])
  })

  it('says what is reserved for orders that are not delivered, paid or not', async () => {
    const { product_id } = await paidOrder(shop, { stock: 9, quantity: 2, price: PRICE })
    expect(await stockRowOf(shop, admin, product_id)).toMatchObject({ stock: 7, reserved: 2 })
    const { data } = await buyPieces(shop, await shop.signInAs('customer'), product_id, 3)
    expect(await stockRowOf(shop, admin, product_id)).toMatchObject({ stock: 4, reserved: 5 })
    shop.advance(2 * DAY_MS)
    await releaseExpiredHolds(shop.db, shop.now())
    admin = await shop.signInAs('admin')
    expect(data.is_paid).toBe(false)
    expect(await stockRowOf(shop, admin, product_id)).toMatchObject({ stock: 7, reserved: 2 })
  })

  it('shows those soon sold out alone, as the products list does', async () => {
    const low = await addProduct(shop.db, { name: 'Sisa Sedikit', stock: LOW_STOCK_MAX })
    const none = await addProduct(shop.db, { name: 'Sisa Nol', stock: 0 })
    const many = await addProduct(shop.db, { name: 'Sisa Banyak', stock: LOW_STOCK_MAX + 1 })
    const gone = await addProduct(shop.db, { name: 'Sisa Hilang', stock: 1 })
    await shop.call('DELETE /api/v1/admin/product/{id}', { params: { id: gone } }, admin)
    const query = { stock: 'low', keyword: 'sisa' } as const
    expect((await list(query)).map(({ product_id }) => product_id)).toEqual([none, low])
    const products = await shop.call('GET /api/v1/admin/product', { query }, admin)
    expect(products.data.map(({ product_id }) => product_id)).toEqual([none, low])
    expect(products.meta.total).toBe(2)
    const unsearched = await shop.call(
      'GET /api/v1/admin/product',
      { query: { stock: 'low', limit: 100 } },
      admin,
    )
    expect(unsearched.data.every(({ stock }) => stock <= LOW_STOCK_MAX)).toBe(true)
    expect(unsearched.meta.total).toBe(unsearched.data.length)
    expect(unsearched.data.map(({ product_id }) => product_id)).not.toContain(many)
  })
})

describeBothEngines('a ledger', 'schema', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  beforeEach(async () => {
    admin = await shop.signInAs('admin', { name: 'Bu Sri' })
  })
  afterAll(() => shop.close())

  it('says when, what, how many, what was left, which order and who', async () => {
    const who = await shop.signInAs('customer', { name: 'Wati' })
    const { product_id, order } = await placedOrder(shop, { who, stock: 6, quantity: 2, price: PRICE })
    shop.advance(2 * DAY_MS)
    await releaseExpiredHolds(shop.db, shop.now())
    admin = await shop.signInAs('admin', { name: 'Bu Sri' })
    await saveCounts(shop, admin, await countOf(shop, admin, product_id, 5))
    const { data, meta } = await readLedger(shop, admin, product_id)
    expect(data).toMatchObject({ product_id, stock: 5 })
    expect(data.movements).toMatchObject([
      { reason: 'counted', quantity: -1, stock_after: 5, order_id: null, user_name: 'Bu Sri' },
      { reason: 'released', quantity: 2, stock_after: 6, order_id: order.order_id, user_name: 'Wati' },
      { reason: 'ordered', quantity: -2, stock_after: 4, order_id: order.order_id, user_name: 'Wati' },
      { reason: 'created', quantity: 6, stock_after: 6, order_id: null, user_name: null },
    ])
    expect(data.movements[0]?.created_at).toMatch(/^2026-11-\d\dT.*\+07:00$/)
    expect(meta.before).toBeNull()
  })

  it('comes in pages that go on where the last one ended', async () => {
    const id = await addProduct(shop.db, { stock: 0 })
    const turns = LIST_PAGE_SIZE + 3
    for (let turn = 1; turn <= turns; turn += 1) {
      await saveCounts(shop, admin, await countOf(shop, admin, id, turn))
    }
    const first = await readLedger(shop, admin, id)
    expect(first.data.movements).toHaveLength(LIST_PAGE_SIZE)
    expect(first.data.movements[0]).toMatchObject({ stock_after: turns, quantity: 1 })
    const second = await readLedger(shop, admin, id, first.meta.before ?? 0)
    expect(second.data.movements.map(({ stock_after }) => stock_after)).toEqual([3, 2, 1, 0])
    expect(second.data.stock).toBe(turns)
    expect(second.meta.before).toBeNull()
  })

  it('of a product that never had a piece is empty', async () => {
    const created = await shop.call(
      'POST /api/v1/admin/product',
      {
        body: {
          name: 'Belum Ada',
          sku: 'BELUM-ADA',
          price: 1000,
          image: '',
          brand: '',
          description: '',
          stock: 0,
          product_category_id: [],
        },
      },
      admin,
    )
    const id = created.data.product_id
    expect((await readLedger(shop, admin, id)).data).toMatchObject({ stock: 0, movements: [] })
    await saveCounts(shop, admin, await countOf(shop, admin, id, 2))
    expect(await stockOf(shop.db, id)).toBe(2)
  })
})
