import type { UserInfo } from '@warung/contract/accounts.ts'
import type { CallInput } from '@warung/contract/client.ts'
import { INTEGER_MAX, LIST_PAGE_SIZE, LOW_STOCK_MAX } from '@warung/contract/values/limits.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBothEngines, describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { orderOf, paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { movements } from '../support/product-form.ts'
import { addProduct, stockOf } from '../support/products.ts'
import { refusalOf, type TestShop } from '../support/shop.ts'

const PRICE = 10_000
const DAY_MS = 86_400_000

type Count = CallInput<'POST /api/v1/admin/stock/count'>['body']['counts'][number]

function save(shop: TestShop, as: UserInfo, ...counts: Count[]) {
  return shop.call('POST /api/v1/admin/stock/count', { body: { counts } }, as)
}

function ledger(shop: TestShop, as: UserInfo, id: number, before?: number) {
  const query = before === undefined ? {} : { before }
  return shop.call('GET /api/v1/admin/stock/{id}/movement', { params: { id }, query }, as)
}

async function shown(shop: TestShop, as: UserInfo, id: number) {
  const [found] = await shop.db.select({ sku: product.sku }).from(product).where(eq(product.product_id, id))
  const query = { keyword: found?.sku ?? '', limit: 100 }
  const { data } = await shop.call('GET /api/v1/admin/stock', { query }, as)
  const row = data.find(({ product_id }) => product_id === id)
  if (!row) throw new Error(`the stock list does not show ${id}`)
  return row
}

/** As somebody counts who saw the screen now. */
async function countOf(shop: TestShop, as: UserInfo, id: number, counted: number): Promise<Count> {
  return { product_id: id, counted, last_movement_id: (await shown(shop, as, id)).last_movement_id }
}

function buy(shop: TestShop, who: UserInfo, product_id: number, quantity: number) {
  return shop.call('POST /api/v1/order', { body: orderOf({ product_id, quantity, price: PRICE }) }, who)
}

async function ledgerSum(shop: TestShop, id: number): Promise<number> {
  return (await movements(shop, id)).reduce((sum, { quantity }) => sum + quantity, 0)
}

describeEachEngine('the stock list', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
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

  it('says what is set aside for orders that are not delivered, paid or not', async () => {
    const { product_id } = await paidOrder(shop, { stock: 9, quantity: 2, price: PRICE })
    expect(await shown(shop, admin, product_id)).toMatchObject({ stock: 7, set_aside: 2 })
    const { data } = await buy(shop, await shop.signInAs('customer'), product_id, 3)
    expect(await shown(shop, admin, product_id)).toMatchObject({ stock: 4, set_aside: 5 })
    shop.advance(2 * DAY_MS)
    await releaseExpiredHolds(shop.db, shop.now())
    admin = await shop.signInAs('admin')
    expect(data.is_paid).toBe(false)
    expect(await shown(shop, admin, product_id)).toMatchObject({ stock: 7, set_aside: 2 })
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

describeEachEngine('a count', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin', { name: 'Pak Budi' })
  })
  afterAll(() => shop.close())

  it('becomes the stock of several products at once, with who and why in ledger and history', async () => {
    const [more, same] = [await addProduct(shop.db, { stock: 5 }), await addProduct(shop.db, { stock: 4 })]
    const counts = [await countOf(shop, admin, more, 8), await countOf(shop, admin, same, 4)]
    const { data } = await save(shop, admin, ...counts)
    expect(data).toEqual([
      { product_id: more, stock: 8, difference: 3 },
      { product_id: same, stock: 4, difference: 0 },
    ])
    expect([await stockOf(shop.db, more), await stockOf(shop.db, same)]).toEqual([8, 4])
    expect((await movements(shop, more)).at(-1)).toEqual({
      quantity: 3,
      reason: 'counted',
      user_id: admin.user_id,
    })
    const found = await ledger(shop, admin, same)
    expect(
      found.data.movements.map(({ reason, quantity, stock_after, user_name }) => [
        reason,
        quantity,
        stock_after,
        user_name,
      ]),
    ).toEqual([
      ['counted', 0, 4, 'Pak Budi'],
      ['created', 4, 4, null],
    ])
    const query = { subject_type: 'product', subject_id: more } as const
    const [entry] = (await shop.call('GET /api/v1/admin/audit', { query }, admin)).data
    expect(entry).toMatchObject({
      action: 'product.counted',
      user_name: 'Pak Budi',
      before: { stock: 5 },
      after: { stock: 8, counted: 8 },
    })
    const shopper = await shop.call('GET /api/v1/product/{id}', { params: { id: more } })
    expect(shopper.data.stock).toBe(8)
  })

  it('leaves what was sold meanwhile sold: the difference to what was shown is what moves', async () => {
    const id = await addProduct(shop.db, { stock: 10, price: PRICE })
    const seen = await countOf(shop, admin, id, 9)
    await buy(shop, await shop.signInAs('customer'), id, 2)
    const { data } = await save(shop, admin, seen)
    expect(data).toEqual([{ product_id: id, stock: 7, difference: -1 }])
    expect(await stockOf(shop.db, id)).toBe(7)
    expect(await ledgerSum(shop, id)).toBe(7)
  })

  it('leaves what came back meanwhile in stock', async () => {
    const { product_id: id } = await placedOrder(shop, { stock: 6, quantity: 4, price: PRICE })
    const seen = await countOf(shop, admin, id, 1)
    shop.advance(2 * DAY_MS)
    await releaseExpiredHolds(shop.db, shop.now())
    admin = await shop.signInAs('admin', { name: 'Pak Budi' })
    expect((await save(shop, admin, seen)).data).toEqual([{ product_id: id, stock: 5, difference: -1 }])
    expect(await ledgerSum(shop, id)).toBe(5)
  })

  it('that would sell what is not there is refused with its name, and nothing is saved', async () => {
    const short = await addProduct(shop.db, { name: 'Kopi Gayo', stock: 5, price: PRICE })
    const other = await addProduct(shop.db, { stock: 5 })
    const counts = [await countOf(shop, admin, other, 2), await countOf(shop, admin, short, 1)]
    await buy(shop, await shop.signInAs('customer'), short, 2)
    const refused = await refusalOf(save(shop, admin, ...counts))
    expect(refused).toMatchObject({ status: 409, code: 'counts_refused' })
    expect(refused.message).toContain('“Kopi Gayo”: 2 items were sold while you counted')
    expect(Object.keys(refused.errors)).toEqual(['counts.1.counted'])
    expect([await stockOf(shop.db, short), await stockOf(shop.db, other)]).toEqual([3, 5])
    expect((await movements(shop, other)).map(({ reason }) => reason)).toEqual(['created'])
    await save(shop, admin, await countOf(shop, admin, short, 0))
    expect(await stockOf(shop.db, short)).toBe(0)
  })

  it('counts once when it is sent again; another person’s is refused', async () => {
    const id = await addProduct(shop.db, { name: 'Gula Aren', stock: 10 })
    const seen = await countOf(shop, admin, id, 7)
    await save(shop, admin, seen)
    expect((await save(shop, admin, seen)).data).toEqual([{ product_id: id, stock: 7, difference: -3 }])
    expect(await stockOf(shop.db, id)).toBe(7)
    expect(await movements(shop, id)).toHaveLength(2)
    for (const [who, counted] of [
      [await shop.signInAs('superAdmin'), 7],
      [admin, 6],
    ] as const) {
      const refused = await refusalOf(save(shop, who, { ...seen, counted }))
      expect(refused).toMatchObject({ status: 409, code: 'counts_refused' })
      expect(refused.message).toContain('“Gula Aren” was counted by another admin in the meantime')
    }
    expect(await stockOf(shop.db, id)).toBe(7)
  })

  it('of a product that is gone says so by its name', async () => {
    const id = await addProduct(shop.db, { name: 'Teh Poci' })
    const seen = await countOf(shop, admin, id, 7)
    await shop.call('DELETE /api/v1/admin/product/{id}', { params: { id } }, admin)
    const refused = await refusalOf(save(shop, admin, seen))
    expect(refused.message).toContain('“Teh Poci” is no longer sold.')
    const unknown = { ...seen, product_id: INTEGER_MAX }
    expect((await refusalOf(save(shop, admin, unknown))).code).toBe('product_not_found')
    expect((await refusalOf(ledger(shop, admin, id))).status).toBe(404)
  })

  it('past the largest stock is refused', async () => {
    const { product_id: id } = await placedOrder(shop, { stock: 6, quantity: 4, price: PRICE })
    const seen = await countOf(shop, admin, id, INTEGER_MAX)
    shop.advance(2 * DAY_MS)
    await releaseExpiredHolds(shop.db, shop.now())
    admin = await shop.signInAs('admin')
    expect((await refusalOf(save(shop, admin, seen))).message).toContain('items came back in the meantime')
    expect(await stockOf(shop.db, id)).toBe(6)
  })

  it.each([
    ['below 0', [{ counted: -1 }]],
    ['of half a piece', [{ counted: 1.5 }]],
    ['as a text', [{ counted: '3' }]],
    ['past 32 bits', [{ counted: INTEGER_MAX + 1 }]],
    ['of nothing', []],
    ['of one product twice', [{ counted: 3 }, { counted: 4 }]],
    ['of more than a page holds', Array.from({ length: 101 }, (_, place) => ({ product_id: place + 1 }))],
  ])('%s is bad input', async (_words, given) => {
    const id = await addProduct(shop.db, { stock: 5 })
    const counts = given.map((each) => ({ product_id: id, counted: 1, last_movement_id: 0, ...each }))
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ counts }),
    }
    const answer = await shop.fetch('/api/v1/admin/stock/count', init, admin)
    expect(answer.status).toBe(400)
    expect(await stockOf(shop.db, id)).toBe(5)
  })
})

describeBothEngines('a ledger', 'schema', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin', { name: 'Bu Sri' })
  })
  afterAll(() => shop.close())

  it('says when, what, how many, what was left, which order and who', async () => {
    const who = await shop.signInAs('customer', { name: 'Wati' })
    const { product_id, order } = await placedOrder(shop, { who, stock: 6, quantity: 2, price: PRICE })
    shop.advance(2 * DAY_MS)
    await releaseExpiredHolds(shop.db, shop.now())
    admin = await shop.signInAs('admin', { name: 'Bu Sri' })
    await save(shop, admin, await countOf(shop, admin, product_id, 5))
    const { data, meta } = await ledger(shop, admin, product_id)
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
      await save(shop, admin, await countOf(shop, admin, id, turn))
    }
    const first = await ledger(shop, admin, id)
    expect(first.data.movements).toHaveLength(LIST_PAGE_SIZE)
    expect(first.data.movements[0]).toMatchObject({ stock_after: turns, quantity: 1 })
    const second = await ledger(shop, admin, id, first.meta.before ?? 0)
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
    expect((await ledger(shop, admin, id)).data).toMatchObject({ stock: 0, movements: [] })
    await save(shop, admin, await countOf(shop, admin, id, 2))
    expect(await stockOf(shop.db, id)).toBe(2)
  })
})

describeOnPostgres('counting while others buy', (open) => {
  it('sells no piece twice and loses none', { timeout: 60_000 }, async () => {
    const shop = await openPaymentShop(await open())
    const admin = await shop.signInAs('admin')
    const ids = [
      await addProduct(shop.db, { stock: 20, price: PRICE }),
      await addProduct(shop.db, { stock: 20, price: PRICE }),
    ]
    const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.signInAs('customer')))
    const seen = await Promise.all(ids.map((id) => countOf(shop, admin, id, 18)))
    const backwards = [...seen].reverse()
    const work = [
      ...buyers.map((who, place) => buy(shop, who, ids[place % 2] ?? 0, 1)),
      save(shop, admin, ...seen),
      save(shop, admin, ...backwards), // the same again, from another tab
    ]
    const done = await Promise.allSettled(work)
    expect(done.filter(({ status }) => status === 'rejected')).toEqual([])
    for (const id of ids) {
      expect(await stockOf(shop.db, id)).toBe(12)
      expect(await ledgerSum(shop, id)).toBe(12)
      expect((await movements(shop, id)).filter(({ reason }) => reason === 'counted')).toHaveLength(1)
    }
    await shop.close()
  })
})
