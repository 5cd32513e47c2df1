/** A bank statement on a phone: what it finds is booked once, however often the file is chosen. */
import type { APIRequestContext, Page } from '@playwright/test'
import { DEFAULT_PAYMENT_METHODS, TRANSFER_METHOD } from '@warung/contract/values/payment-methods.ts'
import { workbookFile } from '../testing/workbook-file.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { useOwnShop } from './own-shop.ts'
import { ACCOUNTS, bearer, signInAs } from './session.ts'
import { createProduct, orderBody, type PlacedOrder, registerCustomer } from './shop-data.ts'
import { saveSettings } from './shop-settings.ts'

const PHONE = { width: 360, height: 740 }
const ACCOUNT = { bank: 'BCA', number: '1234567890', holder: 'Tini Suryani' }

useOwnShop()
test.use({ viewport: PHONE, expectedStatuses: [422] })
test.afterEach(({ request }) =>
  saveSettings(request, { payment_methods: DEFAULT_PAYMENT_METHODS, bank_accounts: [] }, ACCOUNTS.super),
)

type TransferOrder = PlacedOrder & { readonly created_at: string }

async function placeTransferOrder(request: APIRequestContext): Promise<TransferOrder> {
  const { payment_method_id } = TRANSFER_METHOD
  const payment_methods = [...DEFAULT_PAYMENT_METHODS, { payment_method_id, is_on: true }]
  await saveSettings(request, { payment_methods, bank_accounts: [ACCOUNT] }, ACCOUNTS.super)
  const buyer = await registerCustomer(request)
  const data = { ...orderBody(await createProduct(request)), payment_method_id }
  const placed = await request.post('/api/v1/order', { data, headers: bearer(buyer) })
  return ((await placed.json()) as { data: TransferOrder }).data
}

async function checkFile(page: Page, content: string | Buffer): Promise<void> {
  const file = { name: 'mutasi', mimeType: '', buffer: Buffer.from(content) }
  await page.getByLabel('Bank statement (CSV or .xlsx)').setInputFiles(file)
  await page.getByRole('button', { name: 'Check statement' }).click()
}

test('an admin books what is certain; the same file books nothing more; an unknown bank’s columns are chosen', async ({
  page,
  request,
}) => {
  const order = await placeTransferOrder(request)
  const sum = order.payment_amount
  // as the shop's clock has it, not UTC
  const day = new Date(order.created_at).toLocaleDateString('en-GB', { timeZone: 'Asia/Jakarta' })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/money')
  await page.getByText('Check a bank statement').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check statement' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose a file first, or paste its lines.')

  await checkFile(
    page,
    `Waktu;Berita;Masuk\n${day};DARI SINTA ${order.order_id};${sum}\n${day};SETORAN;7000000\n`,
  )
  await expect(page.getByRole('alert')).toContainText('We don’t know this bank’s file.')
  await page.getByText('Another bank: choose the columns').click()
  await page.getByLabel('Column with the date').fill('1')
  await page.getByLabel('Column with the description').fill('2')
  await page.getByLabel('Column with the amount, or money in').fill('3')
  await page.getByRole('button', { name: 'Check statement' }).click()
  await expect(page.getByText('1 matched, 1 without an order')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)

  await page.getByRole('button', { name: 'Record 1 matched payment' }).click()
  await expect(page.getByText('1 without an order, 1 already recorded')).toBeVisible()
  await page.getByRole('button', { name: 'Check statement' }).click()
  await expect(page.getByText('1 without an order, 1 already recorded')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Record/ })).toHaveCount(0)

  // the same sum came once more, in an Excel file
  const again = [day, 'DARI SINTA', sum]
  const rows = [['Waktu', 'Berita', 'Masuk'], again, again]
  await checkFile(page, workbookFile({ sheets: [{ name: 'Mutasi', rows }] }))
  await expect(page.getByText('1 to check, 1 already recorded')).toBeVisible()
  const closed = `Order ${order.order_id} has this amount but is already paid or cancelled: check it first`
  await expect(page.getByRole('link', { name: closed })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Record/ })).toHaveCount(0)
  await page.getByRole('link', { name: `Recorded for order ${order.order_id}` }).click()
  await expect(page.getByText(/^Paid on/)).toBeVisible()
})
