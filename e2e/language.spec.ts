import { expect, test } from './fixtures.ts'
import { openMenu } from './navigation.ts'
import { ACCOUNTS, signInAs } from './session.ts'

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

test('on a phone the header has the other language’s code, and the user’s menu its name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const header = page.getByRole('banner')
  await page.goto('/product/75')
  await header.getByRole('link', { name: 'ID Bahasa Indonesia' }).click()
  await expect(page).toHaveURL('/product/75')
  await expect(header.getByRole('link', { name: 'Masuk' })).toBeVisible()
  const english = header.getByRole('link', { name: 'EN English' })
  const { width, height } = (await english.boundingBox()) ?? { width: 0, height: 0 }
  expect([width, height].every((side) => side >= 44)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await signInAs(page, ACCOUNTS.customer)
  await page.goto('/product/75')
  await openMenu(header.getByRole('button', { name: 'Customer' }))
  await expect(english).toBeHidden()
  await expect(page.getByRole('menuitem')).toHaveText(['Profil', 'Keluar', 'English'])
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL('/product/75')
})
