/** Nothing moves after it is painted, on the screens that are built in the browser (docs/screens.md J1). */
import type { Page } from '@playwright/test'
import { layoutShift } from './boxes.ts'
import { expect, test } from './fixtures.ts'
import { waitForHydration } from './navigation.ts'
import { useOwnShop } from './own-shop.ts'
import { ACCOUNTS, createSession, headersOf, signInAs } from './session.ts'
import { createOrder, createPaidOrder, createProduct, deliverOrder, payOrder } from './shop-data.ts'
import { saveSettings } from './shop-settings.ts'

const SHIFT_MAX = 0.02

useOwnShop()

async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto('/healthz') // a link differs from the last one only behind the `#`
  await page.goto(path)
  await waitForHydration(page)
  await expect(page.locator('main [data-waiting], main .animate-pulse')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  return layoutShift(page)
}

async function expectStill(page: Page, path: string, widths: readonly number[] = [360, 1440]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await shiftOf(page, path), `${path} at ${width}`).toBeLessThan(SHIFT_MAX)
  }
}

test('an admin’s order', async ({ page }) => {
  const order = await createPaidOrder(page.request)
  await signInAs(page, ACCOUNTS.admin)
  // on a wide screen the side bar comes with the session, which the server does not know
  await expectStill(page, `/order/${order.order_id}`, [360])
})

test('an order with returns, for its buyer and by its link', async ({ page }) => {
  await saveSettings(page.request, { return_days: 7 })
  const customer = await signInAs(page, ACCOUNTS.customer)
  const order = await createOrder(page.request, customer, await createProduct(page.request))
  await expectStill(page, order.order_link)
  await payOrder(page.request, customer, order)
  await deliverOrder(page.request, order)
  await expectStill(page, `/order/${order.order_id}`)
})

test('an unpaid order by its link', async ({ page }) => {
  const guest = await createSession(page.request, ACCOUNTS.guest)
  const order = await createOrder(page.request, guest, await createProduct(page.request))
  await expectStill(page, order.order_link)
})

for (const path of [
  '/admin',
  '/admin/money',
  '/admin/orderlist',
  '/admin/productlist',
  '/admin/settings/payment',
])
  test(path, async ({ page }) => {
    await signInAs(page, ACCOUNTS.super)
    await expectStill(page, path)
  })

test('an invitation', async ({ page }) => {
  const headers = await headersOf(page.request, ACCOUNTS.super)
  const made = await page.request.post('/api/v1/admin/invitation', { data: { note: 'Budi' }, headers })
  const { path } = (await made.json()).data
  await expectStill(page, path)
})
