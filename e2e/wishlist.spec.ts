/** A heart on the product, and the page of what was saved: on a phone, once the owner turns it on. */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createProduct, PASSWORD, registerCustomer } from './shop-data.ts'
import { clickSave, restoreSettings } from './shop-settings.ts'
import { signInByForm } from './shopping.ts'

test.use({ viewport: { width: 360, height: 780 } })
test.afterEach(({ request }) => restoreSettings(request))

test('a customer saves products, and buys one from the list', async ({ page, browser }) => {
  const kopi = await createProduct(page.request, { name: 'Kopi Simpan', stock: 5 })
  const teh = await createProduct(page.request, { name: 'Teh Simpan', stock: 0 })
  const { email } = await registerCustomer(page.request)
  await signInByForm(page, email, PASSWORD)
  const heart = page.getByRole('button', { name: 'Add to wishlist' })
  await page.goto(`/product/${kopi.product_id}`)
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible()
  await expect(heart).toHaveCount(0) // off until the owner turns it on

  const admin = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await signInAs(admin, ACCOUNTS.admin)
  await admin.goto('/admin/settings/contact')
  await admin.getByText('Wishlist', { exact: true }).click()
  await admin.getByLabel('Signed-in customers can save products').check()
  await clickSave(admin)
  await admin.close()

  await page.reload()
  await heart.click()
  const saved = page.getByRole('button', { name: 'Remove from wishlist' })
  await expect(saved).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.reload()
  await expect(saved).toBeVisible()
  await page.goto(`/product/${teh.product_id}`)
  await heart.click()
  await expect(saved).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Wishlist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Teh Simpan')
  await expect(rows.first()).toContainText('Out of Stock')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Remove from wishlist: Teh Simpan' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('link', { name: 'Add to cart: Kopi Simpan' }).click()
  await expect(page.getByText('Added: Kopi Simpan × 1')).toBeVisible()
})
