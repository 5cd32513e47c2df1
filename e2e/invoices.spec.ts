/** Invoices with numbers: turned on by the owner, opened and printed by the buyer, credited by a refund. */
import type { APIRequestContext, Page } from '@playwright/test'
import { orderTotals } from '@warung/contract/money.ts'
import { DEFAULT_ORDER_RULE } from '@warung/contract/values/order-rule.ts'
import { DEFAULT_PAYMENT_METHODS, TRANSFER_METHOD } from '@warung/contract/values/payment-methods.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { useOwnShop } from './own-shop.ts'
import { ACCOUNTS, bearer, createSession, restoreSession, type Session, signInAs } from './session.ts'
import { createProduct, orderBody, type PlacedOrder, registerCustomer } from './shop-data.ts'
import { saveSettings } from './shop-settings.ts'

const ACCOUNT = { bank: 'BCA', number: '1234567890', holder: 'Tini Suryani' }
const { payment_method_id } = TRANSFER_METHOD
/** else the specification’s tax is added, and stands on the invoice instead of PPN */
const NO_TAX = { name: 'Tax', percent: 0, is_included: false }

useOwnShop()
test.use({ viewport: { width: 360, height: 740 }, expectedStatuses: [400, 404] })

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

type PaidOrder = {
  readonly order: PlacedOrder
  readonly buyer: Session
}

/** By bank transfer, which an admin confirms. */
async function buy(request: APIRequestContext, name: string, price: number): Promise<PaidOrder> {
  const payment_methods = [...DEFAULT_PAYMENT_METHODS, { payment_method_id, is_on: true }]
  await saveSettings(request, { payment_methods, bank_accounts: [ACCOUNT], tax: NO_TAX }, ACCOUNTS.super)
  const buyer = await registerCustomer(request)
  const product = await createProduct(request, { name, price })
  const totals = orderTotals([{ price, quantity: 1 }], { ...DEFAULT_ORDER_RULE, tax: NO_TAX })
  const data = { ...orderBody(product), ...totals, payment_method_id }
  const placed = await request.post('/api/v1/order', { data, headers: bearer(buyer) })
  const { data: order } = (await placed.json()) as { data: PaidOrder['order'] }
  const headers = bearer(await createSession(request, ACCOUNTS.admin))
  const amount = Number(order.payment_amount)
  const path = `/api/v1/admin/order/${order.order_id}/transfer`
  const received = await request.post(path, { headers, data: { amount } })
  if (!received.ok()) throw new Error(await received.text())
  return { order, buyer }
}

/** All of it, sent by hand. */
async function giveBack(request: APIRequestContext, orderId: number): Promise<void> {
  const headers = bearer(await createSession(request, ACCOUNTS.admin))
  const data = { refunded_amount: '0', reason: 'Bocor di jalan' }
  const asked = await request.post(`/api/v1/admin/order/${orderId}/refund`, { headers, data })
  const [refund] = ((await asked.json()) as { data: { refunds: { refund_id: number }[] } }).data.refunds
  const sent = await request.post(`/api/v1/admin/order/${orderId}/refund/${refund?.refund_id}/sent`, {
    headers,
  })
  if (!sent.ok()) throw new Error(await sent.text())
}

test.describe.configure({ mode: 'serial' })

test('the owner turns invoices on, and is asked for what they need', async ({ page }) => {
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/settings/payment')
  await page.getByText('Invoices', { exact: true }).click()
  await page.getByLabel('Create invoices').check()
  await expect(page.getByLabel('Seller’s name')).toHaveValue('Warung')
  await page.getByLabel('Tax on invoices').selectOption('ppn_included')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter your NPWP: invoices with PPN show it.', { exact: true })).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill('Jl. Malioboro 1\nYogyakarta 55213')
  await page.getByLabel('Tax number (NPWP)').fill('01.234.567.8-901.000')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await page.getByText('Invoices', { exact: true }).click()
  await expect(page.getByLabel('Tax number (NPWP)')).toHaveValue('012345678901000')
})

test('a buyer opens the invoice of a paid order, and prints it on one page', async ({ page }) => {
  const { order, buyer } = await buy(page.request, 'Kopi Gayo Arabika pilihan dari dataran tinggi', 1_234_567)
  await restoreSession(page, buyer)
  await page.goto(`/order/${order.order_id}`)
  await page.getByRole('link', { name: /^Invoice INV\/\d{4}\/000001$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible()
  const paper = page.getByRole('main')
  const amount = Number(order.payment_amount)
  for (const words of [
    'Jl. Malioboro 1',
    'NPWP 01.234.567.8-901.000',
    'Unique code',
    'Rp 1.234.567',
    'PPN (VAT) 12%',
    'juta',
  ])
    await expect(paper).toContainText(words)
  await expect(paper).toContainText(`Rp ${amount.toLocaleString('id-ID')}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('For a PDF, choose')).toBeHidden()
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('a refund has a credit note, which the order’s link shows as well', async ({ page }) => {
  const { order } = await buy(page.request, 'Sambal Bajak', 50_000)
  await giveBack(page.request, order.order_id)
  await page.goto(order.order_link)
  await page.getByRole('link', { name: /^Invoice INV\// }).click()
  await page.getByRole('link', { name: /^CN\/\d{4}\/000001$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Credit note' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Bocor di jalan')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Invoice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible()
  await page.getByRole('link', { name: `Order ${order.order_id}` }).click()
  await expect(page.getByText('Sambal Bajak').first()).toBeVisible()
})

test('an order without an invoice says so, and its address shows nothing of another’s', async ({ page }) => {
  await restoreSession(page, await registerCustomer(page.request))
  await page.goto('/order/1/invoice')
  await expect(page.getByText('This order has no invoice.')).toBeVisible()
})
