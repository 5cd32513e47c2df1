/** The owner writes a page of the shop's own on a phone; shoppers find it in the footer. */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { restoreSettings } from './shop-settings.ts'

test.use({ viewport: { width: 360, height: 740 } })
test.afterEach(({ request }) => restoreSettings(request))

test('a page that says something is linked at the foot of every page', async ({ page, browser, baseURL }) => {
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/settings/pages')
  const written =
    '# Pengembalian\n\nDalam **7 hari**.\n\n- utuh\n\n[x](javascript:alert(1)) <b onclick="alert(1)">tebal</b>'
  await page.getByText('Returns', { exact: true }).first().click()
  await page.getByLabel('Returns').fill(written)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the page: Returns' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectAccessible(page)

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } })
  const shopper = await context.newPage()
  await shopper.goto('/')
  await expect(shopper.getByRole('contentinfo').getByRole('link')).toHaveText(['Returns', 'Bahasa Indonesia'])
  await shopper.getByRole('link', { name: 'Returns' }).click()
  await expect(shopper.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
  await expect(shopper.getByRole('heading', { level: 2, name: 'Pengembalian' })).toBeVisible()
  await expect(shopper.getByRole('main')).toContainText('<b onclick="alert(1)">tebal</b>')
  await expect(shopper.getByRole('main').getByRole('link')).toHaveCount(0)
  expect(await shopper.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectAccessible(shopper)
  await context.close()
})
