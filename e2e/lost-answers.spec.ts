/** The order is placed, and its answer does not come back (D20). */
import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { chooseFromMenu, waitForHydration } from './navigation.ts'
import { useOwnShop } from './own-shop.ts'
import { openPlaceOrder } from './place-order-page.ts'
import { ACCOUNTS, bearer, createSession } from './session.ts'
import { createProduct, fetchOrderIds, orderBody, registerCustomer } from './shop-data.ts'

const ORDER = '**/api/v1/order'
const ATTEMPTS = 'orderAttempts'

/** The shop is asked, and does what it is asked; the browser hears something else. @returns how often so far */
async function loseAnswers(page: Page, answer: (route: Route) => Promise<void>): Promise<() => number> {
  let lost = 0
  await page.route(ORDER, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await answer(route)
    lost += 1
  })
  return () => lost
}

function clickPlaceOrder(page: Page) {
  return page.getByRole('button', { name: 'Place Order' }).click()
}
function expectFailure(page: Page) {
  return expect(page.getByRole('alert')).toBeVisible()
}
async function waitForOrder(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/order\/\d+$/)
  return Number(page.url().split('/').at(-1))
}
function storedAttempts(page: Page) {
  return page.evaluate((key) => sessionStorage.getItem(key), ATTEMPTS)
}

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
    await page.unroute(ORDER)
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
  await page.unroute(ORDER)
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
    await page.unroute(ORDER)
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
  await page.unroute(ORDER)
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
  await page.unroute(ORDER)
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

test('signing out forgets the attempt, the code, and what opens an order', async ({ page, request }) => {
  const buyer = await registerCustomer(request, 'Buyer')
  await openPlaceOrder(page, buyer, await createProduct(request, { stock: 5 }))
  await loseAnswers(page, (route) => route.abort())
  await clickPlaceOrder(page)
  await expectFailure(page)
  expect(await storedAttempts(page)).not.toBeNull()
  await page.evaluate(() => {
    sessionStorage.setItem('openedOrder', '{}')
    sessionStorage.setItem('placedOrder', '1')
    sessionStorage.setItem('discountCode', '"HEMAT"')
  })
  await chooseFromMenu(page.getByRole('button', { name: 'Buyer' }), 'Logout')
  await expect(page).toHaveURL('/login')
  expect(await storedAttempts(page)).toBeNull()
  const left = await page.evaluate(() => Object.keys(sessionStorage))
  expect(left.filter((key) => /order|code/i.test(key))).toEqual([])
})

for (const isLate of [false, true]) {
  const when = isLate ? ', though its program comes after that order' : ''
  test(`a copy of the tab does not answer a later order with the earlier one${when}`, async ({
    page,
    request,
  }) => {
    const buyer = await registerCustomer(request, 'Buyer')
    const product = await createProduct(request, { stock: 9 })
    await openPlaceOrder(page, buyer, product)
    await loseAnswers(page, (route) => route.abort())
    await clickPlaceOrder(page)
    await expectFailure(page)
    await page.unroute(ORDER)
    const copy = await page.context().newPage()
    const isOrdered = Promise.withResolvers<void>()
    if (isLate) {
      await copy.route('**/assets/*.js', async (route) => {
        await isOrdered.promise
        await route.continue()
      })
    }
    const kept = (await storedAttempts(page)) ?? ''
    await copy.goto('/placeorder', { waitUntil: 'commit' })
    if (!isLate) await waitForHydration(copy)
    await copy.evaluate(([key = '', value = '']) => sessionStorage.setItem(key, value), [ATTEMPTS, kept])
    await clickPlaceOrder(page)
    const first = await waitForOrder(page)
    isOrdered.resolve()
    await expect.poll(() => storedAttempts(copy)).toBeNull()
    await openPlaceOrder(copy, buyer, product)
    await clickPlaceOrder(copy)
    expect(await waitForOrder(copy)).not.toBe(first)
  })
}

test('a key that another order has used is replaced', async ({ page, request }) => {
  const buyer = await registerCustomer(request, 'Buyer')
  const product = await createProduct(request, { stock: 9 })
  await openPlaceOrder(page, buyer, product)
  await page.route(ORDER, (route) => route.abort())
  await clickPlaceOrder(page)
  await expectFailure(page)
  await page.unroute(ORDER)
  const [{ key }] = JSON.parse((await storedAttempts(page)) ?? '[]')
  const used = await request.post('/api/v1/order', {
    headers: { ...bearer(buyer), 'idempotency-key': key },
    data: orderBody(product, 2),
  })
  const other = (await used.json()).data.order_id
  await clickPlaceOrder(page)
  const orderId = await waitForOrder(page)
  expect(orderId).not.toBe(other)
  expect((await fetchOrderIds(request, buyer)).sort()).toEqual([other, orderId].sort())
})

test('a damaged attempt is dropped', async ({ page, request }) => {
  const buyer = await registerCustomer(request, 'Buyer')
  const product = await createProduct(request, { stock: 50 })
  const damaged = [
    'no JSON',
    'null',
    '7',
    '{"__proto__":[]}',
    '[null,1,"x",{}]',
    '[{"hash":1,"key":2}]',
    '[{"hash":"x","key":"two words\\n"}]',
    JSON.stringify(Array(1000).fill({ hash: 'x', key: 'f'.repeat(32) })),
  ]
  for (const [place, value] of damaged.entries()) {
    await openPlaceOrder(page, buyer, product)
    await page.evaluate(([key = '', text = '']) => sessionStorage.setItem(key, text), [ATTEMPTS, value])
    await clickPlaceOrder(page)
    await waitForOrder(page)
    expect(await fetchOrderIds(request, buyer)).toHaveLength(place + 1)
    expect((await storedAttempts(page)) === null).toBe(true)
  }
})

function refuse(methods: readonly ('getItem' | 'setItem' | 'removeItem')[]): void {
  for (const method of methods) {
    const real = Storage.prototype[method] as (...given: string[]) => string | null
    const refusing = function (this: Storage, ...given: string[]) {
      if (this === window.sessionStorage && given[0] === 'orderAttempts') throw new Error('refused')
      return real.apply(this, given)
    }
    Object.defineProperty(Storage.prototype, method, { value: refusing })
  }
}

for (const [what, methods] of [
  ['refused', ['getItem', 'setItem', 'removeItem'] as const],
  ['full', ['setItem'] as const],
] as const) {
  test(`a browser whose session storage is ${what} still orders, once`, async ({ page, request }) => {
    const buyer = await registerCustomer(request, 'Buyer')
    const product = await createProduct(request, { stock: 5 })
    await page.addInitScript(refuse, methods)
    await openPlaceOrder(page, buyer, product)
    await loseAnswers(page, (route) => route.abort())
    await clickPlaceOrder(page)
    await expectFailure(page)
    await page.unroute(ORDER)
    await clickPlaceOrder(page)
    const orderId = await waitForOrder(page)
    expect(await fetchOrderIds(request, buyer)).toEqual([orderId])
  })
}
