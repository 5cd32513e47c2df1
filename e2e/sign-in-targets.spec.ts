/** Where a sign-in and a logout lead (spec §2, §4; D8). */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { chooseFromMenu } from './navigation.ts'
import { ACCOUNTS, DEMO_PASSWORD, signInAs } from './session.ts'

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('Email Address').fill(ACCOUNTS.customer)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

/** One of each kind: web/app/client/redirect-target.test.ts has them all. */
const TARGETS = [
  ['%2Fsearch%2F50%2525%2520off', '/search/50%25%20off'],
  ['%2Fprofile%3Fpage%3D1', '/profile?page=1'],
  ['shipping', '/shipping'],
  ['%2F%2Fevil.example', '/'],
] as const

test('a sign-in leads where its address says, within the shop', async ({ page }) => {
  for (const [given, target] of TARGETS) {
    await page.goto(`/login?redirect=${given}`)
    await signInHere(page)
    await expect(page, given).toHaveURL(target)
    // the same when already signed in
    await page.goto(`/register?redirect=${given}`)
    await expect(page, given).toHaveURL(target)
    await page.evaluate(() => localStorage.clear())
  }
})

test('the links of header, sign-in and register keep the page to return to', async ({ page }) => {
  await page.goto('/search/kopi%20susu')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  const target = '?redirect=%2Fsearch%2Fkopi%2520susu'
  await expect(page).toHaveURL(`/login${target}`)
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(`/register${target}`)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`/login${target}`)
  await page.getByRole('button', { name: 'Login as Guest' }).click()
  await expect(page).toHaveURL('/search/kopi%20susu')
})

test('the header keeps path and query', async ({ page }) => {
  await page.goto('/search/batik?from=mail&x=a%26b')
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
  // the page as the server sends it is the same for every query: the browser adds it
  await expect(signIn).toHaveAttribute('href', /from%3Dmail/)
  await signIn.click()
  await page.getByRole('button', { name: 'Login as Guest' }).click()
  await expect(page).toHaveURL('/search/batik?from=mail&x=a%26b')
})

for (const path of ['/forgot-password', '/reset-password', '/confirm-email', '/invitation']) {
  test.describe(path, () => {
    test.use({ expectedStatuses: [400, 404] })
    test('is nowhere to come back to after signing in', async ({ page }) => {
      await page.goto(path)
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
      await expect(page).toHaveURL('/login')
    })
  })
}

test('who asks for a new password comes back to where the sign-in leads', async ({ page }) => {
  await page.goto('/login?redirect=shipping')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password?redirect=shipping')
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page).toHaveURL('/login?redirect=shipping')
  await page.goBack()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login?redirect=shipping')
})

for (const path of ['/admin/product/create', '/admin/product/1/edit'] as const) {
  test(`logging out from what is not saved at ${path} leaves without a question`, async ({ page }) => {
    await signInAs(page, ACCOUNTS.admin)
    await page.goto(path)
    await page.getByLabel('Name').fill('Not saved')
    await chooseFromMenu(
      page.getByRole('banner').getByRole('button', { name: 'Admin', exact: true }).last(),
      'Logout',
    )
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Login as Guest' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
}

test('other ways out of what is not saved still ask', async ({ page }) => {
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/product/create')
  await page.getByLabel('Name').fill('Not saved')
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/admin/product/create')
  await expect(page.getByLabel('Name')).toHaveValue('Not saved')
})

test('logging out from the profile ends at the sign-in, which leads home', async ({ page }) => {
  await signInAs(page, ACCOUNTS.customer)
  await page.goto('/profile')
  await chooseFromMenu(page.getByRole('button', { name: 'Customer' }), 'Logout')
  await expect(page).toHaveURL('/login')
  await page.getByRole('button', { name: 'Login as Guest' }).click()
  await expect(page).toHaveURL('/')
})
