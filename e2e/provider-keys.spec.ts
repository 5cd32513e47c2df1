/** The owner turns a way to pay on by entering its keys, on a phone. */
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import {
  MIDTRANS_ENV,
  type MidtransSimulator,
  startMidtransSimulator,
} from '../testing/midtrans-simulator.ts'
import { PAYPAL_KEYS, type PayPalAccount, startPayPalAccount } from '../testing/paypal-account.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, createSession, restoreSession } from './session.ts'
import { type StartedShop, startShop } from './shop.ts'

let midtrans: MidtransSimulator
let paypal: PayPalAccount
let started: StartedShop | undefined

test.beforeAll(async () => {
  test.setTimeout(330_000) // a whole shop starts
  midtrans = await startMidtransSimulator(() => new Date())
  paypal = await startPayPalAccount(() => new Date())
  const gateway = { MIDTRANS_MODE: 'sandbox', MIDTRANS_API_URL: midtrans.url }
  started = await startShop({ ...gateway, PAYPAL_API_URL: paypal.url })
})
test.afterAll(async () => {
  await started?.remove()
  await midtrans.stop()
  await paypal.stop()
})
// asked for once before the shop is there, for the hook that starts it
test.use({
  baseURL: async ({ baseURL }, use) => use(started?.shop.address ?? baseURL),
  viewport: { width: 390, height: 844 },
  expectedStatuses: [409, 422],
})

/** The card of one way to pay. */
function cardOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

async function openKeys(page: Page, request: APIRequestContext, name: string): Promise<Locator> {
  await restoreSession(page, await createSession(request, ACCOUNTS.super))
  await page.goto('/admin/settings/payment')
  const card = cardOf(page, name)
  await card.getByText(`Keys of ${name}`, { exact: true }).click()
  return card
}

test('wrong keys stay in the form, right ones turn the way on, and none comes back', async ({
  page,
  request,
}) => {
  const card = await openKeys(page, request, 'Midtrans')
  const server = card.getByLabel('Server Key')
  await card.getByLabel('Merchant ID').fill(MIDTRANS_ENV.MIDTRANS_MERCHANT_ID)
  await card.getByLabel('Client Key').fill(MIDTRANS_ENV.MIDTRANS_CLIENT_KEY)
  await server.fill('SB-Mid-server-wrong')
  await server.press('Enter')
  await expect(page.getByText('Copy this again from Midtrans.')).toBeVisible()
  await expect(server).toHaveValue('SB-Mid-server-wrong')
  await expect(server).toBeFocused()
  await expectAccessible(page)
  await server.fill(MIDTRANS_ENV.MIDTRANS_SERVER_KEY)
  await card.getByRole('button', { name: 'Check and save' }).click()
  await page.getByRole('switch', { name: 'Offer Midtrans' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Offer Midtrans' })).toBeChecked()
  await card.getByText('Keys of Midtrans', { exact: true }).click()
  await expect(server).toHaveValue('')
  await expect(card.getByText('Saved: ends with test').first()).toBeVisible()
})

test('PayPal leaves its simulator for the owner’s account once real money is confirmed', async ({
  page,
  request,
}) => {
  const url = '**/api/v1/admin/provider-key/paypal'
  const sent: unknown[] = []
  // as for live keys; PayPal of this test gives keys of a trial
  await page.route(url, async (route) => {
    sent.push(route.request().postDataJSON())
    const body = { message: 'These keys take real money.', code: 'provider_keys_real_money' }
    await (sent.length === 1 ? route.fulfill({ status: 409, json: body }) : route.continue())
  })
  const card = await openKeys(page, request, 'PayPal')
  await card.getByLabel('Merchant ID').fill(PAYPAL_KEYS.merchant_id)
  await card.getByLabel('Client ID').fill(PAYPAL_KEYS.client_id)
  await card.getByLabel('Secret').fill(PAYPAL_KEYS.client_secret)
  await card.getByLabel('Exchange rate, in rupiah').fill('16.750')
  await card.getByRole('button', { name: 'Check and save' }).click()
  const question = page.getByRole('alertdialog', { name: 'Take real money by PayPal?' })
  await expect(question).toContainText('customers pay real money')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Take real money' }).click()
  await expect(page.getByText('Keys saved')).toBeVisible()
  expect(sent).toMatchObject([{ accepts_real_money: false }, { accepts_real_money: true }])
  await expect(card).toContainText('Customers are charged in USD, at Rp 16.750 per USD.')
  await expect(card).toContainText('The provider’s test mode')
  // the settings of the form around it are untouched: nothing asks to save them
  await page.getByRole('link', { name: 'Settings' }).last().click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})
