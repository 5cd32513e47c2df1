/** Paying by bank transfer: a guest transfers and says so, an admin confirms or refuses. */
import type { Page } from '@playwright/test'
import { DEFAULT_PAYMENT_METHODS } from '@warung/contract/values/payment-methods.ts'
import { expectAccessible, expectAnnounced } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { useOwnShop } from './own-shop.ts'
import { ACCOUNTS } from './session.ts'
import { saveSettings } from './shop-settings.ts'
import { addToCart, expectPaymentScreen, fillAddress, loginAsGuest } from './shopping.ts'
import {
  offerTransfers,
  openAsAdmin,
  openPage,
  placeTransferOrder,
  rupiah,
  TRANSFER_ACCOUNT,
} from './transfers.ts'

const PHONE = { width: 360, height: 740 }

useOwnShop()
test.use({ viewport: PHONE, permissions: ['clipboard-read', 'clipboard-write'] })
test.afterEach(({ request }) => offerTransfers(request, false))

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
  await expect(page.getByText('A unique code of Rp 1 to Rp 999 is added')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Copy the amount' }).click()
  await expect(page.getByRole('button', { name: 'Copied the amount' })).toBeVisible()
  const amount = await page.evaluate(() => navigator.clipboard.readText())
  return { id: Number(/\d+$/.exec(page.url())?.[0]), amount }
}

test('a guest transfers and says so; an admin confirms; the open page says paid by itself', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  await offerTransfers(request, true)
  const { id, amount } = await orderByTransfer(page)
  await page.getByRole('button', { name: 'Copy account number 1234567890' }).click()
  await expect(page.getByRole('button', { name: 'Copied account number 1234567890' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(TRANSFER_ACCOUNT.number)
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
  // no other sum is matched with the order
  const asked = encodeURIComponent(`comes to ${rupiah(amount)}.`)
  await expect(admin.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(asked),
  )
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
  await offerTransfers(request, true)
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
  await offerTransfers(request, true)
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
  await offerTransfers(request, true)
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
