/** What was typed before the session ended, by revoking it elsewhere, is not lost (D21). */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { chooseFromMenu } from './navigation.ts'
import { openPlaceOrder } from './place-order-page.ts'
import { ACCOUNTS, DEMO_PASSWORD, restoreSession, type Session, signInAs } from './session.ts'
import { createProduct, PASSWORD, registerCustomer } from './shop-data.ts'

test.use({ expectedStatuses: [401] })

async function revoke(page: Page, { refresh_token }: Session): Promise<void> {
  await page.request.post('/api/v1/auth/logout', { data: { refresh_token } })
}

/** On the sign-in; the screen before, which may have fields of these names, may be there a moment longer than its address. */
async function signInAgain(page: Page, email: string, password: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Login as Guest' })).toBeVisible()
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

test('a review typed before the session was revoked stays, also over the sign-in that it asks for', async ({
  page,
}) => {
  const product = await createProduct(page.request)
  const customer = await registerCustomer(page.request)
  await restoreSession(page, customer)
  await page.goto(`/product/${product.product_id}`)
  await page.getByLabel('Rating').selectOption('4 Very Good')
  await page.getByLabel('Comment').fill('Harum sekali')
  await revoke(page, customer)
  await page.getByRole('button', { name: 'Submit' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Please sign in to write a review')).toBeVisible()
  await expect(page.getByLabel('Comment')).toHaveValue('Harum sekali')
  await main.getByRole('link', { name: 'sign in' }).click()
  await signInAgain(page, customer.email, PASSWORD)
  await expect(page).toHaveURL(`/product/${product.product_id}`)
  await expect(page.getByLabel('Comment')).toHaveValue('Harum sekali')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Review submitted successfully')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Harum sekali' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rated 4.0 out of 5 1 review' })).toBeVisible()
})

async function typeProduct(page: Page): Promise<void> {
  await page.goto('/admin/product/create')
  await page.getByLabel('Name', { exact: true }).fill('Keranjang rotan')
  await page.getByLabel('Price', { exact: true }).fill('85.000')
  await page.getByLabel('Description').fill('Anyaman tangan')
  const asked = page.waitForResponse(/product\/sku\?sku=ROTAN-1/)
  await page.getByLabel('SKU').fill('ROTAN-1')
  await asked
}

async function expectTypedAgain(page: Page): Promise<void> {
  await expect(page).toHaveURL('/login?redirect=%2Fadmin%2Fproduct%2Fcreate')
  await signInAgain(page, ACCOUNTS.admin, DEMO_PASSWORD)
  await expect(page).toHaveURL('/admin/product/create')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Keranjang rotan')
  await expect(page.getByLabel('SKU')).toHaveValue('ROTAN-1')
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('85000')
  await expect(page.getByLabel('Description')).toHaveValue('Anyaman tangan')
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
}

test('a new product saved after the session was revoked is in the form again after the sign-in', async ({
  page,
}) => {
  const session = await signInAs(page, ACCOUNTS.admin)
  await typeProduct(page)
  await revoke(page, session)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expectTypedAgain(page)
})

test('a new product typed while the session is revoked is, too', async ({ page }) => {
  const session = await signInAs(page, ACCOUNTS.admin)
  await typeProduct(page)
  await page.getByLabel('SKU').fill('')
  await revoke(page, session)
  await page.getByLabel('SKU').fill('ROTAN-1') // asks whether another product has it
  await expectTypedAgain(page)
})

test('signing out forgets a new product', async ({ page }) => {
  await signInAs(page, ACCOUNTS.admin)
  await typeProduct(page)
  await chooseFromMenu(page.getByRole('banner').getByRole('button', { name: 'Admin' }).last(), 'Logout')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('unsavedProduct')
})

test('Place Order after the session was revoked says so, with the way to sign in and back', async ({
  page,
}) => {
  const customer = await registerCustomer(page.request)
  await openPlaceOrder(page, customer, await createProduct(page.request))
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()
  await revoke(page, customer)
  await page.getByRole('button', { name: 'Place Order' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Please sign in to continue.')
  await alert.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fplaceorder')
  await signInAgain(page, customer.email, PASSWORD)
  await expect(page).toHaveURL('/placeorder')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
})
