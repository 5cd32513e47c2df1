import { expect, test } from './fixtures.ts'
import { ACCOUNTS, createSession, signInAs } from './session.ts'
import { createOrder, createProduct, payOrder } from './shop-data.ts'

test.use({ expectedStatuses: [400] })

test('money and orders agree, for the days one asks for', async ({ page }) => {
  const customer = await createSession(page.request, ACCOUNTS.customer)
  const product = await createProduct(page.request, { price: 150_000 })
  await payOrder(page.request, customer, await createOrder(page.request, customer, product))
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/orderlist')
  await page.getByRole('link', { name: 'Money and orders' }).click()
  await expect(page.getByRole('heading', { name: 'Money and orders' })).toBeVisible()
  await expect(page.getByText(/^All clear/)).toBeVisible()
  await page.getByLabel('From').fill('2026-01-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/from=2026-01-01/)
  // with the report comes a form of its days
  await expect(page.getByText(/^All clear: every payment from 1 Jan 2026/)).toBeVisible()
  // journeys before this one may have been paid in rupiah, to an account of its own
  const dollars = page.locator('dl').filter({ hasText: 'USD' })
  await expect(dollars.getByText(/^Received \(\d+\)$/)).toBeVisible()
  await expect(dollars.getByRole('definition').nth(3)).toHaveText('USD 0.00')
  await expect(dollars).toContainText('Payment provider fees')
  await page.getByLabel('To').fill('2025-12-31')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('alert')).toContainText('must not end before it begins')
  await expect(page.getByLabel('From')).toHaveValue('2026-01-01')
  await expect(page.getByLabel('To')).toHaveValue('2025-12-31')
})
