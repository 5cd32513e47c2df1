/** A copy of one’s own data, and the deletion of the account, on a phone. */
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { PASSWORD, registerCustomer } from './shop-data.ts'
import { signInByForm } from './shopping.ts'

test.use({ viewport: { width: 360, height: 780 }, expectedStatuses: [401, 422] })

test('a customer takes a copy of their data, and deletes the account', async ({ page, request }) => {
  const { email } = await registerCustomer(request)
  await signInByForm(page, email, PASSWORD)
  await page.goto('/profile/security')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a copy' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('my-data.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    account: { email },
    orders: [],
  })

  const form = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Delete account' }) })
  await form.getByLabel('Current Password').fill('bukan yang ini')
  await form.getByRole('button', { name: 'Delete account' }).click()
  await expect(form.getByRole('alert')).toContainText('Your current password is wrong.')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await form.getByLabel('Current Password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await page.goto('/login')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
})
