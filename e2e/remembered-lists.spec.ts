/** Lists of the admin are found as they were left: by Back from the address, by links from the tab. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { adminMenu, chooseFromMenu } from './navigation.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createPaidOrder } from './shop-data.ts'

function keyword(page: Page) {
  return page.getByRole('main').getByRole('searchbox')
}
function rows(page: Page) {
  return page.getByRole('row').filter({ has: page.getByRole('cell') })
}
async function openFromMenu(page: Page, name: string): Promise<void> {
  await chooseFromMenu(adminMenu(page), name)
}

test.use({ viewport: { width: 390, height: 740 } })
test.beforeEach(({ page }) => signInAs(page, ACCOUNTS.super))

test('the menu leads back to what was searched, filtered and sorted, list by list', async ({ page }) => {
  await createPaidOrder(page.request)
  await page.goto('/admin/orderlist')
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  await page.getByLabel('Status').selectOption('To ship')
  await page.getByLabel('Sort by', { exact: true }).selectOption('Total')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/state=to_ship/)
  await page.getByRole('link', { name: 'Details' }).first().click()
  await expect(page.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible()
  await openFromMenu(page, 'Users')
  await expect(page).toHaveURL('/admin/userlist')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await keyword(page).fill('customer@warung')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await openFromMenu(page, 'Orders')
  await expect(page).toHaveURL((url) => url.searchParams.get('state') === 'to_ship')
  await expect(page.getByLabel('Status')).toHaveValue('to_ship')
  await expect(page.getByLabel('Sort by', { exact: true })).toHaveValue('total')
  await page.reload()
  await openFromMenu(page, 'Users')
  await expect(keyword(page)).toHaveValue('customer@warung')
  await expect(rows(page)).toHaveCount(1)
})

test('Back shows the search before, in the fields too', async ({ page }) => {
  await page.goto('/admin/userlist')
  for (const words of ['customer@warung', 'admin@warung']) {
    await keyword(page).fill(words)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL((url) => url.searchParams.get('keyword') === words)
  }
  await page.goBack()
  await expect(keyword(page)).toHaveValue('customer@warung')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('customer@warung.test')
  await page.goBack()
  await expect(keyword(page)).toHaveValue('')
})

test('after saving, the list stands as the specification says, the last search a tap away; all of it is one too', async ({
  page,
}) => {
  await page.goto('/admin/userlist')
  await keyword(page).fill('customer@warung')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByRole('link', { name: 'Go Back' })).toHaveAttribute(
    'href',
    /keyword=customer%40warung/,
  )
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/admin/userlist')
  await expect(rows(page).nth(1)).toBeVisible()
  await page.getByRole('link', { name: 'Show my last search' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(keyword(page)).toHaveValue('customer@warung')
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(rows(page).nth(1)).toBeVisible()
  await expect(keyword(page)).toHaveValue('')
  await page.goto('/admin/userlist')
  await expect(rows(page).nth(1)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show my last search' })).toHaveCount(0)
})

test('damaged stored searches are ignored', async ({ page }) => {
  await page.goto('/admin/userlist')
  for (const text of ['{', '[1]', '{"/admin/userlist": 7}', '{"/admin/userlist": "//evil.test\\"<b>"}']) {
    await page.evaluate((value) => sessionStorage.setItem('listSearches', value), text)
    await page.goto('/admin/userlist')
    await expect(rows(page).first()).toBeVisible()
    await openFromMenu(page, 'Users')
    await expect(page).toHaveURL((url) => url.pathname === '/admin/userlist')
  }
})

test('what was searched is gone with a logout', async ({ page }) => {
  await page.goto('/admin/userlist?keyword=customer@warung')
  await expect(rows(page)).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('listSearches'))).toContain('customer')
  await chooseFromMenu(page.getByRole('button', { name: 'Super Admin' }), 'Logout')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => sessionStorage.getItem('listSearches'))).toBeNull()
})
