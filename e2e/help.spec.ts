/** The "?" of an admin screen: the section that explains it, in the page's language, in a tab of its own. */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('help opens at the screen’s section, with pictures, and nothing written is lost', async ({ page }) => {
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/product/create')
  await page.getByLabel('Name', { exact: true }).fill('Half written')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^Help for this page/ }).click()
  const help = await opened
  await expect(help).toHaveURL('/admin/help/products')
  await expect(help.getByRole('heading', { level: 1, name: 'Add a product' })).toBeVisible()
  const picture = help.getByRole('img', { name: 'The form of a new product on a phone' })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((shown) => shown instanceof HTMLImageElement && shown.naturalWidth))
    .toBe(780)
  expect(await help.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(help)

  await help.getByRole('link', { name: 'Confirm bank transfers' }).click()
  await expect(help).toHaveURL('/admin/help/transfers')
  await help.getByRole('link', { name: 'How you are paid' }).first().click()
  await expect(help.getByRole('heading', { level: 1, name: 'How you are paid' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half written')

  await help.getByRole('contentinfo').getByRole('link', { name: 'Bahasa Indonesia' }).click()
  await expect(help.getByRole('heading', { level: 1, name: 'Cara Anda dibayar' })).toBeVisible()
  await help.goto('/admin/help')
  await expect(help.getByRole('heading', { level: 1, name: 'Bantuan' })).toBeVisible()
  await expectAccessible(help)
})
