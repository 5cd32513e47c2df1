/** Excel files of marketplaces, imported as they are. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type WrittenCell, workbookFile, zipFile } from '../testing/workbook-file.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, headersOf, signInAs } from './session.ts'

async function chooseWorkbook(page: Page, buffer: Buffer, name = 'shopee.xlsx'): Promise<void> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.getByLabel('CSV or Excel file (.xlsx)').setInputFiles({ name, mimeType, buffer })
  await page.getByRole('button', { name: 'Check file' }).click()
}

/** Shopee's template for new products: technical names, Indonesian heads and instructions above the products. */
const HEAD_ROWS: readonly (readonly WrittenCell[])[] = [
  [
    'ps_product_name|1|0',
    'ps_product_description|1|0',
    'ps_sku_short|0|0',
    'ps_price|1|1',
    'ps_stock|1|1',
    'ps_weight|1|1',
  ],
  ['basic_info', '', 'sales_info'],
  ['Nama Produk', 'Deskripsi Produk', 'Kode Variasi', 'Harga', 'Stok', 'Berat'],
  ['Wajib', 'Wajib', 'Opsional', 'Wajib', 'Wajib', 'Wajib'],
  ['Masukkan nama\nproduk', 'Jelaskan produk', '', 'Angka saja', 'Angka saja', 'Dalam gram'],
  ['', 'Maksimal\n3000 huruf'],
]

function shopeeFile(rows: readonly (readonly WrittenCell[])[]): Buffer {
  const guide = { name: 'Panduan', rows: [['Cara mengisi'], ['Harga', 'Harga jual']] }
  const lists = { name: 'Daftar', rows: HEAD_ROWS, state: 'veryHidden' as const }
  return workbookFile({ sheets: [guide, lists, { name: 'Template', rows: [...HEAD_ROWS, ...rows] }] })
}

test('an admin imports Shopee’s Excel file as it is', async ({ page }) => {
  const skus = ['017293847561029384756', `0812-${randomUUID().slice(0, 8)}`] as const
  const keripik = [`Keripik "Super", ${skus[1]}`, 'Renyah.\n\nTahan lama.', skus[0] + skus[1], 22_000, 7, 250]
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/products/import')
  await chooseWorkbook(page, shopeeFile([keripik, ['Sale Pisang', 'Manis.', skus[1], 'gratis', 4, 300]]))
  await expect(page.getByText('One line has an error.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'What to correct' }).getByRole('listitem')).toHaveText([
    /Price “gratis”.*Line 8$/,
  ])
  await expectAccessible(page)

  const price = { attributes: '', xml: '<f>10000+5000</f><v>1.5E4</v>' }
  await chooseWorkbook(page, shopeeFile([keripik, ['Sale Pisang', 'Manis.', skus[1], price, 4, 300]]))
  await expect(page.getByText('The file looks good.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'shopee.xlsx' })).toBeVisible()
  await expect(page.getByText('This is a Shopee file.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(page.getByText('Import complete.')).toBeVisible()
  const answer = await page.request.get(`/api/v1/product?keyword=${skus[1]}`)
  const { data } = await answer.json()
  expect(data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: keripik[0], sku: keripik[2], price: 22_000 }),
      expect.objectContaining({ name: 'Sale Pisang', sku: skus[1], price: 15_000 }),
    ]),
  )
})

test('a number of a cell is never read as a thousand times as much', async ({ page }) => {
  const sku = `KG-${randomUUID().slice(0, 8)}`
  const heads = ['ID', 'Type', 'SKU', 'Name', 'Published', 'Stock', 'Weight (kg)', 'Regular price']
  const file = (price: WrittenCell): Buffer =>
    workbookFile({
      sheets: [
        {
          name: 'Produk',
          rows: [
            heads,
            [1, 'simple', `${sku}-1`, 'Beras', 1, 4, 12.345, price],
            [2, 'simple', `${sku}-2`, 'Teh', 1, 4, 0.125, 15_000],
          ],
        },
      ],
    })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/products/import')
  await chooseWorkbook(page, file(15.125), 'woo.xlsx')
  await expect(page.getByRole('list', { name: 'What to correct' }).getByRole('listitem')).toHaveText([
    /Price “15.1250”.*Line 2$/,
  ])

  await chooseWorkbook(page, file('15.125'), 'woo.xlsx')
  await expect(page.getByText('Weights are read in kilograms with decimals: 1.500 is 1.5 kg.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(page.getByText('Import complete.')).toBeVisible()
  const headers = await headersOf(page.request, ACCOUNTS.admin)
  const { data: found } = await (await page.request.get(`/api/v1/product?keyword=${sku}`)).json()
  const products: unknown[] = []
  for (const { product_id } of found) {
    const answer = await page.request.get(`/api/v1/admin/product/${product_id}`, { headers })
    products.push((await answer.json()).data)
  }
  expect(products).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ sku: `${sku}-1`, price: 15_125, weight_grams: 12_345 }),
      expect.objectContaining({ sku: `${sku}-2`, price: 15_000, weight_grams: 125 }),
    ]),
  )
})

test('what is no Excel file of today gets a sentence, and the page stays usable', async ({ page }) => {
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/products/import')
  const alert = page.getByRole('alert')
  await chooseWorkbook(page, Buffer.from('PK\u0003\u0004 a workbook'))
  await expect(alert).toContainText('This file is damaged.')
  await chooseWorkbook(page, Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'lama.xls')
  await expect(alert).toContainText('Open it in Excel or Google Sheets, save it as .xlsx')
  await chooseWorkbook(page, zipFile({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }), 'x.ods')
  await expect(alert).toContainText('This kind of file can’t be read.')
  const twice = ['Satu', 'Dua'].map((name) => ({ name, rows: [['SKU', 'Nama', 'Harga']] }))
  await chooseWorkbook(page, workbookFile({ sheets: twice }))
  await expect(alert).toContainText('Several sheets could be meant: Satu and Dua.')
  await expectAccessible(page)
})
