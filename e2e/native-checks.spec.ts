/** The browser's own checks hold no press back: the shop or its server answers, in the red banner (spec §5, §8; D25). */
import { expect, test } from './fixtures.ts'

test('register compares the passwords of an address that is none', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Name').fill('Sinta')
  await page.getByLabel('Email Address').fill('nope')
  await page.getByLabel('Password', { exact: true }).fill('rahasia sekali')
  await page.getByLabel('Confirm Password').fill('lain')
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toHaveText('Unmatch password')
})

test.describe('the server answers', () => {
  test.use({ expectedStatuses: [400, 401, 422] })

  test('a sign-in with an address that is none', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email Address').fill('nope')
    await page.getByLabel('Password').fill('rahasia sekali')
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Email Address')).toHaveValue('nope')
  })

  test('a forgotten password with an address that is none', async ({ page }) => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email Address').fill('nope')
    await page.getByRole('main').getByRole('button').click()
    await expect(page.getByRole('status')).not.toBeEmpty()
  })
})
