/** A sale price on a phone: refused while it is no cheaper, then struck through in list and product, and paid. */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createProduct } from './shop-data.ts'

test.use({ viewport: { width: 360, height: 740 }, expectedStatuses: [422] })

test('an admin puts a product on sale, and a shopper sees both prices and pays the lower', async ({
  page,
  browser,
  baseURL,
}) => {
  const { product_id, name } = await createProduct(page.request, { price: 100_000 })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/product/${product_id}/edit`)
  await page.locator('summary', { hasText: 'Sale' }).click()
  const salePrice = page.getByLabel('Sale price', { exact: true })
  await salePrice.fill('100.000')
  await page.getByLabel('Last day of the sale').fill('2099-12-12')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(salePrice).toHaveAccessibleDescription(/must be lower than the price/)
  await expect(page.getByLabel('Last day of the sale')).toHaveValue('2099-12-12')
  await salePrice.fill('75.000')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } })
  const shopper = await context.newPage()
  await shopper.goto(`/search/${encodeURIComponent(name)}`)
  const card = shopper.getByRole('article').first()
  await expect(card).toContainText('Rp 75.000')
  await expect(card.locator('s')).toHaveText(/Normal price\s+Rp 100\.000/)
  await expect(card).toContainText('25% off, until 12 Dec')
  await expectAccessible(shopper)
  await card.getByRole('link').click()
  await expect(shopper.locator('s')).toHaveText(/Rp 100\.000/)
  await shopper.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(shopper.getByRole('definition').filter({ hasText: 'Rp 75.000' })).toBeVisible()
  await context.close()
})
