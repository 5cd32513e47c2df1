/** An admin saves the present search of a list under a name, finds it as a chip anywhere, and deletes it. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'

const chips = (page: Page) => page.getByRole('list', { name: 'Saved filters' })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save this filter' })

async function saveAs(page: Page, name: string): Promise<void> {
  await saveButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Save this filter' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
}

for (const [width, path, filter] of [
  [360, '/admin/orderlist', 'state=to_pay'],
  [1440, '/admin/productlist', 'stock=low'],
  [700, '/admin/userlist', 'keyword=warung'],
] as const) {
  test(`of ${path}, at ${width} px`, async ({ page }) => {
    const name = `Saring ${Date.now()}`
    await page.setViewportSize({ width, height: 800 })
    await signInAs(page, ACCOUNTS.super)
    await page.goto(`${path}?sort=oldest`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('search').last()).toBeVisible()
    await expect(saveButton(page)).toHaveCount(0) // an order of rows filters nothing
    await page.goto(`${path}?${filter}&sort=oldest`)
    await expect(page.getByText(/^\d+ results?$/)).toHaveAttribute('role', 'status')
    await saveAs(page, name)
    const chip = chips(page).getByRole('link', { name, exact: true })
    await expect(chip).toHaveAttribute('aria-current', 'true')
    await expect(saveButton(page)).toHaveCount(0)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    // it lasts, and leads back from elsewhere
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(path)
    await expect(chip).not.toHaveAttribute('aria-current', 'true')
    await chip.click()
    await expect(page).toHaveURL((url) => url.search === `?${filter}&sort=oldest`)
    await chips(page)
      .getByRole('button', { name: `Delete the filter ${name}` })
      .click()
    await expect(chip).toHaveCount(0)
    await page.reload()
    await expect(saveButton(page)).toBeVisible()
    await expect(chip).toHaveCount(0)
  })
}

test.describe('a filter that is refused', () => {
  test.use({ expectedStatuses: [400] })
  test('says so at its field, and loses nothing', async ({ page }) => {
    await signInAs(page, ACCOUNTS.admin)
    await page.goto('/admin/orderlist?state=to_pay')
    await saveButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Save this filter' })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/./)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/state=to_pay/)
  })
})

test.describe('a filter that cannot be deleted now', () => {
  test.use({ expectedStatuses: [503] })
  test('stays, and the page says why', async ({ page }) => {
    const name = `Tetap ${Date.now()}`
    await signInAs(page, ACCOUNTS.admin)
    await page.goto('/admin/orderlist?state=to_pay')
    await saveAs(page, name)
    await page.route('**/api/v1/admin/list-filter/*', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: '{"message":"The shop is busy."}',
      }),
    )
    await chips(page)
      .getByRole('button', { name: `Delete the filter ${name}` })
      .click()
    await expect(page.getByRole('alert')).toContainText('The shop is busy.')
    await expect(chips(page).getByRole('link', { name, exact: true })).toBeVisible()
  })
})
