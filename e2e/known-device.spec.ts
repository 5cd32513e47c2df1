/** A browser that signed in before gets in whatever strangers try, and keeps no more than a cookie for it. */
import { expect, test } from './fixtures.ts'
import { chooseFromMenu } from './navigation.ts'
import { signInByForm } from './shopping.ts'

test('a shopper signs in again while strangers try wrong passwords', async ({
  page,
  playwright,
  baseURL,
}) => {
  const email = `known-${Date.now()}@test.example`
  const password = 'correct horse battery'
  await page.goto('/register')
  await page.getByLabel('Name').fill('Sari')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await chooseFromMenu(page.getByRole('button', { name: 'Sari' }), 'Logout')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => [Object.keys(localStorage), document.cookie])).toEqual([[], ''])

  const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const guess = () => stranger.post('/api/v1/auth/login', { data: { email, password: 'wrong password' } })
  while ((await guess()).status() === 401);
  expect((await guess()).status()).toBe(429)

  await signInByForm(page, email, password)
  await expect(page.getByRole('button', { name: 'Sari' })).toBeVisible()
  await stranger.dispose()
})
