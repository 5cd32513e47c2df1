/** What the browser keeps of an order whose answer is lost (D20): until when, for whom, and if it may not. */
import { expect, test } from './fixtures.ts'
import { chooseFromMenu, waitForHydration } from './navigation.ts'
import {
  ATTEMPTS_KEY,
  clickPlaceOrder,
  expectFailure,
  loseAnswers,
  ORDER_CALL,
  storedAttempts,
  waitForOrder,
} from './order-attempts.ts'
import { openPlaceOrder } from './place-order-page.ts'
import { bearer } from './session.ts'
import { createProduct, fetchOrderIds, orderBody, registerCustomer } from './shop-data.ts'

test.use({
  expectedStatuses: [503, 422],
  expectedWords: ['net::ERR_'],
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
    await page.unroute(ORDER_CALL)
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
    await copy.evaluate(([key = '', value = '']) => sessionStorage.setItem(key, value), [ATTEMPTS_KEY, kept])
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
  await page.route(ORDER_CALL, (route) => route.abort())
  await clickPlaceOrder(page)
  await expectFailure(page)
  await page.unroute(ORDER_CALL)
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
    await page.evaluate(([key = '', text = '']) => sessionStorage.setItem(key, text), [ATTEMPTS_KEY, value])
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
    await page.unroute(ORDER_CALL)
    await clickPlaceOrder(page)
    const orderId = await waitForOrder(page)
    expect(await fetchOrderIds(request, buyer)).toEqual([orderId])
  })
}
