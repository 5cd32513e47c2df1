import { expect, test } from './fixtures.ts'

test('a shopper changes the language, and it stays', async ({ page }) => {
  await page.goto('/search/kopi')
  const footer = page.getByRole('contentinfo')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await footer.getByRole('link', { name: 'Bahasa Indonesia' }).click()
  await expect(page).toHaveURL('/search/kopi')
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await expect(page.getByRole('searchbox', { name: 'Cari Produk' })).toHaveValue('kopi')
  await page.goto('/login')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Masuk' })).toBeVisible()
  await footer.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('the query and the fragment stay', async ({ page }) => {
  await page.goto('/register?redirect=/shipping#part')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bahasa Indonesia' }).click()
  await expect(page).toHaveURL('/register?redirect=/shipping#part')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the language changes too', async ({ page }) => {
    await page.goto('/product/75')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Bahasa Indonesia' }).click()
    await expect(page).toHaveURL('/product/75')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Masuk' })).toBeVisible()
  })
})
