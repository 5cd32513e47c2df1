/** "Notify me when it's back", on a phone: turned on by the owner, asked for on a sold-out product. */
import { expectAccessible, expectAnnounced } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createProduct, PASSWORD, registerCustomer } from './shop-data.ts'
import { clickSave, restoreSettings, saveSettings } from './shop-settings.ts'
import { signInByForm } from './shopping.ts'

test.use({ viewport: { width: 360, height: 780 }, expectedStatuses: [400, 404] })
test.afterEach(({ request }) => restoreSettings(request))

const TITLE = 'Notify me when it’s back'

test('the owner turns it on, and a visitor asks', async ({ page, browser }) => {
  const teh = await createProduct(page.request, { name: 'Teh Habis', stock: 0 })
  await page.goto(`/product/${teh.product_id}`)
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeDisabled()
  await expect(page.getByText(TITLE)).toHaveCount(0) // off until the owner turns it on

  const admin = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await signInAs(admin, ACCOUNTS.admin)
  await admin.goto('/admin/settings/contact')
  await admin.getByText('Sold-out products').click()
  await admin.getByLabel('Customers can ask for a back-in-stock email').check()
  await clickSave(admin)

  await page.reload()
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await page.getByLabel('Email Address').fill('bukan alamat')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByLabel('Email Address')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByLabel('Email Address').fill('budi@rumah.example')
  await expectAnnounced(page, 'We’ll email you once when it’s back in stock.', () =>
    page.getByRole('button', { name: 'Notify me' }).click(),
  )
  // the form left with the button that had the focus
  await expect(page.getByRole('status').filter({ hasText: 'We’ll email you once' })).toBeFocused()

  await admin.close()
})

test('who is signed in asks with one press', async ({ page }) => {
  await saveSettings(page.request, { stock_alerts: true })
  const kopi = await createProduct(page.request, { name: 'Kopi Habis', stock: 0 })
  const { email } = await registerCustomer(page.request)
  await signInByForm(page, email, PASSWORD)
  await page.goto(`/product/${kopi.product_id}`)
  await expect(page.getByText(`We’ll email ${email} once`)).toBeVisible()
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('We’ll email you once when it’s back in stock.')).toBeVisible()
})

test('a mail’s link stops such mails, by a press', async ({ page }) => {
  await page.goto('/stop-mails#guessed')
  await expect(page.getByRole('heading', { name: 'Unsubscribe from back-in-stock emails?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('alert')).toContainText('This link no longer works')
  // a token is only in a mail, which no server takes here
  await page.route('**/api/v1/stock-alert/stop', (route) => route.fulfill({ json: { data: null } }))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You’re unsubscribed. You won’t get these emails any more.')).toBeVisible()
})
