/** QRIS by the merchant's own code: set up from a phone, paid by a guest, confirmed by an admin. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { useOwnShop } from './own-shop.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { addToCart, expectPaymentScreen, fillAddress, loginAsGuest } from './shopping.ts'

const PICTURE = 'files/qris.png'
const MERCHANT = 'TOKO CONTOH'
const PHONE = { width: 360, height: 740 }

useOwnShop()
test.use({ viewport: PHONE, expectedStatuses: [422] })

async function expectWithin(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await expectAccessible(page)
}

/** As the owner, on the settings screen. */
async function setUp(page: Page): Promise<void> {
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/settings/payment')
  await page.getByRole('switch', { name: 'Offer QRIS' }).click()
  const picture = page.getByLabel('Your QRIS picture')
  await picture.setInputFiles('files/qr-of-website.png')
  await expect(page.getByRole('alert')).toContainText('This QR code leads to a website. It is not QRIS.')
  await picture.setInputFiles(PICTURE)
  await expect(page.getByText(MERCHANT)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  // not before he has asked his bank
  await expect(page.getByText('QRIS can’t be turned on yet.')).toBeVisible()
  await page.getByLabel('My bank allows codes with the amount of each order').check()
  await expectWithin(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
}

test('a guest scans the code of the order and says so; an admin confirms; the page says paid by itself', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await (await browser.newContext({ baseURL: baseURL ?? '', viewport: PHONE })).newPage()
  await setUp(owner)

  await addToCart(page, 'kopi gayo')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await loginAsGuest(page)
  await fillAddress(page)
  await expectPaymentScreen(page)
  await page.getByRole('radio', { name: 'QRIS' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  const id = Number(/\d+$/.exec(page.url())?.[0])
  await expect(page.getByRole('img', { name: `QRIS code of ${MERCHANT}` })).toBeVisible()
  await expect(page.getByText('Method: QRIS')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^00:1[45]:\d\d$/)
  await expectWithin(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as picture' }).click()
  expect((await saved).suggestedFilename()).toBe(`qris-${id}.png`)
  await page.getByRole('button', { name: 'I’ve paid' }).click()
  await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible()

  await owner.goto(`/order/${id}`)
  await owner.getByRole('button', { name: /^Confirm transfer: Rp / }).click()
  await expect(owner.getByText(/^Paid on/)).toBeVisible()
  await owner.context().close()
  await expect(page.getByRole('heading', { name: 'Thank you! Your payment has arrived.' })).toBeVisible()
  await expect(page.getByRole('img', { name: `QRIS code of ${MERCHANT}` })).toHaveCount(0)
})
