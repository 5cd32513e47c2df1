/** The owner turns a way to pay on by entering its keys, on a phone. */
import {
  MIDTRANS_ENV,
  type MidtransSimulator,
  startMidtransSimulator,
} from '../testing/midtrans-simulator.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, createSession, restoreSession } from './session.ts'
import { type StartedShop, startShop } from './shop.ts'

let midtrans: MidtransSimulator
let started: StartedShop | undefined

test.beforeAll(async () => {
  test.setTimeout(330_000) // a whole shop starts
  midtrans = await startMidtransSimulator(() => new Date())
  started = await startShop({ MIDTRANS_MODE: 'sandbox', MIDTRANS_API_URL: midtrans.url })
})
test.afterAll(async () => {
  await started?.remove()
  await midtrans.stop()
})
// asked for once before the shop is there, for the hook that starts it
test.use({
  baseURL: async ({ baseURL }, use) => use(started?.shop.address ?? baseURL),
  viewport: { width: 390, height: 844 },
  expectedStatuses: [422],
})

test('wrong keys stay in the form, right ones turn the way on, and none comes back', async ({
  page,
  request,
}) => {
  await restoreSession(page, await createSession(request, ACCOUNTS.super))
  await page.goto('/admin/settings/payment')
  await page.getByText('Keys of Midtrans', { exact: true }).click()
  const server = page.getByLabel('Server Key')
  await page.getByLabel('Merchant ID').first().fill(MIDTRANS_ENV.MIDTRANS_MERCHANT_ID)
  await page.getByLabel('Client Key').fill(MIDTRANS_ENV.MIDTRANS_CLIENT_KEY)
  await server.fill('SB-Mid-server-wrong')
  const save = page.getByRole('button', { name: 'Check and save' }).first()
  await save.click()
  await expect(page.getByText('Copy this again from Midtrans.')).toBeVisible()
  await expect(server).toHaveValue('SB-Mid-server-wrong')
  await expect(server).toBeFocused()
  await expectAccessible(page)
  await server.fill(MIDTRANS_ENV.MIDTRANS_SERVER_KEY)
  await save.click()
  await page.getByRole('switch', { name: 'Offer Midtrans' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Offer Midtrans' })).toBeChecked()
  await page.getByText('Keys of Midtrans', { exact: true }).click()
  await expect(server).toHaveValue('')
  await expect(page.getByText('Now: ends with test').first()).toBeVisible()
})
