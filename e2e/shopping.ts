/** What a shopper does, in a shopper's words. */
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { DEMO_PASSWORD } from './session.ts'

export async function loginAsGuest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Login as Guest' }).click()
}

export async function signInByForm(
  page: Page,
  email: string,
  password: string = DEMO_PASSWORD,
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
}

/** Puts the first product on sale that a search finds into the cart. */
export async function addToCart(page: Page, keyword: string, quantity = 1): Promise<void> {
  await page.goto(`/search/${encodeURIComponent(keyword)}`)
  await page.getByRole('article').first().getByRole('link').click()
  await page.getByLabel('Quantity').fill(String(quantity))
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page).toHaveURL('/cart')
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill('Jl. Kaliurang KM 5')
  const change = page.getByRole('button', { name: 'Change', exact: true })
  if (await change.isVisible()) await change.click() // a known area is one line
  await page.getByLabel('City').fill('Yogyakarta')
  await page.getByLabel('Postal Code').fill('55281')
  await page.getByLabel('Country').fill('Indonesia')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectPaymentScreen(page)
}

/** The address changes before the screen does, and both screens have a button called Continue. */
export async function expectPaymentScreen(page: Page): Promise<void> {
  await expect(page).toHaveURL('/payment')
  await expect(page.getByRole('radio', { name: 'Paypal or Credit Car' })).toBeChecked()
}

/** From the payment method to the placed order. */
export async function placeOrder(page: Page): Promise<void> {
  await expectPaymentScreen(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
}

export async function payWithPayPal(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /PayPal/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText(/^Paid on \d{4}-\d{2}-\d{2}$/)).toBeVisible()
}
