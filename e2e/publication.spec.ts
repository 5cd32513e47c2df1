/** Drafts and copies of products, on a phone. */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createProduct } from './shop-data.ts'

test.describe('a copy of a product', () => {
  test.use({ viewport: { width: 390, height: 800 }, expectedStatuses: [404] })
  test('is a draft until it is published; a taken SKU is said while it is typed', async ({ page }) => {
    const first = await createProduct(page.request, { name: 'Batik Tulis', sku: 'BATIK-1', price: 85_000 })
    await signInAs(page, ACCOUNTS.admin)
    await page.goto(`/admin/product/${first.product_id}/edit`)
    await page.getByRole('link', { name: 'Duplicate' }).click()
    await expect(page.getByRole('heading', { name: 'Create Product', level: 1 })).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Batik Tulis')
    const sku = page.getByLabel('SKU')
    await expect(sku).toHaveValue('BATIK-1-2')
    await expect(page.getByLabel('Stock')).toHaveValue('0')
    await sku.fill('BATIK-1')
    await expect(page.getByText('“Batik Tulis” already has this SKU.')).toBeVisible()
    await sku.fill('BATIK-3')
    await expect(page.getByText('already has this SKU')).toBeHidden()
    await page.getByLabel('Name', { exact: true }).fill('Batik Cap')
    await page.getByLabel('Stock').fill('4')
    await page.getByLabel('Product Category').selectOption({ label: 'Fashion' })
    await page.getByLabel('Visibility').selectOption('Draft')
    await expectAccessible(page)
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page).toHaveURL('/admin/productlist')
    const row = page.getByRole('row').filter({ hasText: 'BATIK-3' })
    await expect(row).toContainText('Draft')
    await page.getByRole('button', { name: 'Filter and sort' }).click()
    await page.getByLabel('Visibility').selectOption('Drafts')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/publication=draft/)
    await expect(row).toContainText('Draft')
    await expect(page.getByRole('row').filter({ hasText: 'Batik Tulis' })).toHaveCount(0)
    await row.getByRole('link', { name: 'Edit Batik Cap' }).click()
    await expect(page.getByLabel('Visibility')).toHaveValue('false')
    const id = /product\/(\d+)\//.exec(page.url())?.[1]
    await page.goto(`/product/${id}`)
    await expect(page.getByText('Failed get detail product')).toBeVisible()
    await page.goto(`/admin/product/${id}/edit`)
    await page.getByLabel('Visibility').selectOption('Published')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Product updated successfully!')).toBeVisible()
    await page.goto(`/product/${id}`)
    await expect(page.getByRole('heading', { name: 'Batik Cap', level: 1 })).toBeVisible()
  })
})
