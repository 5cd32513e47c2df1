/** A forgotten password, a changed one, another e-mail address and one's own sessions, on a phone. */
import { expectAccessible } from './accessibility.ts'
import { doubleClick } from './double-click.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { PASSWORD, registerCustomer } from './shop-data.ts'
import { signInByForm } from './shopping.ts'

const NEW = 'rahasia yang baru'

test.use({ viewport: { width: 390, height: 844 } })

test('who forgot the password asks for a link below Sign In, and hears the same for any address', async ({
  page,
  request,
}) => {
  const { email } = await registerCustomer(request)
  for (const asked of [email, 'siapa-ini@contoh.test']) {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    // the sign-in, which has a field of that name, too, may be there a moment longer than its address
    await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
    await page.getByLabel('Email Address').fill(asked)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('If this address has an account')
  }
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test.describe('a link to a new password, made by the Super Admin', () => {
  test.use({ expectedStatuses: [400, 401, 404] })

  test('sets one, once; the old one and all sessions are over', async ({
    page,
    browser,
    request,
    baseURL,
  }) => {
    const person = await registerCustomer(request)
    await signInAs(page, ACCOUNTS.super)
    await page.goto(`/admin/user/${person.user_id}`)
    await page.getByRole('button', { name: 'Make a link to a new password' }).click()
    const link = await page.getByLabel('Link to a new password', { exact: true }).inputValue()
    expect(link).toMatch(/\/reset-password#[\w-]{43}$/)

    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 390, height: 844 },
    })
    const theirs = await context.newPage()
    await signInByForm(theirs, person.email, PASSWORD)
    await theirs.goto(link)
    await theirs.getByLabel('New Password').fill('pendek')
    await theirs.getByLabel('Confirm Password').fill('pendek')
    await theirs.getByRole('button', { name: 'Set password' }).click()
    await expect(theirs.getByRole('alert')).toBeVisible()
    await expectAccessible(theirs)
    await theirs.getByLabel('New Password').fill(NEW)
    await theirs.getByLabel('Confirm Password').fill(NEW)
    await theirs.getByRole('button', { name: 'Set password' }).click()
    await expect(theirs.getByText('Your new password is set.')).toBeVisible()
    await theirs.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await signInByForm(theirs, person.email, NEW)

    await theirs.goto(link)
    await theirs.reload()
    await theirs.getByLabel('New Password').fill(NEW)
    await theirs.getByLabel('Confirm Password').fill(NEW)
    await theirs.getByRole('button', { name: 'Set password' }).click()
    await expect(theirs.getByRole('alert')).toContainText('This link no longer works')
    await expect(theirs.getByRole('link', { name: 'Request a new link' })).toBeVisible()
    await context.close()
  })
})

test.describe('the profile', () => {
  test.use({ expectedStatuses: [401, 422] })

  test('leads to a new password, another e-mail and the sessions', async ({
    page,
    browser,
    request,
    baseURL,
  }) => {
    const person = await registerCustomer(request)
    const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' })
    await signInByForm(elsewhere, person.email, PASSWORD)
    await signInByForm(page, person.email, PASSWORD)
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Password, email, sessions and data' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toContainText(
      'Chrome on Linux',
    )
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    await page.getByRole('button', { name: /^Sign out Chrome on Linux/ }).click()
    await expect(page.getByRole('button', { name: /^Sign out Chrome on Linux/ })).toHaveCount(0)
    await elsewhere.goto('/profile')
    await expect(elsewhere).toHaveURL(/\/login/)
    await elsewhere.close()

    const form = page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({
        has: page.getByRole('heading', { name: 'Change password' }),
      })
    await form.getByLabel('Current Password').fill('bukan yang ini')
    await form.getByLabel('New Password').fill(NEW)
    await form.getByLabel('Confirm Password').fill(NEW)
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(form.getByRole('alert')).toContainText('Your current password is wrong.')
    await form.getByLabel('Current Password').fill(PASSWORD)
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(form.getByRole('status')).toContainText('Your password is changed.')

    const email = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Change email' }) })
    await email.getByLabel('Current Password').fill(NEW)
    await email.getByLabel('New Email Address').fill(`pindah-${person.user_id}@contoh.test`)
    await email.getByRole('button', { name: 'Send the link' }).click()
    await expect(email.getByRole('status')).toContainText('Your old address works until you open it.')
    await page.reload()
    await expect(page.getByText(`Now: ${person.email}`)).toBeVisible()
  })
})

test('a double click on Change password changes it once, and says so', async ({ page, request }) => {
  const { email } = await registerCustomer(request)
  await signInByForm(page, email, PASSWORD)
  await page.goto('/profile/security')
  const form = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Change password' }),
  })
  await form.getByLabel('Current Password').fill(PASSWORD)
  await form.getByLabel('New Password').fill(NEW)
  await form.getByLabel('Confirm Password').fill(NEW)
  const button = form.getByRole('button', { name: 'Change password' })
  const sent = await doubleClick(page, button, 'PUT', '**/api/v1/user/password')
  await expect(form.getByRole('status')).toContainText('Your password is changed.')
  await expect(form.getByRole('alert')).toHaveCount(0)
  expect(sent()).toBe(1)
})
