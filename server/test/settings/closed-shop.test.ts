/** A closed shop: a sign in the place of goods, no orders, and everything else as it was. */

import { isShoppingPath } from '@warung/contract/shopping-paths.ts'
import { describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { orderOf } from '../support/orders.ts'
import { openPageShop } from '../support/page-shop.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { openShop, refusalOf } from '../support/shop.ts'

describeEachEngine('a closed shop', (open) => {
  it('shows shoppers a sign, which search engines do not take for the shop', async () => {
    const shop = await openPageShop(await open())
    expect((await shop.fetch('/')).status).toBe(200)
    await saveSettings(shop, { is_open: false, closed_text: 'Back on Monday <b>8:00</b>' })
    for (const path of ['/', '/search/kopi', '/cart', '/placeorder']) {
      const answer = await shop.fetch(path)
      const html = await answer.text()
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '3600'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(html).toContain('Warung is closed right now')
      expect(html).toContain('Back on Monday &lt;b&gt;8:00&lt;/b&gt;')
      expect(html).not.toContain('Latest Products')
    }
    for (const path of ['/login', '/profile', '/order/1', '/admin/settings']) {
      expect([path, (await shop.fetch(path)).status]).toEqual([path, 200])
    }
    expect((await shop.fetch('/nothing/here')).status).toBe(404)
    await saveSettings(shop, { is_open: true })
    const opened = await shop.fetch('/')
    expect([opened.status, opened.headers.get('retry-after')]).toEqual([200, null])
    expect(await opened.text()).toContain('Latest Products')
    await shop.close()
  })

  it('takes no orders, says so, and still answers with one that it has taken', async () => {
    const shop = await openShop(await open())
    const product_id = await addProduct(shop.db, { price: 50_000, stock: 5 })
    const customer = await shop.signInAs('customer')
    const body = orderOf({ product_id, quantity: 1, price: 50_000 })
    const headers = { 'idempotency-key': 'the-first' }
    const { data: taken } = await shop.call('POST /api/v1/order', { body, headers }, customer)
    await saveSettings(shop, { is_open: false })
    const refused = await refusalOf(shop.call('POST /api/v1/order', { body }, customer))
    expect(refused).toMatchObject({ status: 409, code: 'shop_closed' })
    expect(refused.message).toContain('The shop is closed right now and takes no orders.')
    const again = await shop.call('POST /api/v1/order', { body, headers }, customer)
    expect(again.data.order_id).toBe(taken.order_id)
    const seen = await shop.call('GET /api/v1/order/{id}', { params: { id: taken.order_id } }, customer)
    expect(seen.data.is_paid).toBe(false)
    const product = await shop.call('GET /api/v1/product/{id}', { params: { id: product_id } })
    expect(product.data.stock).toBe(4)
    await shop.close()
  })
})

describe('what a closed shop keeps from shoppers', () => {
  it.each([
    '/',
    '/page/2',
    '/search',
    '/search/a/page/2',
    '/product/7',
    '/cart',
    '/cart/7',
    '/placeorder',
    '/CART',
  ])('%s', (path) => expect(isShoppingPath(path)).toBe(true))
  it.each(['/login', '/register', '/profile', '/order/7', '/admin/start', '/productive', '/info/privacy'])(
    'is not %s',
    (path) => expect(isShoppingPath(path)).toBe(false),
  )
})
