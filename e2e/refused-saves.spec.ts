/** A save that is refused shows why where one looks: in long forms the banner stands above what is in sight. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, bearer, createSession, signInAs } from './session.ts'
import { createProduct } from './shop-data.ts'

test.use({ expectedStatuses: [400, 409] })

/** Focused, and not behind the bar at the upper edge. */
async function expectShown(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeFocused()
  await expect(what).toBeInViewport({ ratio: 1 })
  // the menus' code may take the place of plain links between two looks
  await expect(async () => {
    const top = await what.evaluate((element) => element.getBoundingClientRect().top)
    const bar = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom)
    expect(top).toBeGreaterThanOrEqual(bar)
  }).toPass({ timeout: 15_000 })
}

for (const width of [360, 1440]) {
  test(`leads to the field that is wrong, at ${width} px, each time`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await signInAs(page, ACCOUNTS.admin)
    await page.goto('/admin/product/create')
    await page.getByLabel('Name', { exact: true }).fill('Cobek Batu')
    await page.getByLabel('Stock').fill('4')
    const create = page.getByRole('button', { name: 'Create', exact: true })
    const price = page.getByLabel('Price')
    for (const _time of ['first', 'second']) {
      await create.click()
      await expectShown(page, price)
    }
  })
}

test('leads to the banner where no field is wrong', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const product = await createProduct(page.request, { name: 'Edited by two', price: 85_000 })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/product/${product.product_id}/edit`)
  await page.getByLabel('Description').fill('Ground by hand')
  const headers = bearer(await createSession(page.request, ACCOUNTS.super))
  const { product_id, ...fields } = product
  const answer = await page.request.put(`/api/v1/admin/product/${product_id}`, {
    headers,
    data: { ...fields, sku: fields.name, price: 90_000, brand: '', description: '', product_category_id: [] },
  })
  expect(answer.ok()).toBe(true)
  await page.getByRole('button', { name: 'Update' }).click()
  const banner = page.getByRole('main').getByRole('alert')
  await expect(banner).toContainText('Another admin')
  await expectShown(page, banner)
})

test('settings lead to the field that is wrong', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/settings/shop')
  const name = page.getByLabel('Shop name')
  await name.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectShown(page, name)
  await expect(async () => {
    const label = await page.getByText('Shop name', { exact: true }).first().boundingBox()
    const bar = await page.getByRole('banner').boundingBox()
    if (!label || !bar) throw new Error('label and bar are on the screen')
    expect(label.y).toBeGreaterThanOrEqual(bar.y + bar.height)
  }).toPass({ timeout: 15_000 })
})

test('what is missing in an address is said beside its field, which has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/shipping')
  await page.getByLabel('Address', { exact: true }).fill('   ')
  await page.getByLabel('City').fill('Yogyakarta')
  await page.getByLabel('Postal Code').fill('4011')
  const next = page.getByRole('button', { name: 'Continue' })
  await next.click()
  const banner = page.getByRole('main').getByRole('alert')
  await expect(banner).toHaveText('Please fill in every required field.')
  const address = page.getByLabel('Address', { exact: true })
  await expectShown(page, address)
  await expect(address).toBeFocused()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(address).toHaveAccessibleDescription('Please enter the address.')
  await address.fill('Jl. Kaliurang KM 5')
  await expect(address).not.toHaveAttribute('aria-invalid')
  await expect(banner).toHaveCount(0)
  await next.click()
  await expect(page).toHaveURL('/payment')
})
