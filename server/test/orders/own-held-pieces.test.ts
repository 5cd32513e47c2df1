/** Who orders again what an unpaid order of their own holds is told which order that is. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { orderOf, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

const PRICE = 10_000

describeEachEngine('the last pieces', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  afterAll(() => shop.close())

  it('that the buyer’s own unpaid order holds: the refusal names that order', async () => {
    const { order, who, product_id } = await placedOrder(shop, { stock: 2, quantity: 2, price: PRICE })
    const again = (quantity: number, as = who) =>
      refusalOf(
        shop.call('POST /api/v1/order', { body: orderOf({ product_id, quantity, price: PRICE }) }, as),
      )
    const refused = await again(1)
    expect(refused).toMatchObject({ status: 409, code: 'insufficient_stock' })
    expect(refused.message).toContain(`for you in order ${order.order_id}`)
    expect(Object.keys(refused.errors)).toContain(`orders.${order.order_id}`)

    // more than there ever was: the order is not what is in the way
    expect((await again(3)).message).toContain('has just sold out')
    const other = await again(1, await shop.signInAs('customer'))
    expect(other).toMatchObject({ status: 409, code: 'insufficient_stock' })
    expect(other.message).toContain('has just sold out')
    expect(Object.keys(other.errors)).toEqual(['order_product'])
  })

  it('that several of the buyer’s orders hold: the one is named that holds enough, or none', async () => {
    const { order, who, product_id } = await placedOrder(shop, { stock: 3, quantity: 2, price: PRICE })
    const body = (quantity: number) => orderOf({ product_id, quantity, price: PRICE })
    await shop.call('POST /api/v1/order', { body: body(1) }, who)
    const again = (quantity: number) =>
      refusalOf(shop.call('POST /api/v1/order', { body: body(quantity) }, who))
    expect((await again(2)).message).toContain(`order ${order.order_id}`)
    expect((await again(3)).message).toContain('has just sold out') // to cancel one order is not enough
  })

  it('another guest’s order is not named: they share an account, not their orders (D6)', async () => {
    const [one, other] = [await shop.signInAs('guest'), await shop.signInAs('guest')]
    const { order, product_id } = await placedOrder(shop, { who: one, stock: 1, quantity: 1, price: PRICE })
    const body = orderOf({ product_id, quantity: 1, price: PRICE })
    const own = await refusalOf(shop.call('POST /api/v1/order', { body }, one))
    expect(own.message).toContain(`order ${order.order_id}`)
    const foreign = await refusalOf(shop.call('POST /api/v1/order', { body }, other))
    expect(foreign.message).toContain('has just sold out')
  })

  it('of a cancelled order are free', async () => {
    const { order, who, product_id } = await placedOrder(shop, { stock: 1, quantity: 1, price: PRICE })
    await shop.call('POST /api/v1/order/{id}/cancel', { params: { id: order.order_id } }, who)
    const body = orderOf({ product_id, quantity: 2, price: PRICE })
    const refused = await refusalOf(shop.call('POST /api/v1/order', { body }, who))
    expect(refused.message).toContain('Only 1 piece')
  })
})
