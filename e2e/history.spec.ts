import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { adminMenu, chooseFromMenu } from './navigation.ts'
import { ACCOUNTS, bearer, createSession, restoreSession, signInAs } from './session.ts'
import { createProduct, registerCustomer } from './shop-data.ts'

test('a product deleted by mistake comes back from the history, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const name = 'Salah Hapus'
  const product = await createProduct(page.request, { name, price: 85_000 })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/productlist?keyword=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Product deleted successfully')).toBeVisible()
  await chooseFromMenu(adminMenu(page), 'History')
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by person or name' }).fill(name)
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'Product deleted' }).filter({ hasText: name })
  await expect(entry).toContainText('Price:Rp 85.000')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await entry.getByRole('button', { name: `Undo: Product deleted ${name}` }).click()
  await expect(entry).toContainText('Undone by Admin')
  await expect(entry.getByRole('button')).toHaveCount(0)
  await page.getByRole('listitem').filter({ hasText: 'Product restored' }).getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/admin/product/${product.product_id}/edit`)
  await page.goto(`/product/${product.product_id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
})

test('what was changed reads as a merchant would say it; a person filters', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Kopi Riwayat', price: 85_000 })
  const headers = bearer(await createSession(page.request, ACCOUNTS.super))
  const data = {
    ...{ name: product.name, sku: 'E2E-HISTORY', price: 90_000, image: '', brand: '', description: 'Harum' },
    ...{ stock: 1000, product_category_id: [] },
  }
  const answer = await page.request.put(`/api/v1/admin/product/${product.product_id}`, { data, headers })
  expect(answer.ok()).toBe(true)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/history?keyword=Kopi+Riwayat')
  const entry = page.getByRole('listitem').filter({ hasText: 'Product changed' })
  await expect(entry).toContainText('Price:before Rp 85.000→after Rp 90.000')
  await expect(entry).toContainText('Description:before nothing→after Harum')
  await expect(entry.getByRole('button', { name: /Undo/ })).toHaveCount(0)
  await entry.getByRole('link', { name: 'Super Admin' }).click()
  await expect(page.getByText('Only changes by Super Admin.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Product created' })).toHaveCount(0)
  await page.goto('/admin/history?keyword=nobody-has-this-name')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Product changed' }).first()).toBeVisible()
})

test.describe('an account that was registered anew', () => {
  test.use({ expectedStatuses: [409] })
  test('keeps the old one away, and the history says why', async ({ page }) => {
    const first = await registerCustomer(page.request, 'Kembali')
    const admin = await createSession(page.request, ACCOUNTS.admin)
    await page.request.delete(`/api/v1/admin/user/${first.user_id}`, { headers: bearer(admin) })
    const again = { name: 'Kembali', email: first.email, password: 'rahasia lain' }
    await page.request.post('/api/v1/auth/register/customer', {
      data: { ...again, confirm_password: again.password },
    })
    await restoreSession(page, admin)
    await page.goto('/admin/history?keyword=Kembali&action=user.deleted')
    await page.getByRole('button', { name: 'Undo: User deleted Kembali' }).click()
    await expect(page.getByRole('alert')).toContainText('Another account uses this email address now')
  })
})
