/** A price that is likely a slip is asked about once before it is saved; stock and category have hints beside them (D25). */
import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createProduct } from './shop-data.ts'

test.use({ viewport: { width: 390, height: 800 } })

function question(page: Page) {
  return page.getByRole('alertdialog', { name: 'Is this right?' })
}
function answer(page: Page, words: 'Save' | 'Go back') {
  return question(page).getByRole('button', { name: words, exact: true }).click()
}
function submit(page: Page, words: 'Create' | 'Update') {
  return page.getByRole('button', { name: words, exact: true }).click()
}

/** The form of a new product, filled in. @returns its SKU */
async function fillNew(page: Page, entries: Record<string, string> = {}): Promise<string> {
  const sku = `TANYA-${randomUUID()}`
  await page.goto('/admin/product/create')
  const plain = { Name: 'Kain Tenun', SKU: sku, Price: '85.000', Stock: '4' }
  for (const [label, text] of Object.entries({ ...plain, ...entries })) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  return sku
}
/** Every save that has reached the shop since. */
function savesOf(page: Page): Request[] {
  const saves: Request[] = []
  page.on('request', (request) => {
    if (['POST', 'PUT'].includes(request.method()) && /\/admin\/product/.test(request.url()))
      saves.push(request)
  })
  return saves
}

async function editProduct(page: Page, fields: Record<string, unknown>): Promise<void> {
  const { data } = await (await page.request.get('/api/v1/product-category')).json()
  const product = await createProduct(page.request, {
    product_category_id: [data[0].product_category_id],
    ...fields,
  })
  await page.goto(`/admin/product/${product.product_id}/edit`)
}

test.beforeEach(({ page }) => signInAs(page, ACCOUNTS.admin))

test('stock and category have hints; the question is about the price alone, and keeps what was typed', async ({
  page,
}) => {
  const saves = savesOf(page)
  const sku = await fillNew(page, { Price: '85', Stock: '15.000' })
  await expect(page.getByLabel('Stock')).toHaveAccessibleDescription(
    'That is 15000 items. More than 10000 items.',
  )
  await expect(page.getByLabel('Product Category')).toHaveAccessibleDescription(/browse by category/)
  await submit(page, 'Create')
  for (const words of ['Rp 85', 'Rp 100']) await expect(question(page)).toContainText(words)
  await expect(question(page)).not.toContainText(/piece|category/)
  await expectAccessible(page)
  await expect(question(page).locator(':focus')).toHaveCount(1) // from then on it hears keys
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(page.getByLabel('Price')).toHaveValue('85')
  await expect(page.getByLabel('SKU')).toHaveValue(sku)
  expect(saves).toEqual([])

  await page.getByLabel('Price').fill('85.000')
  await submit(page, 'Create')
  await expect(page.getByText('Product created successfully!')).toBeVisible()
  await expect(page).toHaveURL('/admin/productlist')
  expect(saves).toHaveLength(1)
})

test('what is meant is saved with one answer', async ({ page }) => {
  const sku = await fillNew(page, { Price: '50' })
  await submit(page, 'Create')
  await answer(page, 'Save')
  await expect(page.getByText('Product created successfully!')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: sku })
  await expect(row.getByText('Rp 50', { exact: true })).toBeVisible()
  // the same entries once more: nothing in them has changed
  await row.getByRole('link', { name: /^Edit/ }).click()
  await page.getByLabel('Brand').fill('Troso')
  await submit(page, 'Update')
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
})

test('a price that changes by more than half shows both; the stock says what it was', async ({ page }) => {
  await editProduct(page, { price: 85_000, stock: 100 })
  await page.getByLabel('Price').fill('8.500')
  await page.getByLabel('Stock').fill('10')
  await expect(page.getByLabel('Stock')).toHaveAccessibleDescription('It was 100 items.')
  await page.getByLabel('Stock').fill('0')
  await expect(page.getByLabel('Stock')).toHaveAccessibleDescription('Customers will see Out of Stock.')
  await submit(page, 'Update')
  await expect(question(page)).toContainText('Rp 85.000 → Rp 8.500')
  await answer(page, 'Save')
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveValue('8500')

  // from what is saved now
  await page.getByLabel('Price').fill('12.000')
  await page.getByLabel('Stock').fill('60')
  await submit(page, 'Update')
  await expect(page.getByLabel('Price')).toHaveValue('12000')
  await expect(question(page)).toHaveCount(0)
})

test.describe('a save that is refused', () => {
  test.use({ expectedStatuses: [409, 400] })
  test('does not ask again for the same value, and does for another', async ({ page }) => {
    const taken = `ADA-${randomUUID()}`
    await createProduct(page.request, { sku: taken })
    await fillNew(page, { Price: '50', SKU: taken })
    await submit(page, 'Create')
    await answer(page, 'Save')
    await expect(page.getByRole('alert')).toHaveText('Another product already has this SKU.')
    await submit(page, 'Create')
    await expect(page.getByRole('alert')).toHaveText('Another product already has this SKU.')
    await expect(question(page)).toHaveCount(0)
    await page.getByLabel('SKU').fill(`BARU-${randomUUID()}`)
    await page.getByLabel('Price').fill('60')
    await submit(page, 'Create')
    await expect(question(page)).toContainText('Rp 60')
    await answer(page, 'Save')
    await expect(page.getByText('Product created successfully!')).toBeVisible()
  })

  test('is not asked about before: the shop’s own words come first', async ({ page }) => {
    await fillNew(page, { SKU: '', Price: '50' })
    await submit(page, 'Create')
    await expect(page.getByRole('alert')).toContainText('SKU')
    await expect(question(page)).toHaveCount(0)
  })
})

test('the question fits a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await editProduct(page, { price: 10_000_000_000, stock: 2_000_000_000 })
  await page.getByLabel('Price').fill('1')
  await page.getByLabel('Stock').fill('0')
  await page.getByLabel('Product Category').selectOption('')
  await submit(page, 'Update')
  await expect(question(page)).toBeVisible()
  const wide = await question(page).evaluate((box) => box.scrollWidth > box.clientWidth)
  expect(wide).toBe(false)
  for (const name of ['Go back', 'Save']) {
    const box = await question(page).getByRole('button', { name, exact: true }).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await answer(page, 'Go back')
})
