/** Cash on delivery: turned on from a phone, ordered by a guest, paid at the door or sent back. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { COD_METHOD, DEFAULT_PAYMENT_METHODS } from '@warung/contract/values/payment-methods.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { useOwnShop } from './own-shop.ts'
import { ACCOUNTS, bearer, createSession, signInAs } from './session.ts'
import { createProduct, orderBody, type PlacedOrder, registerCustomer } from './shop-data.ts'
import { saveSettings } from './shop-settings.ts'
import { addToCart, expectPaymentScreen, fillAddress, loginAsGuest } from './shopping.ts'

const PHONE = { width: 360, height: 740 }
const SWITCH = { name: 'Offer Cash on delivery (COD)' }

useOwnShop()
test.use({ viewport: PHONE, expectedStatuses: [400, 409, 422] })

function offerCod(request: APIRequestContext, rule: object = {}): Promise<void> {
  const { payment_method_id } = COD_METHOD
  const cod_rule = { provinces: [], least: 0, most: null, refusals_max: 1, ...rule }
  const payment_methods = [...DEFAULT_PAYMENT_METHODS, { payment_method_id, is_on: true }]
  return saveSettings(request, { payment_methods, cod_rule }, ACCOUNTS.super)
}

async function expectNoSideScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
}

async function chooseCod(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Cash on delivery (COD)' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Cash on delivery (COD)')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
}

async function orderByCod(page: Page): Promise<number> {
  await addToCart(page, 'kopi gayo')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await loginAsGuest(page)
  await fillAddress(page)
  await page.goto('/shipping')
  await page.getByLabel('Telephone').fill('0812-3456-7890')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectPaymentScreen(page)
  await chooseCod(page)
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  return Number(/\d+$/.exec(page.url())?.[0])
}

async function openAsAdmin(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })
  const admin = await context.newPage()
  await signInAs(admin, ACCOUNTS.admin)
  await admin.goto(path)
  return admin
}

async function ship(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: 'Ship this order' }).click()
  await admin.getByLabel('Courier').fill('JNE')
  await admin.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(admin.getByText(/Shipped with JNE/).first()).toBeVisible()
}

test('the owner turns it on and says for which orders', async ({ page }) => {
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/settings/payment')
  await expect(page.getByRole('switch', SWITCH)).not.toBeChecked()
  await expect(page.getByLabel('Minimum order (rupiah)')).toHaveCount(0)
  await page.getByRole('switch', SWITCH).click()
  await page.getByLabel('Minimum order (rupiah)').fill('100.000')
  await page.getByLabel('Maximum order (rupiah)').fill('50.000')
  await page.getByText('Where you offer it').click()
  await page.getByLabel('Bali', { exact: true }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Maximum order (rupiah)')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Maximum order (rupiah)').fill('')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Minimum order (rupiah)')).toHaveValue('Rp 100.000')
  await expect(page.getByLabel('Maximum order (rupiah)')).toHaveValue('')
})

test('a guest is told why not, then orders; an admin ships it and records the cash', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  await offerCod(request, { provinces: ['Bali'], least: 100_000 })
  await addToCart(page, 'kopi gayo')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await loginAsGuest(page)
  await fillAddress(page)
  await expectPaymentScreen(page)
  await expect(page.getByText('For orders of Rp 100.000 or more. In Bali.')).toBeVisible()
  await expectAccessible(page)
  await chooseCod(page)
  await expect(page.getByRole('alert')).toContainText('Cash on delivery is only for addresses in Bali.')
  await page.getByRole('link', { name: 'Choose another payment method' }).click()
  await expect(page.getByRole('radio', { name: 'Paypal or Credit Car' })).toBeVisible()
  await offerCod(request)
  await chooseCod(page)
  await page.getByRole('link', { name: 'Change it on Shipping' }).click()
  await page.getByLabel('Telephone').fill('0812-3456-7890')
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseCod(page)
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  const id = Number(/\d+$/.exec(page.url())?.[0])
  await expect(page.getByText(/^Have Rp [\d.]+ in cash ready$/)).toBeVisible()
  await expect(page.getByText(/^Pay Rp [\d.]+ to the courier$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  const admin = await openAsAdmin(browser, baseURL, '/admin/to-ship')
  await expect(admin.getByText(/^COD Rp [\d.]+$/)).toBeVisible()
  await admin.getByRole('link', { name: `Order ${id}` }).click()
  await expect(admin.getByText(/^Ship it with cash on delivery of/)).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Returned unpaid' })).toHaveCount(0)
  await expectAccessible(admin)
  await ship(admin)
  await expect(admin.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Your parcel is on its way', { exact: true })).toBeVisible()

  await admin.getByRole('button', { name: 'Mark As Delivered' }).click()
  const question = admin.getByRole('alertdialog')
  await expect(question).toContainText(/Have you received Rp [\d.]+ in cash\?/)
  await expectAccessible(admin)
  await question.getByRole('button', { name: 'Mark As Delivered' }).click()
  await expect(admin.getByText(/^Paid on/)).toBeVisible()
  await expect(admin.getByText(/^Delivered on/).first()).toBeVisible()
  await admin.goto('/admin/money')
  await expect(admin.getByRole('heading', { name: COD_METHOD.name }).first()).toBeVisible()
  await admin.context().close()
  await page.reload()
  await expect(page.getByText(/^Paid on/)).toBeVisible()
})

test('an order that came back is cancelled, and its buyer pays the next one first', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  await offerCod(request, { refusals_max: 0 })
  const id = await orderByCod(page)
  const admin = await openAsAdmin(browser, baseURL, `/order/${id}`)
  await ship(admin)
  await admin.getByRole('button', { name: 'Returned unpaid' }).click()
  const question = admin.getByRole('alertdialog')
  await question.getByLabel('Reason (optional)').fill('Nobody at home')
  await question.getByRole('button', { name: 'Yes, it was returned' }).click()
  await expect(admin.getByText(/^Cancelled on/)).toBeVisible()
  await admin.goto('/admin/orderlist')
  const row = admin.getByRole('row').filter({ has: admin.getByText(String(id), { exact: true }) })
  await expect(row).toContainText('Returned')
  await admin.context().close()
  await page.reload()
  await expect(page.getByText('This order is cancelled and can no longer be paid.')).toBeVisible()
  await addToCart(page, 'kopi gayo')
  await page.goto('/payment')
  await chooseCod(page)
  await expect(page.getByRole('alert')).toContainText('An earlier order came back to us unpaid')
})

test('a courier’s list is pasted, and marks what it collected as paid', async ({ page, request }) => {
  await offerCod(request)
  const buyer = await registerCustomer(request)
  const { payment_method_id } = COD_METHOD
  const contact = { telephone: '081234567890' }
  const data = { ...orderBody(await createProduct(request)), contact, payment_method_id }
  const placed = await request.post('/api/v1/order', { data, headers: bearer(buyer) })
  const { data: order } = (await placed.json()) as { data: PlacedOrder }
  const shipped = await request.post(`/api/v1/admin/order/${order.order_id}/shipment`, {
    data: { courier: 'J&T', tracking_number: 'JX0012345' },
    headers: bearer(await createSession(request, ACCOUNTS.admin)),
  })
  expect(shipped.ok()).toBe(true)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/money')
  await page.getByText('Check a courier’s COD list').click()
  await page.getByText('Or paste the lines').click()
  await page.getByLabel('Lines').fill(`Waybill\tCOD Amount\nJX0012345\t${order.payment_amount}\nJX9\t5000\n`)
  await page.getByRole('button', { name: 'Check list' }).click()
  await expect(page.getByRole('heading', { name: 'No order with this tracking number (1)' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Mark 1 order as delivered and paid' }).click()
  await expect(page.getByRole('heading', { name: 'Already paid (1)' })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^Order ${order.order_id} `) }).click()
  await expect(page.getByText(/^Paid on/)).toBeVisible()
})
