/** A buyer has an invoice in a company's name, and the owner downloads the month's invoices for Coretax. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { orderTotals } from '@warung/contract/money.ts'
import { DEFAULT_ORDER_RULE } from '@warung/contract/values/order-rule.ts'
import { DEFAULT_PAYMENT_METHODS, TRANSFER_METHOD } from '@warung/contract/values/payment-methods.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { useOwnShop } from './own-shop.ts'
import { ACCOUNTS, bearer, createSession, restoreSession, type Session, signInAs } from './session.ts'
import { createProduct, orderBody, type PlacedOrder, registerCustomer } from './shop-data.ts'
import { saveSettings } from './shop-settings.ts'

const { payment_method_id } = TRANSFER_METHOD
const NO_TAX = { name: 'Tax', percent: 0, is_included: false }
const NEED = 'Need a tax invoice in a company’s name?'
const SETTINGS = {
  payment_methods: [...DEFAULT_PAYMENT_METHODS, { payment_method_id, is_on: true }],
  bank_accounts: [{ bank: 'BCA', number: '1234567890', holder: 'Tini Suryani' }],
  tax: NO_TAX,
}
const INVOICES = {
  is_on: true,
  seller_name: 'CV Toko Sari',
  seller_address: 'Jl. Malioboro 1',
  npwp: '0123456789012345',
  tax: 'ppn_included' as const,
}

useOwnShop()
test.use({ viewport: { width: 360, height: 740 }, expectedStatuses: [400, 409] })
test.describe.configure({ mode: 'serial' })

let placed: { order: PlacedOrder; buyer: Session }

async function place(page: Page): Promise<typeof placed> {
  const { request } = page
  const buyer = await registerCustomer(request)
  const product = await createProduct(request, { name: 'Kopi "Gayo" & <susu>', price: 111_000 })
  const totals = orderTotals([{ price: 111_000, quantity: 1 }], { ...DEFAULT_ORDER_RULE, tax: NO_TAX })
  const data = { ...orderBody(product), ...totals, payment_method_id }
  const answer = await request.post('/api/v1/order', { data, headers: bearer(buyer) })
  return { order: ((await answer.json()) as { data: PlacedOrder }).data, buyer }
}

async function receive(page: Page, { order_id, payment_amount }: PlacedOrder): Promise<void> {
  const headers = bearer(await createSession(page.request, ACCOUNTS.admin))
  const data = { amount: Number(payment_amount) }
  const received = await page.request.post(`/api/v1/admin/order/${order_id}/transfer`, { headers, data })
  if (!received.ok()) throw new Error(await received.text())
}

async function enterTaxNumber(page: Page, npwp: string, name: string): Promise<void> {
  await page.getByLabel('Tax number (NPWP)').fill(npwp)
  await page.getByLabel('Name, as registered with the tax office').fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
}

test('without invoices no order asks for a tax number', async ({ page }) => {
  await saveSettings(page.request, SETTINGS, ACCOUNTS.super)
  placed = await place(page)
  await restoreSession(page, placed.buyer)
  await page.goto(`/order/${placed.order.order_id}`)
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expect(page.getByText(NEED)).toHaveCount(0)
})

test('a buyer enters a tax number as it is printed, and it stands on the invoice', async ({ page }) => {
  await saveSettings(page.request, { invoices: INVOICES }, ACCOUNTS.super)
  placed = await place(page)
  await restoreSession(page, placed.buyer)
  await page.goto(`/order/${placed.order.order_id}`)
  await page.getByText(NEED).click()
  await enterTaxNumber(page, '12.345', 'PT Maju & Jaya')
  await expect(page.getByRole('alert')).toHaveText('An NPWP has 15 or 16 digits.')
  await expectAccessible(page)
  await enterTaxNumber(page, '01.234.567.8-901.000', 'PT Maju & Jaya')
  const stored = page.getByText('Tax invoice in the name of PT Maju & Jaya, NPWP 0012345678901000')
  await expect(stored).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Tax number saved' })).toBeVisible()
  await expect(page.getByLabel('Tax number (NPWP)')).toBeHidden()
  await receive(page, placed.order)
  await page.reload()
  await expect(stored).toBeVisible()
  await page.getByRole('link', { name: /^Invoice INV\// }).click()
  await expect(page.getByRole('main')).toContainText('NPWP 0012345678901000')
  await expect(page.getByRole('main')).toContainText('PT Maju & Jaya')
})

test('an admin corrects it, and downloads XML that a browser can read', async ({ page }) => {
  await signInAs(page, ACCOUNTS.super)
  await page.goto(`/order/${placed.order.order_id}`)
  await page.getByText('Change', { exact: true }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove this tax number?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden() // its own button has the same name
  await page.getByRole('button', { name: 'Remove' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Tax number removed' })).toBeVisible()
  await page.getByText('Tax invoice in a company’s name').click()
  await enterTaxNumber(page, '0123456789012346', 'PT Maju Jaya Abadi')
  await expect(page.getByText('PT Maju Jaya Abadi, NPWP 0123456789012346')).toBeVisible()
  await expect(page.getByText('Tax number changed').first()).toBeVisible()
  await page.goto('/admin/reports')
  await expect(page.getByText('1 invoice with PPN')).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download for Coretax (XML)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^coretax-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.xml$/)
  const xml = await readFile(await download.path(), 'utf8')
  const read = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml')
    const contentOf = (name: string) => parsed.querySelector(name)?.textContent
    return {
      root: parsed.documentElement.nodeName,
      tin: contentOf('TIN'),
      buyer: contentOf('BuyerName'),
      name: contentOf('GoodService > Name'),
    }
  }, xml)
  expect(read).toEqual({
    root: 'TaxInvoiceBulk',
    tin: '0123456789012345',
    buyer: 'PT Maju Jaya Abadi',
    name: 'Kopi "Gayo" & <susu>',
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('a missing NPWP of the seller is said, with the way to enter it', async ({ page }) => {
  const invoices = { ...INVOICES, tax: 'none' as const, npwp: '' }
  await saveSettings(page.request, { invoices }, ACCOUNTS.super)
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/reports')
  await expect(page.getByText('Add your tax number (NPWP) to download the file for Coretax.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Coretax/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Enter it under Invoices' }).click()
  await expect(page).toHaveURL(/\/admin\/settings\/payment$/)
})
