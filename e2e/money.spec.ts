import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'

test.use({ expectedStatuses: [400] })

test('money and orders agree, for the days one asks for', async ({ page }) => {
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/orderlist')
  await page.getByRole('link', { name: 'Money and orders' }).click()
  await expect(page.getByRole('heading', { name: 'Money and orders' })).toBeVisible()
  await expect(page.getByText(/^0 unexplained/)).toBeVisible()
  await page.getByLabel('From').fill('2026-01-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/from=2026-01-01/)
  // with the report comes a form of its days
  await expect(page.getByText(/^0 unexplained: every payment from 2026-01-01/)).toBeVisible()
  // journeys before this one may have been paid in rupiah, to an account of its own
  const dollars = page.locator('dl').filter({ hasText: 'USD' })
  await expect(dollars.getByText(/^Received \(\d+\)$/)).toBeVisible()
  await expect(dollars.getByRole('definition').nth(3)).toHaveText('USD 0.00')
  await expect(dollars).toContainText('Fees the provider kept')
  await page.getByLabel('To').fill('2025-12-31')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('alert')).toContainText('must not end before it begins')
  await expect(page.getByLabel('From')).toHaveValue('2026-01-01')
  await expect(page.getByLabel('To')).toHaveValue('2025-12-31')
})
