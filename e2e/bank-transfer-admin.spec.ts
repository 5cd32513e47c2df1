/** Bank transfers in the admin: the owner turns them on from a phone, and money that was too little is sent back. */
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { useOwnShop } from './own-shop.ts'
import { ACCOUNTS, bearer, createSession, restoreSession, signInAs } from './session.ts'
import { type PlacedOrder, registerCustomer } from './shop-data.ts'
import { clickSave } from './shop-settings.ts'
import { offerTransfers, openAsAdmin, placeTransferOrder, rupiah, TRANSFER_ACCOUNT } from './transfers.ts'

const PHONE = { width: 360, height: 740 }

useOwnShop()
test.use({ viewport: PHONE })
test.afterEach(({ request }) => offerTransfers(request, false))

test('the owner turns it on within 12 taps and fields, and the last method stays on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/settings')
  let acts = 0
  const act = async (does: Promise<void>): Promise<void> => {
    acts += 1
    await does
  }
  await act(page.getByRole('link', { name: /^How are you paid\?/ }).click())
  await expect(page.getByRole('switch', { name: 'Offer PayPal' })).toBeDisabled()
  await expect(page.getByLabel('Account number')).toHaveCount(0)
  await expectAccessible(page)
  await act(page.getByRole('switch', { name: 'Offer Bank transfer' }).click())
  await act(page.getByLabel('Bank', { exact: true }).fill(TRANSFER_ACCOUNT.bank))
  await act(page.getByLabel('Account number').fill('1234-5678 90'))
  await act(page.getByLabel('Account holder').fill(TRANSFER_ACCOUNT.holder))
  await act(page.getByRole('button', { name: 'Save' }).click())
  await expect(page.getByText('Settings saved')).toBeVisible()
  expect(acts).toBeLessThanOrEqual(12)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Move Bank transfer up' }).click()
  await page.getByRole('switch', { name: 'Offer PayPal' }).click()
  await expect(page.getByRole('switch', { name: 'Offer Bank transfer' })).toBeDisabled()
  await page.getByRole('switch', { name: 'Offer PayPal' }).click()
  await clickSave(page)
  await expect(page.getByRole('button', { name: 'Move Bank transfer up' })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Bank transfer')
})

test.describe('what is missing or wrong', () => {
  test.use({ expectedStatuses: [400, 409, 422] })

  test('is said beside its field, and nothing is lost', async ({ page }) => {
    await signInAs(page, ACCOUNTS.super)
    await page.goto('/admin/settings/payment')
    await page.getByRole('switch', { name: 'Offer Bank transfer' }).click()
    await page.getByLabel('Bank', { exact: true }).fill(TRANSFER_ACCOUNT.bank)
    await page.getByLabel('Account number').fill('12 three')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Account number')).toBeFocused()
    await expect(page.getByLabel('Account number')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Account holder')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Bank', { exact: true })).toHaveValue(TRANSFER_ACCOUNT.bank)
    await expectAccessible(page)
  })
})

/** One rupiah too little, so that it is to be sent back. @returns what is owed */
async function receiveTooLittle(request: APIRequestContext, order: PlacedOrder): Promise<string> {
  const owed = String(Number(order.payment_amount) - 1)
  const received = await request.post(`/api/v1/admin/order/${order.order_id}/transfer`, {
    data: { amount: Number(owed) },
    headers: bearer(await createSession(request, ACCOUNTS.admin)),
  })
  expect(received.ok()).toBe(true)
  return owed
}

async function enterAccount(page: Page): Promise<void> {
  await page.getByLabel('Bank', { exact: true }).fill('BNI')
  await page.getByRole('textbox', { name: 'Account number' }).fill('0123-456 789')
  await page.getByLabel('Account holder').fill('Tini Suryani')
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByText('BNI •••• 6789')).toBeVisible()
}

test('money to send back: the buyer says where to by the link, an admin sends it', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  await offerTransfers(request, true)
  const order = await placeTransferOrder(request)
  const owed = await receiveTooLittle(request, order)

  await page.goto(order.order_link)
  await expect(page.getByText(`so we can send you ${rupiah(owed)}.`)).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await enterAccount(page)
  await expect(page.getByRole('button', { name: 'Save account' })).toHaveCount(0)

  const admin = await openAsAdmin(browser, baseURL, '/admin/money')
  const row = admin.getByRole('listitem').filter({ hasText: `Order ${order.order_id}` })
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('button', { name: 'Copy account number 0123456789' })).toBeVisible()
  await expect(row.getByText('Entered through the order’s link.')).toBeVisible()
  await expectAccessible(admin)
  await row.getByRole('button', { name: 'Mark as sent' }).click()
  const question = admin.getByRole('alertdialog')
  await expect(question).toContainText(`Have you sent ${rupiah(owed)}?`)
  await question.getByRole('button', { name: 'Yes, it’s sent' }).click()
  await expect(row).toHaveCount(0)

  await admin.goto(`/order/${order.order_id}`)
  await expect(admin.getByText('0123456789')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Your refund')).toHaveCount(0)
  await admin.context().close()
})

test('money to send back of an order that was kept by its link: once named, only the shop changes the account', async ({
  page,
  request,
}) => {
  await offerTransfers(request, true)
  const order = await placeTransferOrder(request, await createSession(request, ACCOUNTS.guest))
  await receiveTooLittle(request, order)
  const [, token] = order.order_link.split('#')
  const buyer = await registerCustomer(request)
  const kept = await request.post('/api/v1/order-link/adopt', { data: { token }, headers: bearer(buyer) })
  expect(kept.ok()).toBe(true)
  await restoreSession(page, buyer)
  await page.goto(`/order/${order.order_id}`)
  await enterAccount(page)
  await expect(page.getByText('Only the shop can change it.')).toBeVisible()
  await expect(page.getByText('Change the account')).toHaveCount(0)
  await expectAccessible(page)
})
