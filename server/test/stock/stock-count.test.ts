/** A count becomes the stock; nothing that is sold or comes back meanwhile is lost. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { INTEGER_MAX } from '@warung/contract/values/limits.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { movements } from '../support/product-form.ts'
import { addProduct, stockOf } from '../support/products.ts'
import { refusalOf } from '../support/shop.ts'
import { buyPieces, countOf, ledgerSum, PRICE, readLedger, saveCounts } from '../support/stock-counts.ts'

describeEachEngine('a count', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  beforeEach(async () => {
    admin = await shop.signInAs('admin', { name: 'Pak Budi' })
  })
  afterAll(() => shop.close())

  it('becomes the stock of several products at once, with who and why in ledger and history', async () => {
    const [more, same] = [await addProduct(shop.db, { stock: 5 }), await addProduct(shop.db, { stock: 4 })]
    const counts = [await countOf(shop, admin, more, 8), await countOf(shop, admin, same, 4)]
    const { data } = await saveCounts(shop, admin, ...counts)
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
    const found = await readLedger(shop, admin, same)
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
    await buyPieces(shop, await shop.signInAs('customer'), id, 2)
    const { data } = await saveCounts(shop, admin, seen)
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
    expect((await saveCounts(shop, admin, seen)).data).toEqual([{ product_id: id, stock: 5, difference: -1 }])
    expect(await ledgerSum(shop, id)).toBe(5)
  })

  it('that would sell what is not there is refused with its name, and nothing is saved', async () => {
    const short = await addProduct(shop.db, { name: 'Kopi Gayo', stock: 5, price: PRICE })
    const other = await addProduct(shop.db, { stock: 5 })
    const counts = [await countOf(shop, admin, other, 2), await countOf(shop, admin, short, 1)]
    await buyPieces(shop, await shop.signInAs('customer'), short, 2)
    const refused = await refusalOf(saveCounts(shop, admin, ...counts))
    expect(refused).toMatchObject({ status: 409, code: 'counts_refused' })
    expect(refused.message).toContain('“Kopi Gayo”: 2 items were sold while you counted')
    expect(Object.keys(refused.errors)).toEqual(['counts.1.counted'])
    expect([await stockOf(shop.db, short), await stockOf(shop.db, other)]).toEqual([3, 5])
    expect((await movements(shop, other)).map(({ reason }) => reason)).toEqual(['created'])
    await saveCounts(shop, admin, await countOf(shop, admin, short, 0))
    expect(await stockOf(shop.db, short)).toBe(0)
  })

  it('counts once when it is sent again; another person’s is refused', async () => {
    const id = await addProduct(shop.db, { name: 'Gula Aren', stock: 10 })
    const seen = await countOf(shop, admin, id, 7)
    await saveCounts(shop, admin, seen)
    expect((await saveCounts(shop, admin, seen)).data).toEqual([{ product_id: id, stock: 7, difference: -3 }])
    expect(await stockOf(shop.db, id)).toBe(7)
    expect(await movements(shop, id)).toHaveLength(2)
    for (const [who, counted] of [
      [await shop.signInAs('superAdmin'), 7],
      [admin, 6],
    ] as const) {
      const refused = await refusalOf(saveCounts(shop, who, { ...seen, counted }))
      expect(refused).toMatchObject({ status: 409, code: 'counts_refused' })
      expect(refused.message).toContain('“Gula Aren” was counted by another admin in the meantime')
    }
    expect(await stockOf(shop.db, id)).toBe(7)
  })

  it('of a product that is gone says so by its name', async () => {
    const id = await addProduct(shop.db, { name: 'Teh Poci' })
    const seen = await countOf(shop, admin, id, 7)
    await shop.call('DELETE /api/v1/admin/product/{id}', { params: { id } }, admin)
    const refused = await refusalOf(saveCounts(shop, admin, seen))
    expect(refused.message).toContain('“Teh Poci” is no longer sold.')
    const unknown = { ...seen, product_id: INTEGER_MAX }
    expect((await refusalOf(saveCounts(shop, admin, unknown))).code).toBe('product_not_found')
    expect((await refusalOf(readLedger(shop, admin, id))).status).toBe(404)
  })

  it('past the largest stock is refused', async () => {
    const { product_id: id } = await placedOrder(shop, { stock: 6, quantity: 4, price: PRICE })
    const seen = await countOf(shop, admin, id, INTEGER_MAX)
    shop.advance(2 * DAY_MS)
    await releaseExpiredHolds(shop.db, shop.now())
    admin = await shop.signInAs('admin')
    expect((await refusalOf(saveCounts(shop, admin, seen))).message).toContain(
      'items came back in the meantime',
    )
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
      ...buyers.map((who, place) => buyPieces(shop, who, ids[place % 2] ?? 0, 1)),
      saveCounts(shop, admin, ...seen),
      saveCounts(shop, admin, ...backwards), // as from another tab
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
