/** Products as CSV files, on a phone: exported, corrected, imported, undone. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createProduct } from './shop-data.ts'

async function chooseFile(page: Page, text: string, name = 'products.csv'): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('CSV or Excel file (.xlsx)').setInputFiles(file)
  await page.getByRole('button', { name: 'Check file' }).click()
}

const WIDTH = 360

async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH)
}

test.describe(`on a phone of ${WIDTH} px`, () => {
  test.use({ viewport: { width: WIDTH, height: 800 } })
  test('an admin changes prices in a file, mends its faults, imports and undoes it', async ({ page }) => {
    const sku = `CSV-${randomUUID().slice(0, 8)}`
    await createProduct(page.request, { sku, name: 'Keripik Tempe', price: 20_000, stock: 9 })
    await signInAs(page, ACCOUNTS.admin)
    await page.goto(`/admin/productlist?keyword=${sku}`)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'For Excel in Indonesia' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith('\ufeffSKU;Name;Brand;Price;Stock;Categories;Description;Weight (grams);')).toBe(
      true,
    )
    expect(text).toContain(`\r\n${sku};Keripik Tempe;;20000;9;;`)

    await page.getByRole('link', { name: 'Import' }).click()
    await expect(page.getByRole('heading', { name: 'Import products', level: 1 })).toBeVisible()
    const category = `Oleh-oleh ${sku}`
    const lines = ['SKU;Name;Price;Stock;Categories', `${sku};Keripik Tempe;"22,000";9;`]
    await chooseFile(page, [...lines, `${sku}-2;Sale Pisang;15.000;4;${category}`].join('\n'))
    await expect(page.getByText('2 lines have errors.')).toBeVisible()
    const toCorrect = page.getByRole('list', { name: 'What to correct' }).getByRole('listitem')
    await expect(toCorrect).toHaveText([/Price “22,000”.*Line 2$/, /This category doesn’t exist.*Line 3$/])
    const faults = page.getByRole('table', { name: 'Lines with errors' })
    await expect(faults).toContainText('“22,000”')
    await expect(faults).toContainText('Write 85000 or 85.000.')
    await expectFits(page)

    lines[1] = `${sku};Keripik Tempe;22.000;9;`
    await chooseFile(page, [...lines, `${sku}-2;Sale Pisang;15.000;4;${category}`].join('\n'))
    await expect(page.getByText('One line has an error.')).toBeVisible()
    await page.getByRole('button', { name: 'Create missing categories' }).click()
    await expect(page.getByText('The file looks good.')).toBeVisible()
    const changes = page.getByRole('table', { name: 'Changed products' })
    await expect(changes).toContainText('Rp 20.000 → Rp 22.000')
    await page.getByRole('link', { name: 'New products (1)' }).click()
    await expect(page.getByRole('table', { name: 'New products' })).toContainText('Sale Pisang')
    await expectFits(page)
    await page.getByRole('button', { name: 'Import 2 products' }).click()
    await expect(page.getByText('Import complete.')).toBeVisible()
    await page.goto(`/search/${sku}`)
    await expect(page.getByRole('article').filter({ hasText: 'Sale Pisang' })).toContainText('Rp 15.000')
    await expect(page.getByRole('article').filter({ hasText: 'Keripik Tempe' })).toContainText('Rp 22.000')

    await page.goto('/admin/products/import')
    await page.getByRole('button', { name: 'Undo import' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('This import was undone.')).toBeVisible()
    await expectFits(page)
    await page.goto(`/search/${sku}`)
    await expect(page.getByRole('article').filter({ hasText: 'Keripik Tempe' })).toContainText('Rp 20.000')
    await expect(page.getByText('Sale Pisang')).toBeHidden()
  })
})

test('a price that looks like a slip is asked about once', async ({ page }) => {
  const sku = `SLIP-${randomUUID().slice(0, 8)}`
  await createProduct(page.request, { sku, name: 'Kecap', price: 20_000 })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/products/import')
  await chooseFile(page, `SKU,Price\n${sku},20\n`)
  await expect(page.getByText('Is this right?')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('One price looks like a mistake.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The file looks good.')).toBeVisible()
})

test('new products may come as drafts', async ({ page }) => {
  const sku = `CSV-${randomUUID().slice(0, 8)}`
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/products/import')
  await chooseFile(page, ['SKU;Name;Price;Stock', `${sku};Sale Pisang;15.000;4`].join('\n'))
  const asDrafts = page.getByLabel('Import new products as drafts')
  await expect(asDrafts).not.toBeChecked()
  await asDrafts.check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(page.getByText('Import complete.')).toBeVisible()
  await page.goto(`/admin/productlist?keyword=${sku}`)
  await expect(page.getByRole('row').filter({ hasText: 'Sale Pisang' })).toContainText('Draft')
  const found = await page.request.get(`/api/v1/product?keyword=${sku}`)
  expect((await found.json()).data).toEqual([])
})
