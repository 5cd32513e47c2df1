/** What the pages' policies let in and keep out, in a browser that enforces them (threats.md). */
import { expect, test } from './fixtures.ts'
import { restoreSession } from './session.ts'
import { type StartedShop, startShop } from './shop.ts'
import { createOrder, createProduct, registerCustomer } from './shop-data.ts'
import { addToCart, fillAddress, loginAsGuest, placeOrder } from './shopping.ts'

test('the page to read the API’s document at works under its policy', async ({ page }) => {
  await page.goto('/api/docs')
  await page.getByRole('heading', { name: /^catalog / }).click()
  await expect(page.getByText('/api/v1/product/{id}', { exact: true }).first()).toBeVisible()
  await page.getByText('/api/v1/product/top', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible()
})

test.describe('a script that was slipped into a page', () => {
  test.use({ expectedWords: ['Content Security Policy'], expectedStatuses: [404] })

  test('does not run', async ({ page }) => {
    await page.goto('/')
    const hasRun = await page.evaluate(async () => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "stolen"'
      document.body.append(script)
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img src="/nothing" onerror="document.title=\'stolen\'">',
      )
      // its handler would run now, not while it is added
      const picture = document.querySelector('img[src="/nothing"]')
      await new Promise((resolve) => picture?.addEventListener('error', resolve))
      return document.title === 'stolen'
    })
    expect(hasRun).toBe(false)
  })
})

test.describe('with PayPal’s own script', () => {
  /** Stands for PayPal's: it writes a style element, as that does, and draws a button. */
  const SCRIPT = `
    document.head.append(Object.assign(document.createElement('style'), { textContent: '.stub { color: red }' }))
    window.paypal = { version: '5', Buttons: () => ({
      isEligible: () => true,
      close: async () => {},
      render: async (place) => {
        const host = typeof place === 'string' ? document.querySelector(place) : place
        host.append(Object.assign(document.createElement('button'), { className: 'stub', textContent: 'Stub' }))
      },
    }) }`
  let started: StartedShop | undefined

  test.beforeAll(async () => {
    test.setTimeout(330_000) // a whole shop starts
    started = await startShop({
      PAYPAL_MODE: 'sandbox',
      PAYPAL_API_URL: 'http://127.0.0.1:9',
      PAYPAL_CLIENT_ID: 'client-of-a-test',
      PAYPAL_CLIENT_SECRET: 'secret-of-a-test',
      PAYPAL_MERCHANT_ID: 'MERCHANT',
      PAYPAL_WEBHOOK_ID: 'WH-1',
      PAYMENT_RATE: '16500',
    })
  })
  test.afterAll(() => started?.remove())
  // asked for once before the shop is there, for the hook that starts it
  test.use({ baseURL: async ({ baseURL }, use) => use(started?.shop.address ?? baseURL) })

  test('an order is paid on a page that lets it in, however one came there', async ({ page }) => {
    const asked: string[] = []
    await page.route('https://www.paypal.com/sdk/js**', (route) => {
      asked.push(page.url())
      return route.fulfill({ contentType: 'application/javascript', body: SCRIPT })
    })
    await addToCart(page, 'Kopi Gayo')
    await page.getByRole('link', { name: 'Checkout' }).click()
    await loginAsGuest(page)
    await fillAddress(page)
    await placeOrder(page)
    const button = page.getByRole('button', { name: 'Stub' })
    await expect(button).toHaveCSS('color', 'rgb(255, 0, 0)')
    expect(asked.map((url) => new URL(url).pathname)).toEqual([new URL(page.url()).pathname])
    await page.reload()
    await expect(button).toBeVisible()
  })

  const SPELLINGS = [
    (path: string) => path.toUpperCase(),
    (path: string) => path.replace('/o', '/%6F'),
    (path: string) => `${path.toUpperCase()}/?a=b#c`,
  ]
  for (const spell of SPELLINGS)
    test(`an order is paid at its own address when followed as ${spell('/order/7')}`, async ({ page }) => {
      await page.route('https://www.paypal.com/sdk/js**', (route) =>
        route.fulfill({ contentType: 'application/javascript', body: SCRIPT }),
      )
      const product = await createProduct(page.request, { name: 'Kopi Toraja' })
      const customer = await registerCustomer(page.request)
      const path = `/order/${(await createOrder(page.request, customer, product)).order_id}`
      await restoreSession(page, customer)
      const loaded: string[] = []
      page.on('response', (response) => {
        if (response.request().isNavigationRequest()) loaded.push(new URL(response.url()).pathname)
      })
      await page.goto(spell(path))
      await expect(page.getByRole('button', { name: 'Stub' })).toBeVisible()
      await expect(page).toHaveURL(path)
      expect(loaded).toEqual([new URL(spell(path), page.url()).pathname, path])
    })
})
