/** Codes for a customer's first order (decisions/063). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { Order } from '@warung/contract/orders.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { discount } from '../../src/platform/database/schema/discounts.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import {
  bodyWith,
  type OrderBody,
  PRICE,
  percentOff,
  type Shopping,
  shoppingIn,
} from '../support/discounts.ts'
import { orderOf } from '../support/orders.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'
import { BY_TRANSFER, openTransferShop, type TransferShop } from '../support/transfer-shop.ts'

describeEachEngine('codes for first orders', (open) => {
  let shop: TestShop
  let shopping: Shopping
  beforeAll(async () => {
    shop = await openShop(await open())
    const admin = await shop.signInAs('admin')
    shopping = shoppingIn(shop, () => admin)
  })
  afterAll(() => shop.close())

  const codeOf = async (body: OrderBody, as: UserInfo) => (await refusalOf(shopping.place(body, as))).code
  const cancel = (order: Order, as: UserInfo) =>
    shop.call('POST /api/v1/order/{id}/cancel', { params: { id: order.order_id } }, as)

  it('are refused to an account with another order, unless it was cancelled or expired', async () => {
    const terms = { ...percentOff('WELCOME'), is_first_order: true }
    await shopping.make(terms)
    const product_id = await shopping.product()
    const who = await shop.signInAs('customer')
    const plain = orderOf({ product_id, quantity: 1, price: PRICE })
    const earlier = await shopping.place(plain, who)
    const body = bodyWith(product_id, terms)
    const check = { body: { discount_code: 'WELCOME', product_price: PRICE } }
    const checked = await refusalOf(shop.call('POST /api/v1/discount-check', check, who))
    expect(checked.errors).toEqual({ discount_code: ['This code is only for your first order.'] })
    expect(await codeOf(body, who)).toBe('discount_not_first_order')
    await cancel(earlier, who)
    await shopping.place(body, who)
    expect(await codeOf(body, who)).toBe('discount_not_first_order')
    await shopping.place(plain, who)
    const other = await shop.signInAs('customer')
    await shopping.place(body, other)
    await releaseExpiredHolds(shop.db, new Date(shop.now().getTime() + 2 * DAY_MS))
    await shopping.place(body, other)
  })

  it('know a guest by session, telephone and e-mail, of whatever order', async () => {
    const terms = { ...percentOff('HELLO'), is_first_order: true }
    await shopping.make(terms)
    const product_id = await shopping.product()
    const plain = orderOf({ product_id, quantity: 1, price: PRICE })
    const body = bodyWith(product_id, terms)
    const guest = await shop.signInAs('guest')
    expect(await codeOf(body, guest)).toBe('discount_contact_needed')
    const contact = { telephone: '0812 3456 7890', email: 'Ani@test.example' }
    await shopping.place({ ...plain, contact }, guest)
    expect(await codeOf({ ...body, contact: { telephone: '0855 1111 2222' } }, guest)).toBe(
      'discount_not_first_order',
    )
    for (const again of [{ telephone: '+6281234567890' }, { email: 'ani@test.example' }])
      expect(await codeOf({ ...body, contact: again }, await shop.signInAs('guest'))).toBe(
        'discount_not_first_order',
      )
    const contactOfOther = { telephone: '0855 1111 2222' }
    await shopping.place({ ...body, contact: contactOfOther }, await shop.signInAs('guest'))
  })
})

describeOnPostgres('codes for first orders, of a customer in a hurry', (open) => {
  let transfers: TransferShop
  let admin: UserInfo
  let shopping: Shopping
  beforeAll(async () => {
    transfers = await openTransferShop(await open())
    admin = await transfers.shop.signInAs('admin')
    shopping = shoppingIn(transfers.shop, () => admin)
  })
  afterAll(() => transfers.shop.close())

  const countPlaced = async (attempts: readonly Promise<Order>[]): Promise<number> => {
    const ended = await Promise.allSettled(attempts)
    for (const end of ended)
      if (end.status === 'rejected') expect(end.reason.code).toBe('discount_not_first_order')
    return ended.filter(({ status }) => status === 'fulfilled').length
  }

  it('are used by one order, though two codes are used at once', async () => {
    const codes = [
      { ...percentOff('FIRST-A'), is_first_order: true },
      { ...percentOff('FIRST-B'), is_first_order: true },
    ]
    for (const terms of codes) await shopping.make(terms)
    const who = await transfers.shop.signInAs('customer')
    const products = await Promise.all(Array.from({ length: 12 }, shopping.product))
    const bodies = products.map((id, index) => bodyWith(id, codes[index % 2] ?? percentOff('')))
    expect(await countPlaced(bodies.map((body) => shopping.place(body, who)))).toBe(1)

    const guests = await Promise.all(products.map(() => transfers.shop.signInAs('guest')))
    const asGuests = guests.map((guest, index) => {
      const email = index % 2 === 0 ? 'budi@test.example' : 'BUDI@test.example'
      return shopping.place({ ...(bodies[index] ?? bodyWith(0, percentOff(''))), contact: { email } }, guest)
    })
    expect(await countPlaced(asGuests)).toBe(1)
  })

  it('are taken again by an order whose hold had ended, unless there is another', async () => {
    const terms = { ...percentOff('FIRST-C'), is_first_order: true }
    await shopping.make(terms)
    const who = await transfers.shop.signInAs('customer')
    const product_id = await shopping.product()
    const placed = await shopping.place(bodyWith(product_id, terms), who)
    const change = (payment_method_id: number) =>
      transfers.shop.call(
        'PUT /api/v1/order/{id}/payment-method',
        { params: { id: placed.order_id }, body: { payment_method_id } },
        who,
      )
    await releaseExpiredHolds(transfers.shop.db, new Date(transfers.shop.now().getTime() + 30 * DAY_MS))
    const other = await shopping.place(orderOf({ product_id, quantity: 1, price: PRICE }), who)
    expect((await refusalOf(change(BY_TRANSFER))).code).toBe('discount_not_first_order')
    await transfers.shop.call('POST /api/v1/order/{id}/cancel', { params: { id: other.order_id } }, who)
    expect((await change(BY_TRANSFER)).data).toMatchObject({ discount_price: 20_000, is_stock_held: true })
  })

  it.each(['ended', 'past its last day'])('are not taken again once the discount is %s', async (how) => {
    const terms = percentOff(how === 'ended' ? 'LEWAT-A' : 'LEWAT-B')
    const id = await shopping.make(terms)
    const who = await transfers.shop.signInAs('customer')
    const placed = await shopping.place(bodyWith(await shopping.product(), terms), who)
    const params = { id: placed.order_id }
    const change = (payment_method_id: number) =>
      transfers.shop.call(
        'PUT /api/v1/order/{id}/payment-method',
        { params, body: { payment_method_id } },
        who,
      )
    expect((await change(BY_TRANSFER)).data.is_stock_held).toBe(true)
    const ends = how === 'ended' ? { ended_at: transfers.shop.now() } : { ends_on: '2026-11-01' }
    await transfers.shop.db.update(discount).set(ends).where(eq(discount.discount_id, id))
    expect((await change(1)).data.is_stock_held).toBe(true)
    await releaseExpiredHolds(transfers.shop.db, new Date(transfers.shop.now().getTime() + 30 * DAY_MS))
    expect((await refusalOf(change(BY_TRANSFER))).code).toBe('order_discount_ended')
    const { data: seen } = await transfers.shop.call('GET /api/v1/order/{id}', { params }, who)
    expect(seen).toMatchObject({ is_stock_held: false, payment_method_id: 1 })
  })
})
