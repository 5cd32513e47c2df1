import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createProduct } from './shop-data.ts'

test.use({ expectedStatuses: [400] })

async function fill(page: Page, price: string, stock = '4'): Promise<string> {
  const sku = `HARGA-${randomUUID()}`
  await page.goto('/admin/product/create')
  await page.getByLabel('Name', { exact: true }).fill('Kain Tenun')
  await page.getByLabel('SKU', { exact: true }).fill(sku)
  await page.getByLabel('Price').fill(price)
  await page.getByLabel('Stock').fill(stock)
  await page.getByLabel('Product Category').selectOption({ index: 1 })
  return sku
}
function create(page: Page) {
  return page.getByRole('button', { name: 'Create', exact: true }).click()
}
function preview(page: Page, text: string) {
  return page.getByRole('main').getByText(text, { exact: true })
}

test.beforeEach(({ page }) => signInAs(page, ACCOUNTS.admin))

const SOLD_AT = [
  ['85000', 'Rp 85.000'],
  ['85.000', 'Rp 85.000'],
  ['Rp 85.000', 'Rp 85.000'],
  ['1.250.000', 'Rp 1.250.000'],
  ['1500.75', 'Rp 1.500'],
  ['1.500,75', 'Rp 1.500'],
] as const

test('a price is sold as it was written, and says so before it is saved', async ({ page }) => {
  for (const [written, shown] of SOLD_AT) {
    const sku = await fill(page, written)
    await expect(preview(page, shown), written).toBeVisible()
    await create(page)
    await expect(page.getByText('Product created successfully!').first()).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: sku })
    await expect(row.getByText(shown, { exact: true }), written).toBeVisible()
  }
})

const REFUSED = ['1.2500', '12.5.0', 'murah', '85,000', '1e3', '-5', '', '99999999999999999999']

test('what is no price is refused by the shop, in words that name the field', async ({ page }) => {
  await fill(page, '85000')
  for (const written of REFUSED) {
    await page.getByLabel('Price').fill(written)
    await expect(page.getByText(/Rp \d/), written).toHaveCount(0)
    const called = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await create(page)
    // that of the one before is gone while the shop is asked
    expect((await called).status(), written).toBe(400)
    await expect(page.getByRole('alert'), written).toContainText('Price must')
    await expect(page.getByLabel('Price')).toHaveValue(written)
    await expect(page.getByLabel('Price'), written).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kain Tenun')
    await expect(page.getByRole('button', { name: 'Create', exact: true })).not.toHaveAttribute('aria-busy')
  }
})

test('what is no price has a hint below it at once: what is likely meant, or how to write it', async ({
  page,
}) => {
  await fill(page, '')
  for (const [written, hint] of [
    ['85rb', 'Did you mean 85.000? Please write it that way.'],
    ['85,000', 'Did you mean 85.000? Please write it that way.'],
    ['85.000,-', /85\.000/],
    ['murah', 'Enter the price in digits, such as 85.000.'],
  ] as const) {
    await page.getByLabel('Price').fill(written)
    await expect(page.getByLabel('Price'), written).toHaveAccessibleDescription(hint)
  }
  await page.getByLabel('Price').fill('85.000')
  await expect(page.getByLabel('Price')).toHaveAccessibleDescription('Customers see Rp 85.000')
})

test('stock is read with the same care', async ({ page }) => {
  const sku = await fill(page, '1000', '1.500')
  await create(page)
  await page.getByRole('row').filter({ hasText: sku }).getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByLabel('Stock')).toHaveValue('1500')
  await page.getByLabel('Stock').fill('12 lusin')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert')).toContainText('Stock must')
  await expect(page.getByLabel('Stock')).toHaveValue('12 lusin')
})

test('a saved price stands as shoppers see it, also after a refusal is mended', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Kain Ulos', price: 85_000 })
  await page.goto(`/admin/product/${product.product_id}/edit`)
  await expect(preview(page, 'Rp 85.000')).toBeVisible()
  await page.getByLabel('Price').fill('85.0000')
  await expect(preview(page, 'Rp 85.000')).toHaveCount(0)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert')).toContainText('Price must')
  await page.getByLabel('Price').fill('90.000')
  await expect(preview(page, 'Rp 90.000')).toBeVisible()
  const described = await page.getByLabel('Price').getAttribute('aria-describedby')
  for (const id of (described ?? '').split(' ')) await expect(page.locator(`[id="${id}"]`)).toHaveCount(1)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveValue('90000')
})

test('what is heard beside the price', async ({ page }) => {
  await fill(page, '85.000')
  await expect(page.getByLabel('Price')).toHaveAccessibleDescription('Customers see Rp 85.000')
  await expect(page.getByLabel('Price')).toHaveAttribute('inputmode', 'numeric')
  await expect(page.getByText('Customers see')).toHaveAttribute('aria-live', 'polite')
})

test('what is wrong with a price stands right below it, and moves nothing while a price is written', async ({
  page,
}) => {
  await fill(page, '')
  const price = page.getByLabel('Price')
  const stock = page.getByLabel('Stock')
  // from the price on: above it the menus' code may take the place of plain links
  const topOfStock = async () =>
    ((await stock.boundingBox())?.y ?? Number.NaN) - ((await price.boundingBox())?.y ?? Number.NaN)
  const before = await topOfStock()
  await price.fill('85.000')
  await expect(preview(page, 'Rp 85.000')).toBeVisible()
  expect(await topOfStock()).toBe(before)
  await price.fill('')
  await create(page)
  const words = page.getByText('Price must be given.').last()
  await expect(words).toBeVisible()
  const [entry, note] = [await price.boundingBox(), await words.boundingBox()]
  expect((note?.y ?? 0) - ((entry?.y ?? 0) + (entry?.height ?? 0))).toBeLessThan(12)
})
