/** The order is placed, and its answer does not come back (D20). What the browser keeps of it: order-attempts.spec.ts. */
import type { Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import {
  clickPlaceOrder,
  expectFailure,
  loseAnswers,
  ORDER_CALL,
  storedAttempts,
  waitForOrder,
} from './order-attempts.ts'
import { useOwnShop } from './own-shop.ts'
import { openPlaceOrder } from './place-order-page.ts'
import { ACCOUNTS, bearer, createSession } from './session.ts'
import { createProduct, fetchOrderIds, registerCustomer } from './shop-data.ts'

test.use({
  expectedStatuses: [503, 422],
  expectedWords: ['net::ERR_'],
})

const losses: [string, (route: Route) => Promise<void>][] = [
  ['the line breaks', (route) => route.abort('connectionreset')],
  ['no answer comes in time', (route) => route.abort('timedout')],
  ['a proxy answers 503', (route) => route.fulfill({ status: 503, body: 'Service Unavailable' })],
  ['the answer is cut', (route) => route.fulfill({ status: 201, body: '{"data":{"order_' })],
]

for (const [what, answer] of losses) {
  test(`when ${what}, a reload and another click yield the same order`, async ({ page, request }) => {
    const buyer = await registerCustomer(request, 'Buyer')
    const product = await createProduct(request, { stock: 1 }) // repeating must not meet "sold out"
    await openPlaceOrder(page, buyer, product)
    const lost = await loseAnswers(page, answer)
    await clickPlaceOrder(page)
    await expectFailure(page)
    await clickPlaceOrder(page)
    await expect.poll(lost).toBe(2)
    await expectFailure(page)
    await page.unroute(ORDER_CALL)
    await page.reload()
    expect(Object.keys(await page.evaluate(() => ({ ...localStorage }))).sort()).toEqual([
      'accessToken',
      'cartItems',
      'refreshToken',
      'shippingAddress',
      'userInfo',
    ])
    await clickPlaceOrder(page)
    const orderId = await waitForOrder(page)
    expect(await fetchOrderIds(request, buyer)).toEqual([orderId])
    expect(await storedAttempts(page)).toBeNull()
  })
}

test('after a lost answer, back, forward and the same click yield the same order', async ({
  page,
  request,
}) => {
  const buyer = await registerCustomer(request, 'Buyer')
  await openPlaceOrder(page, buyer, await createProduct(request, { stock: 5 }))
  await loseAnswers(page, (route) => route.abort())
  await clickPlaceOrder(page)
  await expectFailure(page)
  await page.unroute(ORDER_CALL)
  await page.goto('/cart')
  await page.goBack()
  await clickPlaceOrder(page)
  const orderId = await waitForOrder(page)
  expect(await fetchOrderIds(request, buyer)).toEqual([orderId])
  await page.goBack()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test.describe('in a shop with an automatic discount', () => {
  useOwnShop()

  test('a lost answer after the last use of an automatic discount yields the same order', async ({
    page,
    request,
  }) => {
    const buyer = await registerCustomer(request, 'Buyer')
    const product = await createProduct(request, { stock: 9 })
    const headers = bearer(await createSession(request, ACCOUNTS.super))
    const terms = {
      code: `Sekali ${product.name}`,
      kind: 'amount',
      amount: 1000,
      is_automatic: true,
      uses_max: 1,
    }
    expect((await request.post('/api/v1/admin/discount', { data: terms, headers })).status()).toBe(201)
    await openPlaceOrder(page, buyer, product)
    await expect(page.getByText(`Discount (${terms.code})`)).toBeVisible()
    await loseAnswers(page, (route) => route.abort())
    await clickPlaceOrder(page)
    await expectFailure(page)
    await page.unroute(ORDER_CALL)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
    await expect(page.getByText(terms.code)).toBeHidden()
    await clickPlaceOrder(page)
    const orderId = await waitForOrder(page)
    expect(await fetchOrderIds(request, buyer)).toEqual([orderId])
  })
})

test('what was changed since is another order, and what was changed back is the same', async ({
  page,
  request,
}) => {
  const buyer = await registerCustomer(request, 'Buyer')
  const product = await createProduct(request, { stock: 9 })
  await openPlaceOrder(page, buyer, product)
  await loseAnswers(page, (route) => route.abort())
  await clickPlaceOrder(page)
  await expectFailure(page)
  await openPlaceOrder(page, buyer, product, 2)
  await clickPlaceOrder(page)
  await expectFailure(page)
  const two = await fetchOrderIds(request, buyer)
  expect(two).toHaveLength(2)
  await page.unroute(ORDER_CALL)
  await openPlaceOrder(page, buyer, product)
  await clickPlaceOrder(page)
  expect(await waitForOrder(page)).toBe(Math.min(...two))
  expect(await fetchOrderIds(request, buyer)).toEqual(two)

  await openPlaceOrder(page, buyer, product) // the same again, on purpose
  await clickPlaceOrder(page)
  expect(two).not.toContain(await waitForOrder(page))
})

test('another guest never gets the order whose answer was lost', async ({ page, request }) => {
  const product = await createProduct(request, { stock: 5 })
  const one = await createSession(request, ACCOUNTS.guest)
  await openPlaceOrder(page, one, product)
  await loseAnswers(page, (route) => route.abort())
  await clickPlaceOrder(page)
  await expectFailure(page)
  await page.unroute(ORDER_CALL)
  expect(await storedAttempts(page)).not.toBeNull()
  const other = await createSession(request, ACCOUNTS.guest)
  await openPlaceOrder(page, other, product)
  const sent = page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/api/v1/order'))
  const before = JSON.parse((await storedAttempts(page)) ?? '[]')
  await clickPlaceOrder(page)
  expect((await sent).headers()['idempotency-key']).not.toBe(before[0].key)
  const [first] = await fetchOrderIds(request, one)
  expect(await waitForOrder(page)).not.toBe(first)
})
