/** An order that an admin begins, leaves and continues, on a phone (decisions/075). */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { COD_METHOD, DEFAULT_PAYMENT_METHODS } from '@warung/contract/values/payment-methods.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { useOwnShop } from './own-shop.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createProduct } from './shop-data.ts'
import { saveSettings } from './shop-settings.ts'

test.use({ viewport: { width: 360, height: 780 }, expectedWords: ['ERR_FAILED'] })

useOwnShop() // one that took real money refuses orders paid with test money

/** Does what changes the draft, and waits for the answer: its line may still be that of the change before. */
async function expectSaved(page: Page, change: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && answer.url().includes('/admin/order-draft'),
  )
  await change()
  expect((await answered).ok()).toBe(true)
  await expect(page.getByText('Saved as a draft')).toBeVisible()
}

async function addProduct(page: Page, sku: string): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Add a product' })
  await search.fill(sku)
  await search.press('Enter')
  await expect(page.getByLabel(/^Quantity/)).toHaveValue('1')
}

async function openNewOrder(page: Page): Promise<void> {
  await page.goto('/admin/order/create')
  await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible()
}

test('drafts are saved while an order is entered, continued in another tab, and gone once it is placed', async ({
  page,
  context,
}) => {
  const sku = `KOPI-${randomUUID().slice(0, 8)}`
  await createProduct(page.request, { name: `Kopi ${sku}`, sku, price: 30_000, stock: 9 })
  const [tini, wati] = [`Bu Tini ${sku}`, `Bu Wati ${sku}`]
  await signInAs(page, ACCOUNTS.admin)
  for (const name of [tini, wati]) {
    await openNewOrder(page)
    await addProduct(page, sku)
    await page.getByLabel('Recipient').fill(name)
    await expect(page.getByText('Saved as a draft')).toBeVisible()
  }
  await page.close()

  const later = await context.newPage()
  await later.setViewportSize({ width: 360, height: 780 })
  await openNewOrder(later)
  await later.getByText(/^Drafts/).click()
  await expectAccessible(later)
  await later.getByRole('button', { name: `Delete the draft ${wati}` }).click()
  await expect(later.getByRole('link', { name: wati })).toHaveCount(0)
  await later.getByRole('link', { name: tini }).click()
  await expect(later.getByLabel('Recipient')).toHaveValue(tini)
  await expect(later.getByLabel(/^Quantity/)).toHaveValue('1')
  await expectSaved(later, () => later.getByLabel(/^Quantity/).fill('2'))
  await later.reload()
  await expect(later.getByLabel(/^Quantity/)).toHaveValue('2')

  await later.getByLabel('Address', { exact: true }).fill('Jl. Melati 5')
  await later.getByLabel('City').fill('Yogyakarta')
  await later.getByLabel('Postal Code').fill('55281')
  await later.getByRole('button', { name: 'Next' }).click()
  await later.getByRole('button', { name: 'Create order' }).click()
  await expect(later).toHaveURL(/\/order\/\d+$/)
  await openNewOrder(later)
  await expect(later.getByRole('link', { name: tini })).toHaveCount(0)
})

test('the last change is saved when the screen is left at once; a typed order survives a failed deletion', async ({
  page,
}) => {
  const sku = `TEH-${randomUUID().slice(0, 8)}`
  await createProduct(page.request, { name: `Teh ${sku}`, sku, price: 30_000, stock: 9 })
  await signInAs(page, ACCOUNTS.admin)
  await openNewOrder(page)
  await addProduct(page, sku)
  await expect(page.getByText('Saved as a draft')).toBeVisible()
  await page.getByLabel('Recipient').fill(`Bu Ani ${sku}`)
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/\/admin\/orderlist/)
  await openNewOrder(page)
  await page.getByLabel('Recipient').fill(`Pak Budi ${sku}`)
  await page.reload()
  // the browser sends it while it leaves the page: it may arrive after the list is read
  await expect(async () => {
    await openNewOrder(page)
    await page.getByText(/^Drafts/).click()
    await expect(page.getByRole('link', { name: `Pak Budi ${sku}` })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('link', { name: `Bu Ani ${sku}` })).toBeVisible()

  await page.getByRole('link', { name: `Pak Budi ${sku}` }).click()
  await expect(page).toHaveURL(/\?draft=/)
  const address = page.url()
  await expect(page.getByLabel('Recipient')).toHaveValue(`Pak Budi ${sku}`)
  await addProduct(page, sku)
  await page.getByText(/^Drafts/).click()
  await page.route('**/api/v1/admin/order-draft/*', (route) => route.abort())
  const deletion = page.getByRole('button', { name: `Delete the draft Bu Ani ${sku}` })
  await deletion.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/v1/admin/order-draft/*')
  await deletion.click()
  await expect(page.getByRole('link', { name: `Bu Ani ${sku}` })).toHaveCount(0)
  await expect(page.getByLabel(/^Quantity/)).toHaveValue('1')
  await expect(page.getByText('Saved as a draft')).toBeVisible()

  await openNewOrder(page)
  await page.getByText(/^Drafts/).click()
  await page.getByRole('button', { name: `Delete the draft Pak Budi ${sku}` }).click()
  await expect(page.getByRole('link', { name: `Pak Budi ${sku}` })).toHaveCount(0)
  await page.goto(address)
  await expect(
    page.getByText('This draft no longer exists. It was turned into an order or deleted.'),
  ).toBeVisible()
})

test('the discount and the way to pay are in the draft, too', async ({ page, request }) => {
  const { payment_method_id } = COD_METHOD
  const payment_methods = [...DEFAULT_PAYMENT_METHODS, { payment_method_id, is_on: true }]
  await saveSettings(request, { payment_methods }, ACCOUNTS.super)
  const sku = `GULA-${randomUUID().slice(0, 8)}`
  await createProduct(page.request, { name: `Gula ${sku}`, sku, price: 30_000, stock: 9 })
  await signInAs(page, ACCOUNTS.admin)
  await openNewOrder(page)
  await addProduct(page, sku)
  await page.getByLabel('Recipient').fill(`Bu Sri ${sku}`)
  await page.getByLabel('Address', { exact: true }).fill('Jl. Melati 5')
  await page.getByLabel('City').fill('Yogyakarta')
  await page.getByLabel('Postal Code').fill('55281')
  await page.getByRole('button', { name: 'Next' }).click()
  const cod = page.getByRole('radio', { name: /^Cash on delivery/i })
  await expect(cod).not.toBeChecked()
  await cod.check()
  await page.getByLabel('Custom discount').selectOption('amount')
  await page.getByLabel('Amount in rupiah').fill('5.000')
  await expectSaved(page, () => page.getByLabel('Reason').fill('Langganan'))

  await openNewOrder(page)
  await page.getByText(/^Drafts/).click()
  await page.getByRole('link', { name: `Bu Sri ${sku}` }).click()
  await expect(page.getByLabel('Recipient')).toHaveValue(`Bu Sri ${sku}`)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(cod).toBeChecked()
  await expect(page.getByLabel('Amount in rupiah')).toHaveValue('5.000')
  await expect(page.getByLabel('Reason')).toHaveValue('Langganan')
  await expect(page.getByRole('main')).toContainText('Discount (Langganan)')

  await saveSettings(request, { payment_methods: DEFAULT_PAYMENT_METHODS }, ACCOUNTS.super)
  await openNewOrder(page)
  const gone = page.getByText('The payment method chosen for this draft is no longer offered.')
  await expect(gone).toHaveCount(0)
  await page.getByText(/^Drafts/).click()
  await page.getByRole('link', { name: `Bu Sri ${sku}` }).click()
  await expect(page.getByLabel('Recipient')).toHaveValue(`Bu Sri ${sku}`)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
  await expect(gone).toBeVisible()
})
