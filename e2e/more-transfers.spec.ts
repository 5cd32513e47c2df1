/** Bank transfers that pay nothing: an admin records a second one, and one for a cancelled order, on the order's page. And a trial beside them. */
import type { APIRequestContext, Page } from '@playwright/test'
import { DEFAULT_PAYMENT_METHODS } from '@warung/contract/values/payment-methods.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { useOwnShop } from './own-shop.ts'
import { ACCOUNTS, bearer, createSession, signInAs } from './session.ts'
import { type PlacedOrder, registerCustomer } from './shop-data.ts'
import { saveSettings } from './shop-settings.ts'
import { offerTransfers, placeTransferOrder } from './transfers.ts'

const PHONE = { width: 390, height: 844 }

useOwnShop()
test.use({ viewport: PHONE, expectedStatuses: [409] })

async function orderByTransfer(request: APIRequestContext) {
  await offerTransfers(request, true)
  const buyer = await registerCustomer(request)
  return { order: await placeTransferOrder(request, buyer), buyer }
}

async function openOrder(page: Page, { order_id }: PlacedOrder): Promise<void> {
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/order/${order_id}`)
}

async function recordMore(page: Page, amount: string): Promise<void> {
  await page.getByText('Record another transfer').click()
  await page.getByLabel('Amount received (rupiah)').fill(amount)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await page.getByRole('button', { name: 'Record this amount' }).click()
  await expect(page.getByRole('button', { name: 'Mark as sent' })).toBeVisible()
}

test('the same sum that comes twice is recorded on the paid order, and waits on the money page', async ({
  page,
  request,
}) => {
  const { order } = await orderByTransfer(request)
  await openOrder(page, order)
  await page.getByRole('button', { name: /^Confirm transfer: / }).click()
  await expect(page.getByText(/^Paid on/)).toBeVisible()
  await recordMore(page, order.payment_amount)
  await expect(page.getByText(/^Paid on/)).toBeVisible()
  await page.goto('/admin/money')
  // rupiah first
  await expect(page.getByRole('definition').first()).toHaveText(/^Rp /)
  const owed = page.getByRole('listitem').filter({ hasText: `Order ${order.order_id}` })
  await expect(owed.getByRole('button', { name: 'Mark as sent' })).toBeVisible()

  // the invoice says what the sum is made of
  await page.goto(`/order/${order.order_id}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Unique code', { exact: true })).toBeVisible()
  await expect(page.getByText('Record another transfer')).toBeHidden()
})

test('a wrong sum that comes twice is recorded twice once the admin says so', async ({ page, request }) => {
  const { order } = await orderByTransfer(request)
  await openOrder(page, order)
  const record = async (): Promise<void> => {
    await page.getByLabel('Amount received (rupiah)').fill('12.000')
    await page.getByRole('button', { name: 'Record this amount' }).click()
  }
  await page.getByText('A different amount arrived').click()
  await record()
  await expect(page.getByRole('button', { name: 'Mark as sent' })).toHaveCount(1)
  await record()
  await expect(page.getByRole('alert')).toContainText('This transfer is already recorded.')
  await page.getByLabel('The same amount arrived twice').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record this amount' }).click()
  await expect(page.getByRole('button', { name: 'Mark as sent' })).toHaveCount(2)
})

test('what comes for a cancelled order is recorded there', async ({ page, request }) => {
  const { order, buyer } = await orderByTransfer(request)
  await request.post(`/api/v1/order/${order.order_id}/cancel`, { headers: bearer(buyer) })
  await openOrder(page, order)
  await expect(page.getByText('This order is cancelled and can no longer be paid.')).toBeVisible()
  await recordMore(page, order.payment_amount)
  const { access_token } = await createSession(request, ACCOUNTS.admin)
  const seen = await request.get(`/api/v1/admin/order/${order.order_id}`, {
    headers: bearer({ access_token }),
  })
  expect((await seen.json()).data).toMatchObject({
    is_paid: false,
    refunds: [{ status: 'pending', amount: order.payment_amount }],
  })
})

test('a manual refund that is not sent is withdrawn', async ({ page, request }) => {
  const { order } = await orderByTransfer(request)
  const headers = bearer(await createSession(request, ACCOUNTS.admin))
  const path = `/api/v1/admin/order/${order.order_id}`
  const data = { amount: Number(order.payment_amount) }
  expect((await request.post(`${path}/transfer`, { headers, data })).ok()).toBe(true)
  const asked = await request.post(`${path}/refund`, { headers, data: { refunded_amount: '0' } })
  expect(asked.ok()).toBe(true)
  await openOrder(page, order)
  await page.getByRole('button', { name: 'Cancel this refund' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('You keep the money')
  await question.getByRole('button', { name: 'Cancel this refund' }).click()
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Not possible')
  await expect(page.getByRole('button', { name: 'Mark as sent' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ship this order' })).toBeVisible()
  await expectAccessible(page)
})

test('the owner is warned of a trial that customers could pay by, beside real money', async ({
  page,
  request,
}) => {
  await saveSettings(request, { payment_methods: DEFAULT_PAYMENT_METHODS }, ACCOUNTS.super)
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/settings/payment')
  const warning = page.getByRole('region', { name: 'PayPal' }).getByText('This is only a test')
  await expect(page.getByRole('switch', { name: 'Offer PayPal' })).toBeChecked()
  await expect(warning).toHaveCount(0)
  await page.getByRole('switch', { name: 'Offer Bank transfer' }).click()
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Offer PayPal' }).click()
  await expect(warning).toHaveCount(0)
})
