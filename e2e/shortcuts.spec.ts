/** Keyboard shortcuts of the admin's screens on a desk. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { adminMenu, openMenu } from './navigation.ts'
import { ACCOUNTS, signInAs } from './session.ts'

function list(page: Page) {
  return page.getByRole('dialog', { name: 'Keyboard shortcuts' })
}
function keyword(page: Page) {
  return page.getByRole('searchbox', { name: 'Search name or SKU' })
}
async function openProducts(page: Page): Promise<void> {
  await page.goto('/admin/productlist')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

test.beforeEach(({ page }) => signInAs(page, ACCOUNTS.admin))

test('f searches the list, n makes a product, ? shows all', async ({ page }) => {
  await openProducts(page)
  await page.keyboard.press('f')
  await expect(keyword(page)).toBeFocused()
  await expect(keyword(page)).toHaveValue('')
  await keyword(page).blur()
  await page.keyboard.press('?')
  await expect(list(page)).toBeVisible()
  await expect(list(page)).toContainText('Search this list')
  await expectAccessible(page)
  // no other shortcut through an open list
  await page.keyboard.press('n')
  await page.keyboard.press('/')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(page).toHaveURL('/admin/productlist')
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/admin/product/create')
})

test('characters that are typed stay characters', async ({ page }) => {
  await openProducts(page)
  await keyword(page).fill('')
  await keyword(page).pressSequentially('n/?N')
  await expect(keyword(page)).toHaveValue('n/?N')
  await expect(list(page)).toHaveCount(0)
  await page.getByLabel('Sort by', { exact: true }).focus()
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/admin/productlist')
  await openMenu(adminMenu(page))
  await expect(page.getByRole('menuitem', { name: 'Users' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/admin/productlist')
  await page.goto('/admin/product/create')
  await page.getByLabel('Description').pressSequentially('n/?')
  await expect(page.getByLabel('Description')).toHaveValue('n/?')
})

test('keys with Ctrl, Alt or Meta belong to the browser, and so do keys that nothing here takes', async ({
  page,
}) => {
  await openProducts(page)
  const taken = await page.evaluate(() =>
    [
      { key: 'n', ctrlKey: true },
      { key: 'n', metaKey: true },
      { key: '/', altKey: true },
      { key: 'x' },
      { key: 'Enter' },
    ].map((init) => {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
      document.body.dispatchEvent(event)
      return event.defaultPrevented
    }),
  )
  expect(taken).toEqual([false, false, false, false, false])
  await page.goto('/admin/product/create')
  await expect(page.getByRole('heading', { name: 'Create Product' })).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('f')
  await expect(page).toHaveURL('/admin/product/create')
})

test('they are announced, reached without a keyboard, and can be turned off', async ({ page }) => {
  await openProducts(page)
  await expect(keyword(page)).toHaveAttribute('aria-keyshortcuts', 'f')
  await expect(page.getByRole('link', { name: 'Create Product' })).toHaveAttribute('aria-keyshortcuts', 'n')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await list(page).getByRole('checkbox', { name: 'Use these keys in this tab' }).uncheck()
  await list(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused()
  await page.keyboard.press('n')
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('f')
  await expect(keyword(page)).not.toBeFocused()
  await expect(page).toHaveURL('/admin/productlist')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await list(page).getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/admin/product/create')
})
