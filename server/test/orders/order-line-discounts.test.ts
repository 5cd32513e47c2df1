/** Discounts that stand together on an order whose lines an admin changes (decisions/069, 071). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { DiscountBody } from '@warung/contract/discounts.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { combinedDiscount } from '../../src/platform/database/schema/orders.ts'
import { bodyOffered, PRICE, percentOff, type Shopping, shoppingIn } from '../support/discounts.ts'
import { lineChangesIn } from '../support/line-changes.ts'
import { orderOf } from '../support/orders.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

type Discounts = {
  readonly make: (body: DiscountBody) => Promise<number>
  readonly shopping: Shopping
  readonly usesOf: (code: string) => Promise<number | undefined>
  readonly placed: (product_id: number, quantity: number, code?: string) => Promise<number>
  readonly end: () => Promise<void>
}

function discountsIn(shop: TestShop, admin: UserInfo): Discounts {
  const shopping = shoppingIn(shop, () => admin)
  const made: number[] = []
  return {
    shopping,
    make: async (body) => {
      const id = await shopping.make({ ...body, is_combinable: true })
      made.push(id)
      return id
    },
    usesOf: async (code) => {
      const { data } = await shop.call('GET /api/v1/admin/discount', {}, admin)
      return data.find((found) => found.code === code)?.uses
    },
    placed: async (product_id, quantity, discount_code) => {
      const who = await shop.signInAs('customer')
      const order_product = [{ product_id, quantity }]
      const product_price = quantity * PRICE
      const ofCart = { body: { order_product } }
      const { data: automatic } = await shop.call('POST /api/v1/automatic-discount/own', ofCart, who)
      const checked =
        discount_code === undefined ? undefined : { discount_code, product_price, order_product }
      const entered = checked && (await shop.call('POST /api/v1/discount-check', { body: checked }, who)).data
      const lines = [{ product_id, quantity, price: PRICE }]
      return (await shopping.place(bodyOffered(lines, { entered, automatic }), who)).order_id
    },
    end: async () => {
      for (const id of made.splice(0)) {
        const ended = { params: { id }, body: { is_ended: true } }
        await shop.call('PUT /api/v1/admin/discount/{id}/end', ended, admin)
      }
    },
  }
}

describeEachEngine('combined discounts of an order whose lines change', (open) => {
  let shop: TestShop
  let admin: UserInfo
  let discounts: Discounts
  let lines: ReturnType<typeof lineChangesIn>
  beforeAll(async () => {
    shop = await openShop(await open())
    admin = await shop.signInAs('admin')
    discounts = discountsIn(shop, admin)
    lines = lineChangesIn(shop, async () => admin)
  })
  afterEach(() => discounts.end())
  afterAll(() => shop.close())

  const furtherOf = async (id: number) =>
    (await shop.db.select().from(combinedDiscount).where(eq(combinedDiscount.order_id, id))).map(
      ({ discount_id }) => discount_id,
    )

  it('are computed anew, kept, dropped and found again, each with its uses', async () => {
    const { make, usesOf } = discounts
    const joined = await make({ ...percentOff('Promo', 20), is_automatic: true, least_items: 2 * PRICE })
    await make({ code: 'HEMAT', kind: 'amount', amount: 30_000 })
    const product_id = await discounts.shopping.product()
    const id = await discounts.placed(product_id, 2, 'HEMAT')
    expect(await furtherOf(id)).toEqual([joined])
    const more = await lines.change(id, [{ product_id, quantity: 3 }])
    expect(more).toMatchObject({ discount_code: 'HEMAT + Promo', discount_price: 30_000 + 120_000 })
    expect(await furtherOf(id)).toEqual([joined])
    const one = [{ product_id, quantity: 1 }]
    expect(await lines.preview(id, one)).toMatchObject({ discount_code: 'HEMAT', lost_discount: 'Promo' })
    expect(await usesOf('Promo')).toBe(1)
    expect(await lines.change(id, one)).toMatchObject({ discount_code: 'HEMAT', discount_price: 30_000 })
    expect([await furtherOf(id), await usesOf('HEMAT'), await usesOf('Promo')]).toEqual([[], 1, 0])
    const again = await lines.change(id, [{ product_id, quantity: 2 }])
    expect(again).toMatchObject({ discount_code: 'HEMAT + Promo', discount_price: 30_000 + 80_000 })
    expect([await furtherOf(id), await usesOf('HEMAT'), await usesOf('Promo')]).toEqual([[joined], 1, 1])
  })

  it('stay without the code, once that no longer applies', async () => {
    const { make, usesOf } = discounts
    await make({ ...percentOff('Tetap', 10), is_automatic: true })
    await make({ ...percentOff('BANYAK', 5), least_items: 2 * PRICE })
    const product_id = await discounts.shopping.product()
    const id = await discounts.placed(product_id, 2, 'BANYAK')
    const one = [{ product_id, quantity: 1 }]
    expect(await lines.preview(id, one)).toMatchObject({ discount_code: 'Tetap', lost_discount: 'BANYAK' })
    expect(await lines.change(id, one)).toMatchObject({ discount_code: 'Tetap', discount_price: PRICE / 10 })
    expect([await furtherOf(id), await usesOf('BANYAK'), await usesOf('Tetap')]).toEqual([[], 0, 1])
  })

  it('have uses for the order itself, which it need not share', async () => {
    const { make, usesOf } = discounts
    await make({ ...percentOff('Satu', 10), is_automatic: true, uses_max: 1 })
    await make(percentOff('BERSAMA', 5))
    const product_id = await discounts.shopping.product()
    const first = await discounts.placed(product_id, 1, 'BERSAMA')
    const second = await discounts.placed(product_id, 1, 'BERSAMA')
    const two = [{ product_id, quantity: 2 }]
    expect(await lines.change(first, two)).toMatchObject({ discount_code: 'BERSAMA + Satu' })
    expect(await lines.change(second, two)).toMatchObject({ discount_code: 'BERSAMA' })
    const params = { id: first }
    await shop.call('POST /api/v1/admin/order/{id}/cancel', { params, body: {} }, admin)
    const joined = await lines.change(second, [{ product_id, quantity: 3 }])
    expect(joined).toMatchObject({ discount_code: 'BERSAMA + Satu', discount_price: 90_000 })
    expect([await usesOf('BERSAMA'), await usesOf('Satu')]).toEqual([1, 1])
  })
})

describeOnPostgres('orders whose changed lines reach for the last use of a discount at once', (open) => {
  it('use it as often as allowed', async () => {
    const shop = await openShop(await open())
    const admin = await shop.signInAs('admin')
    const { make, shopping, placed, usesOf } = discountsIn(shop, admin)
    const lines = lineChangesIn(shop, async () => admin)
    const product_id = await shopping.product()
    await make(percentOff('AWAL', 5))
    const ids = await Promise.all(Array.from({ length: 8 }, () => placed(product_id, 1, 'AWAL')))
    await make({ ...percentOff('Tiga', 10), is_automatic: true, uses_max: 3 })
    const two = [{ product_id, quantity: 2 }]
    const seen = [{ product_id, quantity: 1 }]
    const { total_price } = await lines.preview(ids[0] ?? 0, two)
    expect(total_price).toBeLessThan(orderOf({ product_id, quantity: 2, price: PRICE }).total_price)
    const changes = ids.map((id) => lines.change(id, two, { seen, total_price }))
    const done = await Promise.allSettled(changes)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const refused = done.flatMap((each) =>
      each.status === 'rejected' ? [refusalOf(Promise.reject(each.reason))] : [],
    )
    for (const { code } of await Promise.all(refused))
      expect(['order_total_changed', 'discount_used_up']).toContain(code)
    expect([await usesOf('AWAL'), await usesOf('Tiga')]).toEqual([8, 3])
    await shop.close()
  })
})
