/** Paying by bank transfer: turned on from a phone, paid by a guest, confirmed or refused by an admin. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { DEFAULT_PAYMENT_METHODS, TRANSFER_METHOD } from '@warung/contract/values/payment-methods.ts'
import { expectAccessible, expectAnnounced } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { useOwnShop } from './own-shop.ts'
import { ACCOUNTS, bearer, createSession, restoreSession, type Session, signInAs } from './session.ts'
import { createProduct, orderBody, type PlacedOrder, registerCustomer } from './shop-data.ts'
import { clickSave, saveSettings } from './shop-settings.ts'
import { addToCart, expectPaymentScreen, fillAddress, loginAsGuest } from './shopping.ts'

const ACCOUNT = { bank: 'BCA', number: '1234567890', holder: 'Tini Suryani' }
const PHONE = { width: 360, height: 740 }

useOwnShop()
test.use({ viewport: PHONE, permissions: ['clipboard-read', 'clipboard-write'] })
test.afterEach(({ request }) => setMethods(request, { isTransferOn: false }))

function setMethods(request: APIRequestContext, { isTransferOn }: { isTransferOn: boolean }): Promise<void> {
  const { payment_method_id } = TRANSFER_METHOD
  const payment_methods = isTransferOn
    ? [...DEFAULT_PAYMENT_METHODS, { payment_method_id, is_on: true }]
    : DEFAULT_PAYMENT_METHODS
  return saveSettings(
    request,
    { payment_methods, bank_accounts: isTransferOn ? [ACCOUNT] : [] },
    ACCOUNTS.super,
  )
}

/** A page in a browser of its own, as of another person. */
async function openPage(browser: Browser, baseURL: string | undefined, width = 390): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width, height: 844 } })
  return context.newPage()
}

/** @returns the order's id, and the sum that its page asks for */
async function orderByTransfer(page: Page): Promise<{ id: number; amount: string }> {
  await addToCart(page, 'kopi gayo')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await loginAsGuest(page)
  await fillAddress(page)
  await expectPaymentScreen(page)
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Bank transfer')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Copy the amount' }).click()
  await expect(page.getByRole('button', { name: 'Copied the amount' })).toBeVisible()
  const amount = await page.evaluate(() => navigator.clipboard.readText())
  return { id: Number(/\d+$/.exec(page.url())?.[0]), amount }
}

/** Through the API. @param who a new customer by default */
async function placeTransferOrder(request: APIRequestContext, who?: Session): Promise<PlacedOrder> {
  const buyer = who ?? (await registerCustomer(request))
  const body = {
    ...orderBody(await createProduct(request)),
    payment_method_id: TRANSFER_METHOD.payment_method_id,
  }
  const placed = await request.post('/api/v1/order', { data: body, headers: bearer(buyer) })
  return ((await placed.json()) as { data: PlacedOrder }).data
}

/** One rupiah too little, so that it is to be sent back. @returns what is owed */
async function receiveTooLittle(request: APIRequestContext, order: PlacedOrder): Promise<string> {
  const owed = String(Number(order.payment_amount) - 1)
  const received = await request.post(`/api/v1/admin/order/${order.order_id}/transfer`, {
    data: { amount: Number(owed) },
    headers: bearer(await createSession(request, ACCOUNTS.admin)),
  })
  expect(received.ok()).toBe(true)
  return owed
}

async function enterAccount(page: Page): Promise<void> {
  await page.getByLabel('Bank', { exact: true }).fill('BNI')
  await page.getByRole('textbox', { name: 'Account number' }).fill('0123-456 789')
  await page.getByLabel('Account holder').fill('Tini Suryani')
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByText('BNI •••• 6789')).toBeVisible()
}

function rupiah(amount: string): string {
  return `Rp ${amount.replace(/\B(?=(\d{3})+$)/g, '.')}`
}

async function openAsAdmin(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const admin = await openPage(browser, baseURL)
  await signInAs(admin, ACCOUNTS.admin)
  await admin.goto(path)
  return admin
}

test('the owner turns it on within 12 taps and fields, and the last method stays on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/settings')
  let acts = 0
  const act = async (does: Promise<void>): Promise<void> => {
    acts += 1
    await does
  }
  await act(page.getByRole('link', { name: /^How are you paid\?/ }).click())
  await expect(page.getByRole('switch', { name: 'Offer PayPal' })).toBeDisabled()
  await expect(page.getByLabel('Account number')).toHaveCount(0)
  await expectAccessible(page)
  await act(page.getByRole('switch', { name: 'Offer Bank transfer' }).click())
  await act(page.getByLabel('Bank', { exact: true }).fill(ACCOUNT.bank))
  await act(page.getByLabel('Account number').fill('1234-5678 90'))
  await act(page.getByLabel('Account holder').fill(ACCOUNT.holder))
  await act(page.getByRole('button', { name: 'Save' }).click())
  await expect(page.getByText('Settings saved')).toBeVisible()
  expect(acts).toBeLessThanOrEqual(12)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Move Bank transfer up' }).click()
  await page.getByRole('switch', { name: 'Offer PayPal' }).click()
  await expect(page.getByRole('switch', { name: 'Offer Bank transfer' })).toBeDisabled()
  await page.getByRole('switch', { name: 'Offer PayPal' }).click()
  await clickSave(page)
  await expect(page.getByRole('button', { name: 'Move Bank transfer up' })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Bank transfer')
})

test.describe('what is missing or wrong', () => {
  test.use({ expectedStatuses: [400, 409, 422] })

  test('is said beside its field, and nothing is lost', async ({ page }) => {
    await signInAs(page, ACCOUNTS.super)
    await page.goto('/admin/settings/payment')
    await page.getByRole('switch', { name: 'Offer Bank transfer' }).click()
    await page.getByLabel('Bank', { exact: true }).fill(ACCOUNT.bank)
    await page.getByLabel('Account number').fill('12 three')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Account number')).toBeFocused()
    await expect(page.getByLabel('Account number')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Account holder')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Bank', { exact: true })).toHaveValue(ACCOUNT.bank)
    await expectAccessible(page)
  })
})

test('a guest transfers and says so; an admin confirms; the open page says paid by itself', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  await setMethods(request, { isTransferOn: true })
  const { id, amount } = await orderByTransfer(page)
  await page.getByRole('button', { name: 'Copy account number 1234567890' }).click()
  await expect(page.getByRole('button', { name: 'Copied account number 1234567890' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ACCOUNT.number)
  await expect(page.getByText('1234 5678 90')).toBeVisible()
  await expect(page.locator('mark')).toHaveText(amount.slice(-3))
  await expect(page.getByText('Unique code', { exact: true })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^2[34]:\d\d:\d\d$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await expectAccessible(page)
  await expectAnnounced(page, 'We are checking your transfer', () =>
    page.getByRole('button', { name: 'I’ve paid' }).click(),
  )
  const noPicture = { name: 'mutasi.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await page.getByLabel('Add proof of payment').setInputFiles(noPicture)
  await expect(page.getByText('This file can’t be read as a picture.')).toBeVisible()
  await page
    .getByLabel('Add proof of payment')
    .setInputFiles('../server/src/runtime/demo/pictures/basket.webp')
  await expect(page.getByText(/^Proof of payment received on /)).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)

  const admin = await openAsAdmin(browser, baseURL, '/admin')
  await admin.getByRole('link', { name: /transfers? to confirm/ }).click()
  await expect(admin.getByLabel('Status')).toHaveValue('to_confirm')
  const reported = admin.getByRole('row').filter({ hasText: String(id) })
  await expect(reported).toContainText('Payment reported · confirm it')
  await reported.getByRole('link', { name: 'Details' }).click()
  await expect(admin.getByText(/^The buyer reported the payment on /)).toBeVisible()
  const proof = admin.getByRole('img', { name: 'The buyer’s proof of payment' })
  await expect(proof).toBeVisible()
  await expectAccessible(admin)

  // the earlier proof does not stand for the new one, which is on its way
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await admin.route('**/transfer-slip', async (route) => {
    await held
    await route.continue()
  })
  const sent = page.waitForResponse('**/transfer-slip')
  await page
    .getByLabel('Replace proof of payment')
    .setInputFiles('../server/src/runtime/demo/pictures/bowl.webp')
  await sent
  await admin.getByLabel('Note', { exact: true }).fill('Bukti baru')
  await admin.getByRole('button', { name: 'Add note' }).click()
  await expect(proof).toHaveCount(0)
  release()
  await expect(proof).toBeVisible()
  await admin.getByRole('button', { name: `Confirm transfer: ${rupiah(amount)}` }).click()
  await expect(admin.getByText(/^Paid on/)).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Thank you! Your payment has arrived.' })).toBeVisible()
  await expect(page.getByText(/^Paid on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'I’ve paid' })).toHaveCount(0)

  // the ways to pay have the names of the admin's language
  await admin.goto('/')
  await admin.getByRole('contentinfo').getByRole('link', { name: 'Bahasa Indonesia' }).click()
  await expect(admin.locator('html')).toHaveAttribute('lang', 'id')
  await admin.goto('/admin/reports?by=payment_method')
  await expect(admin.getByRole('rowheader', { name: 'Transfer bank' })).toBeVisible()
  await admin.goto('/admin/money')
  await expect(admin.getByRole('heading', { name: 'Transfer bank' })).toBeVisible()
  await admin.context().close()
})

test('a transfer that is not there: the buyer reads why, and says it again', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  await setMethods(request, { isTransferOn: true })
  const { id } = await orderByTransfer(page)
  await page.getByRole('button', { name: 'I’ve paid' }).click()
  await expect(page.getByRole('heading', { name: 'We are checking your transfer' })).toBeVisible()

  const admin = await openAsAdmin(browser, baseURL, `/order/${id}`)
  await admin.getByText('Transfer not found').click()
  await admin.getByLabel('Message to the buyer').fill('Nothing of this amount came until noon.')
  await admin.getByRole('button', { name: 'Send to the buyer' }).click()
  await expect(admin.getByText(/you told the buyer that the transfer wasn’t found/)).toBeVisible()
  await admin.context().close()

  await expect(page.getByRole('heading', { name: 'We couldn’t find your transfer' })).toBeVisible()
  await expect(page.getByText('Nothing of this amount came until noon.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’ve paid' }).click()
  await expect(page.getByRole('heading', { name: 'We are checking your transfer' })).toBeVisible()
})

async function payAnotherWay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Pay this way' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('an open order is paid another way, and still once the owner offers other methods only', async ({
  page,
  request,
}) => {
  await setMethods(request, { isTransferOn: true })
  await orderByTransfer(page)
  await payAnotherWay(page)
  await expect(page.getByText('Unique code', { exact: true })).toHaveCount(0)
  await expect(page.getByText('is charged as')).toBeVisible()
  await payAnotherWay(page)
  await expect(page.getByText('Unique code', { exact: true })).toBeVisible()
  await saveSettings(request, { payment_methods: DEFAULT_PAYMENT_METHODS }, ACCOUNTS.super)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Copy the amount' })).toBeVisible()
  await page.getByRole('button', { name: 'I’ve paid' }).click()
  await expect(page.getByRole('heading', { name: 'We are checking your transfer' })).toBeVisible()
})

test('by its link, in Indonesian, at 320 px', async ({ browser, baseURL, request }) => {
  await setMethods(request, { isTransferOn: true })
  const order = await placeTransferOrder(request)
  const guest = await openPage(browser, baseURL, 320)
  await guest.goto('/')
  await guest.getByRole('contentinfo').getByRole('link', { name: 'Bahasa Indonesia' }).click()
  await expect(guest.locator('html')).toHaveAttribute('lang', 'id')
  await guest.goto(order.order_link)
  await expect(guest.getByText('Kode unik', { exact: true })).toBeVisible()
  await expect(guest.getByText('Transfer bank')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Salin jumlah transfer' })).toBeVisible()
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await guest.getByRole('button', { name: 'Saya sudah bayar' }).click()
  await expect(guest.getByRole('heading', { name: 'Transfer Anda sedang kami cek' })).toBeVisible()
  await expectAccessible(guest)
  await guest.context().close()
})

test('money to send back: the buyer says where to by the link, an admin sends it', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  await setMethods(request, { isTransferOn: true })
  const order = await placeTransferOrder(request)
  const owed = await receiveTooLittle(request, order)

  await page.goto(order.order_link)
  await expect(page.getByText(`so we can send you ${rupiah(owed)}.`)).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await enterAccount(page)
  await expect(page.getByRole('button', { name: 'Save account' })).toHaveCount(0)

  const admin = await openAsAdmin(browser, baseURL, '/admin/money')
  const row = admin.getByRole('listitem').filter({ hasText: `Order ${order.order_id}` })
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('button', { name: 'Copy account number 0123456789' })).toBeVisible()
  await expect(row.getByText('Entered through the order’s link.')).toBeVisible()
  await expectAccessible(admin)
  await row.getByRole('button', { name: 'Mark as sent' }).click()
  const question = admin.getByRole('alertdialog')
  await expect(question).toContainText(`Have you sent ${rupiah(owed)}?`)
  await question.getByRole('button', { name: 'Yes, it’s sent' }).click()
  await expect(row).toHaveCount(0)

  await admin.goto(`/order/${order.order_id}`)
  await expect(admin.getByText('0123456789')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Your refund')).toHaveCount(0)
  await admin.context().close()
})

test('money to send back of an order that was kept by its link: once named, only the shop changes the account', async ({
  page,
  request,
}) => {
  await setMethods(request, { isTransferOn: true })
  const order = await placeTransferOrder(request, await createSession(request, ACCOUNTS.guest))
  await receiveTooLittle(request, order)
  const [, token] = order.order_link.split('#')
  const buyer = await registerCustomer(request)
  const kept = await request.post('/api/v1/order-link/adopt', { data: { token }, headers: bearer(buyer) })
  expect(kept.ok()).toBe(true)
  await restoreSession(page, buyer)
  await page.goto(`/order/${order.order_id}`)
  await enterAccount(page)
  await expect(page.getByText('Only the shop can change it.')).toBeVisible()
  await expect(page.getByText('Change the account')).toHaveCount(0)
  await expectAccessible(page)
})
