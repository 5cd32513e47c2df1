/** The header `idempotency-key`: one order for one key of one buyer. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBothEngines, describeOnPostgres } from '../../../testing/each-engine.ts'
import { type Line, orderOf } from '../support/orders.ts'
import { addProduct, stockOf } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

describeBothEngines('idempotency keys', 'connection', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const place = (lines: readonly Line[], as: { access_token: string }, key: string) => {
    const headers = { 'idempotency-key': key }
    return shop.call('POST /api/v1/order', { body: orderOf(...lines), headers }, as)
  }

  it('answers the same order for the same key, 422 for another body, and keeps keys apart by account', async () => {
    const id = await addProduct(shop.db, { price: 10, stock: 9 })
    const line = { product_id: id, quantity: 1, price: 10 }
    const [who, other] = [await shop.signInAs('customer'), await shop.signInAs('customer')]
    const first = await place([line], who, 'key-1')
    const again = await place([line], who, 'key-1')
    expect(again.data.order_id).toBe(first.data.order_id)
    expect((await refusalOf(place([{ ...line, quantity: 2 }], who, 'key-1'))).status).toBe(422)
    const theirs = await place([line], other, 'key-1')
    expect(theirs.data.order_id).not.toBe(first.data.order_id)
    expect(await stockOf(shop.db, id)).toBe(7)
  })

  it('answers the same order though it would cost something else by now', async () => {
    const id = await addProduct(shop.db, { price: 10, stock: 9 })
    const who = await shop.signInAs('customer')
    const first = await place([{ product_id: id, quantity: 1, price: 10 }], who, 'dearer')
    const again = await place([{ product_id: id, quantity: 1, price: 12 }], who, 'dearer')
    expect(again.data).toEqual(first.data)
    expect(await stockOf(shop.db, id)).toBe(8)
  })

  it.each(['guest', 'customer'] as const)(
    'keeps the keys of strangers of role %s apart, whatever they order',
    async (role) => {
      const id = await addProduct(shop.db, { price: 10, stock: 9 })
      const line = { product_id: id, quantity: 1, price: 10 }
      const [one, two, three] = [
        await shop.signInAs(role),
        await shop.signInAs(role),
        await shop.signInAs(role),
      ]
      const key = `shared-${role}`
      const mine = await place([line], one, key)
      const same = await place([line], two, key)
      const different = await place([{ ...line, quantity: 2 }], three, key) // no 422: it is their first
      const placed = [mine, same, different].map(({ data }) => data.order_id)
      expect(new Set(placed).size).toBe(3)
      expect(await stockOf(shop.db, id)).toBe(5)
      for (const [turn, who] of [one, two, three].entries()) {
        const { data } = await shop.call('GET /api/v1/order', {}, who)
        expect(data.map((order) => order.order_id)).toEqual([placed[turn]])
      }
      expect((await place([line], one, key)).data.order_id).toBe(mine.data.order_id)
      expect((await refusalOf(place([line], three, key))).status).toBe(422)
    },
  )
})

describeOnPostgres('idempotency keys in a race', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const tried = async (line: Line, as: { access_token: string }, key: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    const init = { method: 'POST', headers, body: JSON.stringify(orderOf(line)) }
    return (await shop.fetch('/api/v1/order', init, as)).status
  }

  it('places one order for one key, however often it is sent at once', async () => {
    const id = await addProduct(shop.db, { price: 10, stock: 50 })
    const who = await shop.signInAs('customer')
    const line = { product_id: id, quantity: 1, price: 10 }
    const answers = await Promise.all(Array.from({ length: 20 }, () => tried(line, who, 'double-click')))
    expect(answers.filter((status) => status !== 201 && status !== 409)).toEqual([])
    expect(answers).toContain(201)
    expect(await stockOf(shop.db, id)).toBe(49)
  })

  it('lets twenty guests use the same key at once', async () => {
    const id = await addProduct(shop.db, { price: 10, stock: 50 })
    const guests = await Promise.all(Array.from({ length: 20 }, () => shop.signInAs('guest')))
    const line = { product_id: id, quantity: 1, price: 10 }
    const answers = await Promise.all(guests.map((guest) => tried(line, guest, 'everybody')))
    expect(new Set(answers)).toEqual(new Set([201])) // none waits for a stranger's attempt
    expect(await stockOf(shop.db, id)).toBe(30)
  })
})
