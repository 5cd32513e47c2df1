/** What is on the screen when paying goes wrong half-way, or goes right somewhere else (D10). */
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, headersOf, restoreSession, type Session } from './session.ts'
import { createOrder, createProduct, type PlacedOrder, payOrder, registerCustomer } from './shop-data.ts'

const CAPTURE = /\/browser\/orders\/\w+\/capture/
const PAY = '**/api/v1/order/*/pay'

test.use({ expectedStatuses: [409, 422, 503], expectedWords: ['net::ERR_'] })

type OpenedOrder = { readonly buyer: Session; readonly order: PlacedOrder }

async function openOrder(page: Page, request: APIRequestContext): Promise<OpenedOrder> {
  const buyer = await registerCustomer(request)
  const order = await createOrder(request, buyer, await createProduct(request))
  await restoreSession(page, buyer)
  await page.goto(`/order/${order.order_id}`)
  await expect(page.getByText('Not Paid')).toBeVisible()
  return { buyer, order }
}

function openDialog(page: Page) {
  return page.getByRole('button', { name: 'PayPal', exact: true }).click()
}
function pay(page: Page) {
  return page.getByRole('button', { name: 'Pay', exact: true }).click()
}
function paid(page: Page) {
  return page.getByText(/^Paid on \d{4}-\d{2}-\d{2}$/)
}
function confirming(page: Page) {
  return page.getByText(/Your payment is being confirmed/)
}

test('a capture whose answer is lost is paid, and never called uncharged', async ({ page, request }) => {
  await openOrder(page, request)
  await page.evaluate(() => {
    const look = (): void => {
      if (document.body.textContent.includes('Nothing was charged')) document.documentElement.id = 'claimed'
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await page.route(CAPTURE, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await openDialog(page)
  await pay(page)
  await expect(paid(page)).toBeVisible()
  await expect(page.locator('#claimed')).toHaveCount(0)
})

test('a capture that never arrived: asked for, reload or not, then told, and paid anew', async ({
  page,
  request,
}) => {
  await openOrder(page, request)
  await page.route(CAPTURE, (route) => route.abort())
  await openDialog(page)
  await pay(page)
  await expect(confirming(page)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('We don’t know yet whether your payment went through')
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeHidden()
  await page.reload()
  await expect(confirming(page)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The payment was not completed', { timeout: 60_000 })
  await page.unroute(CAPTURE)
  await page.reload()
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible()
  await expect(confirming(page)).toBeHidden()
  await openDialog(page)
  await pay(page)
  await expect(paid(page)).toBeVisible()
})

test('a card that the provider declines is said at once', async ({ page, request }) => {
  await openOrder(page, request)
  const body = {
    name: 'UNPROCESSABLE_ENTITY',
    message: 'The requested action could not be performed.',
    details: [{ issue: 'INSTRUMENT_DECLINED', description: 'The instrument was declined.' }],
  }
  await page.route(CAPTURE, (route) => route.fulfill({ status: 422, json: body }))
  await openDialog(page)
  await pay(page)
  await expect(page.getByRole('alert')).toContainText('The payment was not completed')
  await expect(confirming(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible()
})

test('while the outcome is unknown, the shop is asked again, and no second payment is made', async ({
  page,
  request,
}) => {
  const { order } = await openOrder(page, request)
  let asked = 0
  await page.route(PAY, (route) => {
    asked += 1
    return asked < 3
      ? route.fulfill({ status: 503, json: { message: 'The payment provider cannot be reached right now.' } })
      : route.fallback()
  })
  // nothing but the pay call may find out
  await page.route(`**/api/v1/order/${order.order_id}`, (route) =>
    asked < 3 ? route.abort() : route.fallback(),
  )
  await openDialog(page)
  await pay(page)
  await expect(page.getByRole('alert')).toContainText('The payment provider cannot be reached right now.')
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeHidden()
  await expect(paid(page)).toBeVisible()
})

test('what fails before the approval has charged nothing, and says so', async ({ page, request }) => {
  await openOrder(page, request)
  await page.route('**/paypal-simulator/browser/orders?*', (route) => route.abort())
  await openDialog(page)
  await expect(page.getByRole('alert')).toContainText('Nothing was charged; please try again.')
  await page.unroute('**/paypal-simulator/browser/orders?*')
  await page.route('**/provider-order', (route) =>
    route.fulfill({ status: 503, json: { message: 'The shop is busy.' } }),
  )
  await openDialog(page)
  await expect(page.getByRole('alert')).toContainText('The shop is busy.')
})

test('who stops before paying reads that the order is kept, and pays after all', async ({
  page,
  request,
}) => {
  await openOrder(page, request)
  const stopped = page.getByRole('main').getByRole('status').filter({ hasText: 'your order is saved' })
  await openDialog(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(stopped).toBeVisible()
  await openDialog(page)
  await expect(stopped).toBeHidden()
  await pay(page)
  await expect(paid(page)).toBeVisible()
})

test('an order paid in another tab shows Paid here, and its open dialog closes', async ({
  page,
  request,
}) => {
  const { order } = await openOrder(page, request)
  const other = await page.context().newPage()
  await other.goto(`/order/${order.order_id}`)
  await openDialog(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await openDialog(other)
  await pay(other)
  await expect(paid(other)).toBeVisible()
  await expect(paid(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

for (const occasion of ['focus', 'visibilitychange', 'online', 'pageshow']) {
  test(`an order paid elsewhere shows Paid at the next ${occasion}`, async ({ page, request }) => {
    const { buyer, order } = await openOrder(page, request)
    await payOrder(request, buyer, order)
    await expect(page.getByText('Not Paid')).toBeVisible()
    await page.evaluate((name) => {
      const target = name === 'visibilitychange' ? document : window
      target.dispatchEvent(new Event(name))
    }, occasion)
    await expect(paid(page)).toBeVisible()
  })
}

test('an order whose items an admin changes while it is open is paid with its new sum', async ({
  page,
  request,
}) => {
  const buyer = await registerCustomer(request)
  const product = await createProduct(request)
  const { product_id } = product
  const { order_id } = await createOrder(request, buyer, product)
  await restoreSession(page, buyer)
  await page.goto(`/order/${order_id}`)
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible()
  const data = {
    order_product: [{ product_id, quantity: 2 }],
    seen: [{ product_id, quantity: 1 }],
    total_price: 21_000,
  }
  const headers = await headersOf(request, ACCOUNTS.admin)
  expect((await request.put(`/api/v1/admin/order/${order_id}/lines`, { data, headers })).status()).toBe(200)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('main')).toContainText('Rp 21.000')
  await openDialog(page)
  await pay(page)
  await expect(paid(page)).toBeVisible()
})

test('an order paid elsewhere is not paid again here', async ({ page, request }) => {
  const { buyer, order } = await openOrder(page, request)
  await payOrder(request, buyer, order)
  await openDialog(page)
  await expect(paid(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a second payment shows Paid, and what becomes of it', async ({ page, request }) => {
  const { buyer, order } = await openOrder(page, request)
  await openDialog(page)
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled()
  await payOrder(request, buyer, order)
  await pay(page)
  await expect(paid(page)).toBeVisible()
  await expect(page.getByText(/^This order was already paid\. /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toHaveCount(0)
})

test('a look that the shop does not answer leaves the order on the screen', async ({ page, request }) => {
  const { order } = await openOrder(page, request)
  const here = `**/api/v1/order/${order.order_id}`
  let asked = 0
  for (const answer of ['abort', 503] as const) {
    await page.route(here, async (route) => {
      await (answer === 'abort' ? route.abort() : route.fulfill({ status: answer, json: { message: 'No.' } }))
      asked += 1
    })
    const before = asked
    // a look is none while the one before is still under way
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect.poll(() => asked, { timeout: 5000 }).toBeGreaterThan(before)
    }).toPass()
    await page.unroute(here)
    await expect(page.getByText('Not Paid')).toBeVisible()
  }
})
