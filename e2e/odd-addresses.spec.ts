/** Addresses that people type and change: what no screen has is a friendly page, never raw JSON or a dead banner (D12). */
import type { Page } from '@playwright/test'
import { LINES_MAX } from '@warung/contract/values/limits.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'

test.use({ expectedStatuses: [404] })

async function expectNotFound(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Page not found' }), path).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

test('a percent sign is read as it was typed', async ({ page }) => {
  await page.goto('/search/100%')
  await expect(page).toHaveURL('/search/100%25')
  await expect(page.getByRole('heading', { name: 'Results for “100%”' })).toBeVisible()
  await page.goto('/product/%')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByText('address_invalid')).toHaveCount(0)
})

test('an admin’s screen of an id that is none is not found', async ({ page }) => {
  await signInAs(page, ACCOUNTS.super)
  for (const path of ['user/0x4/edit', 'user/4%20/edit', 'user/1e0', 'product/0x1/edit', 'product/abc/edit'])
    await expectNotFound(page, `/admin/${path}`)
})

test('a page that a list does not have is not found', async ({ page }) => {
  await signInAs(page, ACCOUNTS.super)
  for (const path of ['userlist?page=99', 'orderlist?page=9999', 'userlist?page=2.5', 'userlist?page=abc'])
    await expectNotFound(page, `/admin/${path}`)
  await page.goto('/admin/userlist?page=1')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('a page that My Orders does not have is not found', async ({ page }) => {
  await signInAs(page, ACCOUNTS.customer)
  for (const number of ['999', '-1', '1e1', '0']) await expectNotFound(page, `/profile?page=${number}`)
})

test('the pages of the products are linked by their numbers', async ({ page }) => {
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/productlist/2')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.locator('a[href="/admin/productlist/1"]').first()).toBeVisible()
})

test('a full cart keeps its lines, and says why one more is not added', async ({ page }) => {
  await page.goto('/')
  await page.evaluate((most) => {
    const lines = Array.from({ length: most }, (_, index) => {
      return { product: 100_000 + index, name: `Teh ${index}`, image: '', price: 1000, stock: 5, qty: 1 }
    })
    localStorage.setItem('cartItems', JSON.stringify(lines))
  }, LINES_MAX)
  await page.goto('/cart/75')
  await expect(page.getByText('Your cart is full.')).toBeVisible()
  await expect(page.getByText('Teh 0', { exact: true })).toBeVisible()
})
