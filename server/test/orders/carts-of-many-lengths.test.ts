/** Statements that are prepared by name are few, and kept for good: no shopper makes up new ones by carts of other lengths. */
import { expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { orderOf } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { RATES } from '../support/shipping-rates.ts'
import { openShop } from '../support/shop.ts'

const LENGTHS = [1, 2, 3, 4, 5]
const PRICE = 60_000

describeBothEngines('carts of many lengths', 'driver', (open) => {
  it('are ordered, and what sending them costs is asked, by statements of the same texts', async () => {
    const texts = new Set<string>()
    const shop = await openShop(await open({ onStatement: (text) => void texts.add(text) }))
    const who = await shop.signInAs('customer')
    const carts = await Promise.all(
      LENGTHS.map((length) =>
        Promise.all(
          // few pieces: such an order reads its products each time
          Array.from({ length }, async () => {
            const product_id = await addProduct(shop.db, { price: PRICE, stock: 9 })
            return { product_id, quantity: 1, price: PRICE }
          }),
        ),
      ),
    )
    const textsOf = async (work: (cart: (typeof carts)[number]) => Promise<unknown>) => {
      texts.clear()
      for (const cart of carts) await work(cart)
      const readingProducts = [...texts].filter((text) => text.includes('from "product" where'))
      const writingOrders = [...texts].filter((text) => text.includes('insert into shop_order'))
      return { readingProducts, writingOrders }
    }
    const ordering = await textsOf((cart) => shop.call('POST /api/v1/order', { body: orderOf(...cart) }, who))
    expect(ordering.readingProducts).toHaveLength(1)
    expect(ordering.writingOrders).toHaveLength(1)

    await saveSettings(shop, { shipping_rates: RATES })
    const asking = await textsOf((cart) => {
      const { order_product, shipment_address } = orderOf(...cart)
      return shop.call('POST /api/v1/shipping-quote', { body: { order_product, shipment_address } })
    })
    expect(asking.readingProducts).toHaveLength(1)
    await shop.close()
  })
})
