/** The order is placed, and its answer does not come back (D20). */
import type { Page, Route } from '@playwright/test'
import { newCustomer, newThing, orderBodyOf, ordersOf, standBeforePlaceOrder } from './checkout.ts'
import { expect, test } from './fixtures.ts'
import { PEOPLE, sessionOf } from './session.ts'

const ORDER = '**/api/v1/order'
const ATTEMPTS = 'orderAttempts'

/** The shop is asked, and does what it is asked; the browser hears something else. @returns how often so far */
async function lose(page: Page, answer: (route: Route) => Promise<void>): Promise<() => number> {
  let lost = 0
  await page.route(ORDER, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await answer(route)
    lost += 1
  })
  return () => lost
}

function click(page: Page) {
  return page.getByRole('button', { name: 'Place Order' }).click()
}
function failed(page: Page) {
  return expect(page.getByRole('alert')).toBeVisible()
}
async function arrived(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/order\/\d+$/)
  return Number(page.url().split('/').at(-1))
}
function attempts(page: Page) {
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
    const buyer = await newCustomer(request)
    const thing = await newThing(request, 1) // repeating must not meet "sold out"
    await standBeforePlaceOrder(page, buyer, thing)
    const lost = await lose(page, answer)
    await click(page)
    await failed(page)
    await click(page)
    await expect.poll(lost).toBe(2)
    await failed(page)
    await page.unroute(ORDER)
    await page.reload()
    expect(Object.keys(await page.evaluate(() => ({ ...localStorage }))).sort()).toEqual([
      'accessToken',
      'cartItems',
      'refreshToken',
      'shippingAddress',
      'userInfo',
    ])
    await click(page)
    const orderId = await arrived(page)
    expect(await ordersOf(request, buyer)).toEqual([orderId])
    expect(await attempts(page)).toBeNull()
  })
}

test('after a lost answer, back, forward and the same click yield the same order', async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request)
  await standBeforePlaceOrder(page, buyer, await newThing(request, 5))
  await lose(page, (route) => route.abort())
  await click(page)
  await failed(page)
  await page.unroute(ORDER)
  await page.goto('/cart')
  await page.goBack()
  await click(page)
  const orderId = await arrived(page)
  expect(await ordersOf(request, buyer)).toEqual([orderId])
  await page.goBack()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('what was changed since is another order, and what was changed back is the same', async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request)
  const thing = await newThing(request, 9)
  await standBeforePlaceOrder(page, buyer, thing)
  await lose(page, (route) => route.abort())
  await click(page)
  await failed(page)
  await standBeforePlaceOrder(page, buyer, thing, 2)
  await click(page)
  await failed(page)
  const two = await ordersOf(request, buyer)
  expect(two).toHaveLength(2)
  await page.unroute(ORDER)
  await standBeforePlaceOrder(page, buyer, thing)
  await click(page)
  expect(await arrived(page)).toBe(Math.min(...two))
  expect(await ordersOf(request, buyer)).toEqual(two)

  await standBeforePlaceOrder(page, buyer, thing) // the same again, on purpose
  await click(page)
  expect(two).not.toContain(await arrived(page))
})

test('another guest never gets the order whose answer was lost', async ({ page, request }) => {
  const thing = await newThing(request, 5)
  const one = await sessionOf(request, PEOPLE.guest)
  await standBeforePlaceOrder(page, one, thing)
  await lose(page, (route) => route.abort())
  await click(page)
  await failed(page)
  await page.unroute(ORDER)
  expect(await attempts(page)).not.toBeNull()
  const other = await sessionOf(request, PEOPLE.guest)
  await standBeforePlaceOrder(page, other, thing)
  const sent = page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/api/v1/order'))
  const before = JSON.parse((await attempts(page)) ?? '[]')
  await click(page)
  expect((await sent).headers()['idempotency-key']).not.toBe(before[0].key)
  const [first] = await ordersOf(request, one)
  expect(await arrived(page)).not.toBe(first)
})

test('signing out forgets the attempt', async ({ page, request }) => {
  const buyer = await newCustomer(request)
  await standBeforePlaceOrder(page, buyer, await newThing(request, 5))
  await lose(page, (route) => route.abort())
  await click(page)
  await failed(page)
  expect(await attempts(page)).not.toBeNull()
  await page.getByRole('button', { name: 'Buyer' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await attempts(page)).toBeNull()
})

test('a copy of the tab does not answer a later order with the earlier one', async ({ page, request }) => {
  const buyer = await newCustomer(request)
  const thing = await newThing(request, 9)
  await standBeforePlaceOrder(page, buyer, thing)
  await lose(page, (route) => route.abort())
  await click(page)
  await failed(page)
  await page.unroute(ORDER)
  const copy = await page.context().newPage()
  const kept = (await attempts(page)) ?? ''
  await copy.goto('/placeorder')
  await copy.evaluate(([key = '', value = '']) => sessionStorage.setItem(key, value), [ATTEMPTS, kept])
  await click(page)
  const first = await arrived(page)
  await expect.poll(() => attempts(copy)).toBeNull()
  await standBeforePlaceOrder(copy, buyer, thing)
  await click(copy)
  expect(await arrived(copy)).not.toBe(first)
})

test('a key that another order has used is replaced', async ({ page, request }) => {
  const buyer = await newCustomer(request)
  const thing = await newThing(request, 9)
  await standBeforePlaceOrder(page, buyer, thing)
  await page.route(ORDER, (route) => route.abort())
  await click(page)
  await failed(page)
  await page.unroute(ORDER)
  const [{ key }] = JSON.parse((await attempts(page)) ?? '[]')
  const used = await request.post('/api/v1/order', {
    headers: { authorization: `Bearer ${buyer.access_token}`, 'idempotency-key': key },
    data: orderBodyOf(thing, 2),
  })
  const other = (await used.json()).data.order_id
  await click(page)
  const orderId = await arrived(page)
  expect(orderId).not.toBe(other)
  expect((await ordersOf(request, buyer)).sort()).toEqual([other, orderId].sort())
})

test('a damaged attempt is dropped', async ({ page, request }) => {
  const buyer = await newCustomer(request)
  const thing = await newThing(request, 50)
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
    await standBeforePlaceOrder(page, buyer, thing)
    await page.evaluate(([key = '', text = '']) => sessionStorage.setItem(key, text), [ATTEMPTS, value])
    await click(page)
    await arrived(page)
    expect(await ordersOf(request, buyer)).toHaveLength(place + 1)
    expect((await attempts(page)) === null).toBe(true)
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
    const buyer = await newCustomer(request)
    const thing = await newThing(request, 5)
    await page.addInitScript(refuse, methods)
    await standBeforePlaceOrder(page, buyer, thing)
    await lose(page, (route) => route.abort())
    await click(page)
    await failed(page)
    await page.unroute(ORDER)
    await click(page)
    const orderId = await arrived(page)
    expect(await ordersOf(request, buyer)).toEqual([orderId])
  })
}
