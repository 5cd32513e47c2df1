/** Paying on Xendit's page, which its simulator serves: off until its keys are there and the owner turns it on. */
import type { Page } from '@playwright/test'
import { DEFAULT_PAYMENT_METHODS } from '@warung/contract/values/payment-methods.ts'
import { startXenditSimulator, XENDIT_ENV, type XenditSimulator } from '../testing/xendit-simulator.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { type StartedShop, startShop } from './shop.ts'
import { saveSettings } from './shop-settings.ts'
import { addToCart, fillAddress, loginAsGuest } from './shopping.ts'

const METHOD = 'QRIS, virtual account, e-wallet or card (Xendit)'
const WITH_XENDIT = [...DEFAULT_PAYMENT_METHODS, { payment_method_id: 5, is_on: true }]
const THANKS = 'Thank you! Your payment has arrived.'

let xendit: XenditSimulator
let started: StartedShop | undefined

test.beforeAll(async () => {
  test.setTimeout(330_000) // a whole shop starts
  xendit = await startXenditSimulator(() => new Date())
  started = await startShop({ ...XENDIT_ENV, XENDIT_API_URL: xendit.url })
  xendit.dashboard.notificationUrl = `${started.shop.address}/api/v1/payment/notification/xendit`
})
test.afterAll(async () => {
  await started?.remove()
  await xendit.stop()
})
// asked for once before the shop is there, for the hook that starts it
test.use({
  baseURL: async ({ baseURL }, use) => use(started?.shop.address ?? baseURL),
  viewport: { width: 360, height: 740 },
})

/** On the screen of ways to pay. */
async function turnOn(page: Page): Promise<void> {
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/settings/payment')
  const card = page.getByRole('region', { name: 'Xendit' })
  await expect(card).toContainText('a Xendit account.')
  await card.getByRole('switch', { name: 'Offer Xendit' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
}

test('a guest pays on its page once the owner turned it on, and the order page says so by itself', async ({
  page,
  browser,
  baseURL,
}) => {
  await addToCart(page, 'kopi gayo')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await loginAsGuest(page)
  await fillAddress(page)
  await expect(page.getByRole('radio')).toHaveCount(1)
  const owner = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  await turnOn(await owner.newPage())
  await owner.close()
  await page.reload()
  await page.getByRole('radio', { name: METHOD }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(METHOD)).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  const payNow = page.getByRole('button', { name: 'Pay now' })
  const goOn = page.getByRole('button', { name: 'Continue payment' })
  await expect(payNow).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^2[34]:\d\d:\d\d$/)
  await expect(page.getByText('You pay on Xendit’s page')).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Come back to this page' }),
  ).toBeVisible()
  await expectAccessible(page)
  expect(xendit.sessions).toEqual([])
  const orderUrl = page.url()
  await payNow.click()
  await page.waitForURL(`${xendit.url}/**`)
  await page.goBack() // without paying
  await goOn.click()
  await page.waitForURL(`${xendit.url}/**`)
  expect(xendit.sessions).toHaveLength(1)
  await page.getByRole('button', { name: 'Pay' }).click() // and no notification comes
  await page.waitForURL(`${orderUrl}?paid=1`)
  await expect(page.getByRole('heading', { name: THANKS })).toBeVisible()
  await expect(goOn).toHaveCount(0)
})

test('a buyer with the order’s link comes back to it, and the page notices a payment in another app', async ({
  page,
  request,
}) => {
  await saveSettings(request, { payment_methods: WITH_XENDIT }, ACCOUNTS.super)
  await addToCart(page, 'kopi gayo')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await loginAsGuest(page)
  await fillAddress(page)
  await page.getByRole('radio', { name: METHOD }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  const placed = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/v1/order'),
  )
  await page.getByRole('button', { name: 'Place Order' }).click()
  const { order_link } = ((await (await placed).json()) as { data: { order_link: string } }).data
  await page.evaluate(() => localStorage.clear()) // another device
  await page.goto(order_link)
  await page.reload()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(page.getByRole('button', { name: 'Continue payment' })).toBeVisible()
  await expect(page).toHaveURL(order_link)
  const { reference_id } = xendit.sessions.at(-1) ?? { reference_id: '' }
  xendit.buyer.pay(reference_id, { channel_code: 'BRI_VIRTUAL_ACCOUNT' })
  expect(await xendit.notify(reference_id)).toBe(200)
  await expect(page.getByRole('heading', { name: THANKS })).toBeVisible()
})
