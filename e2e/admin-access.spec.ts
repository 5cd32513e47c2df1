import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'

const SCREENS = [
  '/admin/userlist',
  '/admin/user/3/edit',
  '/admin/user/3',
  '/admin/productlist',
  '/admin/productlist/2',
  '/admin/product/create',
  '/admin/product/1/edit',
  '/admin/orderlist',
  '/admin/to-ship',
  '/admin/to-ship/slips',
  '/admin/money',
  '/admin/reviews',
  '/admin/history',
  '/admin/mails',
] as const

test('super: every admin screen opens, fits a phone, and holds nothing that axe objects to', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signInAs(page, ACCOUNTS.super)
  for (const path of SCREENS) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('alert'), path).toHaveCount(0)
    await expectAccessible(page)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      expect({ path, width, isWide }).toEqual({ path, width, isWide: false })
    }
  }
})

test('admin: every admin screen opens', async ({ page }) => {
  // user 3 is the demo's customer, whom an admin may edit
  await signInAs(page, ACCOUNTS.admin)
  for (const path of SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('alert'), path).toHaveCount(0)
  }
})

for (const role of ['nobody', 'customer', 'guest'] as const) {
  test(`${role}: an admin’s screen leads to the sign-in, or home for who is signed in`, async ({ page }) => {
    if (role !== 'nobody') await signInAs(page, ACCOUNTS[role])
    // the guard stands above all of them: one role walks the whole list
    for (const path of role === 'customer' ? SCREENS : SCREENS.slice(0, 5)) {
      await page.goto(path)
      await page.waitForURL((url) => !url.pathname.startsWith('/admin'))
      await expect(page.getByRole('table')).toHaveCount(0)
    }
  })
}

test.describe('a role forged in local storage', () => {
  test.use({ expectedStatuses: [403] })
  test('opens no form', async ({ page }) => {
    await signInAs(page, ACCOUNTS.customer, { role_id: 1 })
    await page.goto('/admin/product/create')
    await page.waitForURL((url) => !url.pathname.startsWith('/admin'))
  })

  test('shows nothing of the shop', async ({ page }) => {
    await signInAs(page, ACCOUNTS.customer, { role_id: 1 })
    for (const path of [
      '/admin/userlist',
      '/admin/productlist',
      '/admin/orderlist',
      '/admin/money',
      '/admin/history',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(0)
    }
    for (const path of ['/admin/user/3/edit', '/admin/product/1/edit']) {
      await page.goto(path)
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0)
    }
  })
})

test('who may edit whom: lower roles only', async ({ page }) => {
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/userlist?keyword=warung.test')
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(page.getByRole('link', { name: 'Edit Admin', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Super Admin' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete Guest' })).toHaveCount(0)
})
