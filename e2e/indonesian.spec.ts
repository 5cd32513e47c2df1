/** A guest's way through the shop in Bahasa Indonesia: accessible, and without English left over. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

const ENGLISH = /\b(?:Sign In|Login|Register|Cart|Password|Loading|Profile|Update|Search)\b/

async function expectIndonesian(page: Page, shown: Locator): Promise<void> {
  await expect(shown).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await expect(page.locator('body')).not.toContainText(ENGLISH, { useInnerText: true })
  await expectAccessible(page)
}

test('a guest looks at products, the cart, an account and the profile in Indonesian', async ({ page }) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bahasa Indonesia' }).click()
  const product = page.getByRole('article').first()
  await expectIndonesian(page, product)

  await product.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\/\d+$/)
  await expectIndonesian(page, page.getByRole('heading', { level: 1 }))

  await page.goto('/cart')
  await expectIndonesian(page, heading('Keranjang Belanja'))

  await page.goto('/register')
  await expectIndonesian(page, heading('Daftar'))
  await page.getByRole('main').getByRole('link', { name: 'Masuk' }).click()
  await expect(page).toHaveURL('/login')
  await expectIndonesian(page, heading('Masuk'))
  await page.getByRole('link', { name: 'Lupa kata sandi?' }).click()
  await expectIndonesian(page, heading('Lupa kata sandi?'))

  await page.goto('/login')
  await page.getByRole('button', { name: 'Masuk sebagai Tamu' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await expectIndonesian(page, heading('Profil'))
  await expect(page.getByLabel('Nama')).toHaveValue('Tamu')
  await expect(page.getByLabel('Peran')).toHaveValue('Tamu')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Tamu' })).toBeVisible()
  await expect(page.getByText('Anda belum punya pesanan.')).toBeVisible()
})

test.describe('a sign-in that fails', () => {
  test.use({ expectedWords: ['ERR_FAILED'] })

  test('says in Indonesian that the shop cannot be reached', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Bahasa Indonesia' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
    await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible()
    await page.route('**/api/v1/auth/login', (route) => route.abort())
    await page.getByRole('button', { name: 'Masuk sebagai Tamu' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Toko tidak bisa dihubungi. Periksa koneksi internet Anda, lalu coba lagi.',
    )
  })
})
