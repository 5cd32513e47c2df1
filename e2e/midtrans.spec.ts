/** Paying through Midtrans, whose simulator draws the window: off until its keys are there and the owner turns it on. */
import { DEFAULT_PAYMENT_METHODS } from '@warung/contract/values/payment-methods.ts'
import {
  MIDTRANS_ENV,
  type MidtransSimulator,
  startMidtransSimulator,
} from '../testing/midtrans-simulator.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS } from './session.ts'
import { type StartedShop, startShop } from './shop.ts'
import { saveSettings } from './shop-settings.ts'
import { addToCart, fillAddress, loginAsGuest } from './shopping.ts'

const METHOD = 'QRIS, virtual account, e-wallet or card'

let midtrans: MidtransSimulator
let started: StartedShop | undefined

test.beforeAll(async () => {
  test.setTimeout(330_000) // a whole shop starts
  midtrans = await startMidtransSimulator(() => new Date())
  started = await startShop({ ...MIDTRANS_ENV, MIDTRANS_API_URL: midtrans.url })
})
test.afterAll(async () => {
  await started?.remove()
  await midtrans.stop()
})
// asked for once before the shop is there, for the hook that starts it
test.use({
  baseURL: async ({ baseURL }, use) => use(started?.shop.address ?? baseURL),
  viewport: { width: 360, height: 740 },
})

test('a guest pays in its window, or later in another app, and the page says so by itself', async ({
  page,
  request,
}) => {
  const asked: string[] = []
  page.on('request', (each) => {
    if (each.url().startsWith(midtrans.url)) asked.push(new URL(each.url()).pathname)
  })
  await addToCart(page, 'kopi gayo')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await loginAsGuest(page)
  await fillAddress(page)
  await expect(page.getByRole('radio')).toHaveCount(1)
  const payment_methods = [...DEFAULT_PAYMENT_METHODS, { payment_method_id: 4, is_on: true }]
  await saveSettings(request, { payment_methods }, ACCOUNTS.super)
  await page.reload()
  await page.getByRole('radio', { name: METHOD }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(METHOD)).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  const payNow = page.getByRole('button', { name: 'Pay now' })
  await expect(payNow).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^2[34]:\d\d:\d\d$/)
  await expectAccessible(page)
  expect(asked).toEqual([])
  await payNow.click()
  const dialog = page.getByRole('dialog', { name: 'Midtrans' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(asked).toEqual(['/snap/snap.js'])
  await page.reload()
  await page.getByRole('button', { name: 'See how to pay again' }).click()
  await expect(dialog).toBeVisible()
  expect(midtrans.orders.size).toBe(1)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const [order_id = ''] = midtrans.orders.keys()
  midtrans.buyer.pay(order_id) // in the buyer's app
  expect(await midtrans.notify(order_id)).toBe(200)
  await expect(page.getByRole('heading', { name: 'Thank you! Your payment has arrived.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'See how to pay again' })).toHaveCount(0)
})
