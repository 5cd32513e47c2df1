/** Discount codes (decisions/058): an admin makes them, an order uses them, its sums add up. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { discountedTotals } from '@warung/contract/discount-price.ts'
import type { DiscountBody } from '@warung/contract/discounts.ts'
import { orderTotals } from '@warung/contract/money.ts'
import type { Order } from '@warung/contract/orders.ts'
import { DEFAULT_ORDER_RULE } from '@warung/contract/values/order-rule.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBothEngines, describeOnPostgres } from '../../../testing/each-engine.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
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
import { addProduct } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'
import { BY_TRANSFER, openTransferShop, type TransferShop } from '../support/transfer-shop.ts'

describeBothEngines('discount codes', 'driver', (open) => {
  let shop: TestShop
  let admin: UserInfo
  let shopping: Shopping
  const statements: string[] = []
  beforeAll(async () => {
    shop = await openShop(await open({ onStatement: (text) => void statements.push(text) }))
    admin = await shop.signInAs('admin')
    shopping = shoppingIn(shop, () => admin)
  })
  afterAll(() => shop.close())

  const codeOf = async (body: OrderBody, as: UserInfo) => (await refusalOf(shopping.place(body, as))).code
  const hasCodes = async () => (await shop.call('GET /api/v1/shop', {})).data.has_discount_codes

  it('are named by the shop only while one is active', async () => {
    expect(await hasCodes()).toBeUndefined()
    const id = await shopping.make(percentOff('first-1'))
    expect(await hasCodes()).toBe(true)
    const end = (is_ended: boolean) =>
      shop.call('PUT /api/v1/admin/discount/{id}/end', { params: { id }, body: { is_ended } }, admin)
    expect((await end(true)).data).toMatchObject({ code: 'FIRST-1', uses: 0 })
    expect(await hasCodes()).toBeUndefined()
    const { data } = await shop.call('GET /api/v1/admin/discount', {}, admin)
    expect(data.map(({ code, ended_at }) => [code, ended_at === null])).toEqual([['FIRST-1', false]])
  })

  it.each<[string, Partial<DiscountBody>, string]>([
    ['percent 0', { percent: 0 }, 'percent'],
    ['percent 101', { percent: 101 }, 'percent'],
    ['no percent', { percent: null }, 'percent'],
    ['a code of 200 letters', { code: 'a'.repeat(200) }, 'code'],
    ['a code with a space', { code: 'TWO WORDS' }, 'code'],
    ['a last day before the first', { starts_on: '2026-12-12', ends_on: '2026-12-11' }, 'ends_on'],
    ['an amount of nothing', { kind: 'amount', amount: 0 }, 'amount'],
  ])('refuse %s, and say where', async (_, wrong, field) => {
    const body = { ...percentOff('WRONG'), ...wrong }
    const refusal = await refusalOf(shop.call('POST /api/v1/admin/discount', { body }, admin))
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([400, [field]])
  })

  it('exist once, however they are written', async () => {
    const id = await shopping.make(percentOff('Once'))
    expect((await refusalOf(shopping.make(percentOff(' oNCE ')))).code).toBe('discount_code_taken')
    const other = await shopping.make(percentOff('OTHER'))
    const rename = { params: { id: other }, body: percentOff('ONCE') }
    expect((await refusalOf(shop.call('PUT /api/v1/admin/discount/{id}', rename, admin))).code).toBe(
      'discount_code_taken',
    )
    const change = { params: { id }, body: { ...percentOff('ONCE'), kind: 'free_shipping' as const } }
    const { data } = await shop.call('PUT /api/v1/admin/discount/{id}', change, admin)
    expect(data).toMatchObject({ kind: 'free_shipping', percent: null })
  })

  it('are a line of the order, whose lines add up; one statement more than without, once for each code', async () => {
    await shopping.make(percentOff('HEMAT10'))
    const product_id = await shopping.product()
    const who = await shop.signInAs('customer')
    await shopping.place(orderOf({ product_id, quantity: 1, price: PRICE }), who)
    const countOf = async (body: OrderBody): Promise<number> => {
      statements.length = 0
      await shopping.place(body, who)
      return statements.length
    }
    const plain = await countOf(orderOf({ product_id, quantity: 1, price: PRICE }))
    expect(await countOf(bodyWith(product_id, percentOff('hemat10')))).toBe(plain + 1)
    expect(await countOf(bodyWith(product_id, percentOff('hemat10')))).toBe(plain)
    const placed = await shopping.place(bodyWith(product_id, percentOff('HEMAT10')), who)
    expect(placed).toMatchObject({
      ...{ product_price: 200_000, shipping_price: 50_000, tax_price: 9000 },
      ...{ discount_code: 'HEMAT10', discount_price: 20_000, total_price: 239_000 },
      payment_amount: '14.48',
    })
    const params = { id: placed.order_id }
    expect((await shop.call('GET /api/v1/order/{id}', { params }, who)).data).toEqual(placed)
    const without = await shopping.place(orderOf({ product_id, quantity: 1, price: PRICE }), who)
    expect(Object.keys(without).filter((name) => name.startsWith('discount'))).toEqual([])
  })

  it('tell a shopper why one does not help, before and while ordering', async () => {
    const who = await shop.signInAs('customer')
    const product_id = await shopping.product()
    const late: DiscountBody = { ...percentOff('LATE'), ends_on: '2026-11-19' }
    const early: DiscountBody = { ...percentOff('EARLY'), starts_on: '2026-11-21' }
    const large: DiscountBody = { ...percentOff('LARGE'), least_items: 200_001 }
    for (const body of [late, early, large]) await shopping.make(body)
    const check = (discount_code: string, product_price = PRICE) =>
      shop.call('POST /api/v1/discount-check', { body: { discount_code, product_price } }, who)
    const expected = [
      [percentOff('NOSUCH'), 'discount_unknown'],
      [late, 'discount_ended'],
      [early, 'discount_not_yet'],
      [large, 'discount_not_for_sum'],
    ] as const
    for (const [body, code] of expected) {
      expect((await refusalOf(check(body.code))).code).toBe(code)
      expect(await codeOf(bodyWith(product_id, body), who)).toBe(code)
    }
    expect((await check('large', 200_001)).data).toMatchObject({ code: 'LARGE', percent: 10 })
  })

  it('charge what the shopper saw, or nothing', async () => {
    const terms = percentOff('CHANGING')
    const id = await shopping.make(terms)
    const product_id = await shopping.product()
    const who = await shop.signInAs('customer')
    await shopping.place(bodyWith(product_id, terms), who)
    const change = { params: { id }, body: percentOff('CHANGING', 5) }
    await shop.call('PUT /api/v1/admin/discount/{id}', change, admin)
    expect(await codeOf(bodyWith(product_id, terms), who)).toBe('prices_changed')
    const { discount_code, ...unnamed } = bodyWith(product_id, percentOff('CHANGING', 5))
    expect(await codeOf(unnamed, who)).toBe('prices_changed')
    await shop.call(
      'PUT /api/v1/admin/discount/{id}/end',
      { params: { id }, body: { is_ended: true } },
      admin,
    )
    expect(await codeOf(bodyWith(product_id, percentOff('CHANGING', 5)), who)).toBe('discount_ended')
  })

  it('make an order paid at once that costs nothing', async () => {
    const terms: DiscountBody = { code: 'ALL', kind: 'amount', amount: 1_000_000, uses_max: 1 }
    await shopping.make(terms)
    const who = await shop.signInAs('customer')
    const product_id = await addProduct(shop.db, { price: 50_000, stock: 5 })
    const lines = [{ product_id, quantity: 1, price: 50_000 }]
    const allOff = { kind: 'amount', percent: null, amount: 1_000_000 } as const
    const totals = discountedTotals(lines, orderTotals(lines), DEFAULT_ORDER_RULE.tax, [allOff])
    const body = { ...orderOf(...lines), ...totals, discount_code: 'ALL' }
    expect(await shopping.place(body, who)).toMatchObject({
      is_paid: true,
      total_price: 0,
      discount_price: 50_000,
    })
    expect(await codeOf(body, who)).toBe('discount_used_up')
  })

  it('count a use until its order is cancelled or expires', async () => {
    const terms = { ...percentOff('TWICE'), uses_max: 1 }
    await shopping.make(terms)
    const product_id = await shopping.product()
    const who = await shop.signInAs('customer')
    const body = bodyWith(product_id, terms)
    const first = await shopping.place(body, who)
    expect(await codeOf(body, who)).toBe('discount_used_up')
    await shop.call('POST /api/v1/order/{id}/cancel', { params: { id: first.order_id } }, who)
    await shopping.place(body, who)
    await releaseExpiredHolds(shop.db, new Date(shop.now().getTime() + 2 * DAY_MS))
    await shopping.place(body, await shop.signInAs('customer'))
    expect(await codeOf(body, who)).toBe('discount_used_up')
  })

  it('count by customer: the account, or a guest’s telephone or e-mail', async () => {
    const terms = { ...percentOff('ONEEACH'), uses_per_customer_max: 1 }
    await shopping.make(terms)
    const body = bodyWith(await shopping.product(), terms)
    const who = await shop.signInAs('customer')
    await shopping.place(body, who)
    expect(await codeOf(body, who)).toBe('discount_used_by_customer')
    const check = { body: { discount_code: 'ONEEACH', product_price: PRICE } }
    expect((await refusalOf(shop.call('POST /api/v1/discount-check', check, who))).code).toBe(
      'discount_used_by_customer',
    )
    await shopping.place(body, await shop.signInAs('customer'))
    const asGuest = async (contact: NonNullable<OrderBody['contact']>) => ({
      body: { ...body, contact },
      as: await shop.signInAs('guest'),
    })
    const nameless = await asGuest({ recipient: 'Siti' })
    expect(await codeOf(nameless.body, nameless.as)).toBe('discount_contact_needed')
    const first = await asGuest({ telephone: '0812 3456 7890', email: 'Siti@test.example' })
    await shopping.place(first.body, first.as)
    for (const contact of [{ telephone: '+6281234567890' }, { email: 'siti@test.example' }]) {
      const again = await asGuest(contact)
      expect(await codeOf(again.body, again.as)).toBe('discount_used_by_customer')
    }
  })
})

describeOnPostgres('discount codes that shoppers reach for at once', (open) => {
  let transfers: TransferShop
  let admin: UserInfo
  let shopping: Shopping
  beforeAll(async () => {
    transfers = await openTransferShop(await open())
    admin = await transfers.shop.signInAs('admin')
    shopping = shoppingIn(transfers.shop, () => admin)
  })
  afterAll(() => transfers.shop.close())

  const placedOf = async (attempts: readonly Promise<Order>[]) => {
    const ended = await Promise.allSettled(attempts)
    const refusals = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
    return {
      placed: ended.filter(({ status }) => status === 'fulfilled').length,
      refusals: new Set(refusals),
    }
  }
  const usesOf = async (code: string) => {
    const { data } = await transfers.shop.call('GET /api/v1/admin/discount', {}, admin)
    return data.find((found) => found.code === code)?.uses
  }

  it('are used as often as allowed, by card and by transfer', async () => {
    const terms = { ...percentOff('LASTTEN'), uses_max: 10 }
    await shopping.make(terms)
    const products = await Promise.all(Array.from({ length: 20 }, shopping.product))
    const shoppers = await Promise.all(Array.from({ length: 60 }, () => transfers.shop.signInAs('customer')))
    const attempts = shoppers.map((who, index) => {
      const body = bodyWith(products[index % 20] ?? 0, terms)
      return shopping.place({ ...body, payment_method_id: index % 3 === 0 ? BY_TRANSFER : 1 }, who)
    })
    expect(await placedOf(attempts)).toEqual({ placed: 10, refusals: new Set(['discount_used_up']) })
    expect(await usesOf('LASTTEN')).toBe(10)
  })

  it('are used once by each customer, however fast', async () => {
    const terms = { ...percentOff('FASTONE'), uses_per_customer_max: 1 }
    await shopping.make(terms)
    const who = await transfers.shop.signInAs('customer')
    const products = await Promise.all(Array.from({ length: 12 }, shopping.product))
    const attempts = products.map((product_id) => shopping.place(bodyWith(product_id, terms), who))
    expect(await placedOf(attempts)).toEqual({ placed: 1, refusals: new Set(['discount_used_by_customer']) })
  })

  it('stay with an order whose way to pay changes, and are taken again when its hold had ended', async () => {
    const terms = { ...percentOff('STAYS'), uses_max: 1 }
    await shopping.make(terms)
    const who = await transfers.shop.signInAs('customer')
    const body = bodyWith(await shopping.product(), terms)
    const placed = await shopping.place(body, who)
    const change = (payment_method_id: number) =>
      transfers.shop.call(
        'PUT /api/v1/order/{id}/payment-method',
        { params: { id: placed.order_id }, body: { payment_method_id } },
        who,
      )
    const { data } = await change(BY_TRANSFER)
    expect(data).toMatchObject({ discount_code: 'STAYS', discount_price: 20_000, total_price: 239_000 })
    expect(Number(data.payment_amount)).toBe(239_000 + (data.payment_code ?? 0))
    await releaseExpiredHolds(transfers.shop.db, new Date(transfers.shop.now().getTime() + 30 * DAY_MS))
    const other = await shopping.place(body, await transfers.shop.signInAs('customer'))
    expect((await refusalOf(change(1))).code).toBe('discount_used_up')
    const admins = { params: { id: other.order_id }, body: {} }
    await transfers.shop.call('POST /api/v1/admin/order/{id}/cancel', admins, admin)
    expect((await change(1)).data).toMatchObject({ discount_price: 20_000, is_stock_held: true })
    expect(await usesOf('STAYS')).toBe(1)
  })
})
