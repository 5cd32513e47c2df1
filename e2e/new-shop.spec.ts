/** A shop with nothing in it leads its owner; closed, it shows shoppers a sign; both on a phone. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { restoreSettings } from './shop-settings.ts'

test.use({ viewport: { width: 360, height: 740 }, expectedStatuses: [503, 409] })
test.afterEach(({ request }) => restoreSettings(request))

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

test('the owner closes the shop and opens it again: shoppers see a sign meanwhile, admins their shop', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/settings')
  await page.getByText('Close the shop for a while…').click()
  await page.getByLabel('Message while closed').fill('Back on Monday')
  await page.getByRole('button', { name: 'Close the shop' }).click()
  await expect(page.getByRole('heading', { name: 'The shop is closed' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'The shop is closed' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } })
  const shopper = await context.newPage()
  const answer = await shopper.goto('/')
  expect(answer?.status()).toBe(503)
  await expect(shopper.getByRole('heading', { name: 'Warung is closed right now' })).toBeVisible()
  await expect(shopper.getByText('Back on Monday')).toBeVisible()
  await expectNoSidewaysScroll(shopper)
  await expectAccessible(shopper)
  await shopper.getByRole('link', { name: 'Sign In' }).click()
  await expect(shopper.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await context.close()

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Latest Products' })).toBeVisible()
  await page
    .getByRole('complementary', { name: 'The shop is closed' })
    .getByRole('link', { name: 'Open it' })
    .click()
  await page.getByRole('button', { name: 'Open the shop' }).click()
  await expect(page.getByRole('heading', { name: 'The shop is open' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'The shop is closed' })).toBeHidden()
})

test('the way in lists what is to do, and each step leads to its screen', async ({ page }) => {
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/start')
  await expect(page.getByRole('heading', { name: 'Set up your shop' })).toBeVisible()
  await expect(page.getByText(/^\d of 7 done/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Add your first product \(done\)/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'The shop is open' })).toContainText(
    'Customers can start ordering.',
  )
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // to do, or done by a journey before this one on the same shop
  await page.getByRole('link', { name: /^Name your shop/ }).click()
  await page.getByLabel('Shop name').fill('Warung Bu Tini')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.goto('/admin/start')
  await expect(page.getByRole('link', { name: /^Name your shop \(done\)/ })).toBeVisible()
})

test('the step about shipping leads to the rates, which are confirmed as they are', async ({ page }) => {
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/start')
  await page.getByRole('link', { name: /^Set your shipping rates/ }).click()
  await expect(page).toHaveURL('/admin/settings/shipping')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.goto('/admin/start')
  await expect(page.getByRole('link', { name: /^Set your shipping rates \(done\)/ })).toBeVisible()
})
