import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, bearer, createSession, signInAs } from './session.ts'
import { capturePayment, createOrder, createProduct, type PlacedOrder, payOrder } from './shop-data.ts'

async function placeCustomersOrder(request: APIRequestContext) {
  const customer = await createSession(request, ACCOUNTS.customer)
  const product = await createProduct(request, { price: 150_000 })
  return { customer, order: await createOrder(request, customer, product) }
}

async function createPaidOrder(request: APIRequestContext): Promise<PlacedOrder> {
  const { customer, order } = await placeCustomersOrder(request)
  await payOrder(request, customer, order)
  return order
}

test('a payment of which the browser never told is found by itself', async ({ page }) => {
  const { order } = await placeCustomersOrder(page.request)
  await capturePayment(page.request, order)
  await signInAs(page, ACCOUNTS.customer)
  await expect(async () => {
    await page.goto(`/order/${order.order_id}`)
    await expect(page.getByText(/^Paid on /)).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(page.getByText(`USD ${order.payment_amount}`)).toBeVisible()
  await expect(page.getByText('was charged as')).toBeVisible()
})

test('an admin refunds a part, delivers the rest, and the buyer sees it', async ({
  page,
  browser,
  baseURL,
}) => {
  const order = await createPaidOrder(page.request)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/order/${order.order_id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByLabel('Amount in rupiah').fill('16.500')
  await expect(page.getByText('USD 1.00 goes back to the buyer.')).toBeVisible()
  await page.getByLabel('Reason').fill('One cup was chipped')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refund' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Refund Rp 16.500 (USD 1.00)?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden() // it has a button called Refund as well
  await expect(page.getByLabel('Amount in rupiah')).toHaveValue('16.500')
  await page.getByRole('button', { name: 'Refund' }).click()
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('Partly refunded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund' })).toBeFocused()
  await page.getByRole('button', { name: 'Mark As Delivered' }).click()
  await expect(question).toContainText('Was the rest delivered?')
  await question.getByRole('button', { name: 'Mark As Delivered' }).click()
  await expect(page.getByText(/^Delivered on /)).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const buyer = await context.newPage()
  await signInAs(buyer, ACCOUNTS.customer)
  await buyer.goto(`/order/${order.order_id}`)
  await expect(buyer.getByText('One cup was chipped')).toBeVisible()
  await expect(buyer.getByText(`USD 1.00 of USD ${order.payment_amount} refunded`)).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  await context.close()
})

test('an order refunded in full cannot be delivered', async ({ page }) => {
  const order = await createPaidOrder(page.request)
  await signInAs(page, ACCOUNTS.super)
  await page.goto(`/order/${order.order_id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByLabel('Amount in rupiah')).toBeVisible() // the form has a button called Refund as well
  await page.getByRole('button', { name: 'Refund' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Refund the rest of this payment?')
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByLabel('Refunds').getByText('Refunded', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark As Delivered' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0)
})

test.describe('what cannot be refunded', () => {
  test.use({ expectedStatuses: [400, 409, 422] })

  test('is said beside the field, and what was typed stays', async ({ page }) => {
    const order = await createPaidOrder(page.request)
    await signInAs(page, ACCOUNTS.admin)
    await page.goto(`/order/${order.order_id}`)
    await page.getByRole('button', { name: 'Refund' }).click()
    await page.getByLabel('Amount in rupiah').fill('seribu')
    await page.getByRole('button', { name: 'Refund' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click()
    await expect(page.getByLabel('Amount in rupiah')).toHaveValue('seribu')
    await expect(page.getByLabel('Amount in rupiah')).toHaveAccessibleDescription(/must be a number/)
    await page.getByLabel('Amount in rupiah').fill('99999999')
    await page.getByRole('button', { name: 'Refund' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click()
    await expect(page.getByRole('alert')).toContainText('more than is left')
    await expect(page.getByLabel('Amount in rupiah')).toHaveValue('99999999')
  })

  test('what another admin has refunded meanwhile', async ({ page, context }) => {
    const order = await createPaidOrder(page.request)
    await signInAs(page, ACCOUNTS.admin)
    await page.goto(`/order/${order.order_id}`)
    await page.getByRole('button', { name: 'Refund' }).click()
    await context.request.post(`/api/v1/admin/order/${order.order_id}/refund`, {
      data: { refunded_amount: '0.00', amount: '2.00' },
      headers: bearer(await createSession(context.request, ACCOUNTS.super)),
    })
    await page.getByRole('button', { name: 'Refund' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click()
    await expect(page.getByRole('alert')).toContainText('USD 2.00 of this order has now been refunded')
    await expect(page.getByText('Partly refunded')).toBeVisible()
  })
})
