/** An order sold at the counter on a phone: scanned, with a discount, paid in cash (decisions/075). */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { useOwnShop } from './own-shop.ts'
import { ACCOUNTS, bearer, createSession, signInAs } from './session.ts'
import { createProducts, registerCustomer } from './shop-data.ts'

useOwnShop()
test.use({ viewport: { width: 360, height: 780 }, expectedStatuses: [409, 503] })

/** @returns the SKUs of two new products */
async function stockUp({ request }: Page): Promise<{ kopi: string; teh: string }> {
  const run = randomUUID().slice(0, 8)
  const [kopi, teh] = [`899100${run}`, `TEH-${run}`]
  await createProducts(
    request,
    { name: 'Kopi Toraja', sku: kopi, price: 50_000, stock: 9 },
    { name: 'Teh Melati', sku: teh, price: 20_000, stock: 2 },
  )
  return { kopi, teh }
}

/** As a scanner types: a code, then Enter, with no pause. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

async function openNewOrder(page: Page): Promise<{ main: Locator; search: Locator }> {
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/order/create')
  const search = page.getByRole('combobox', { name: 'Add a product' })
  await expect(search).toBeFocused()
  return { main: page.getByRole('main'), search }
}

/** Whether the screen of a lost payment is shown, for however short a moment. */
async function watchAlarm(page: Page): Promise<void> {
  await page.evaluate(() => {
    const look = (): void => {
      if (document.body.textContent?.includes('the cash isn’t recorded yet')) document.body.dataset.alarm = ''
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

test('three pieces are scanned, discounted and paid in cash; the change and the receipt are shown', async ({
  page,
}) => {
  const { kopi, teh } = await stockUp(page)
  const { main, search } = await openNewOrder(page)
  await scan(page, kopi)
  await scan(page, teh)
  await scan(page, kopi)
  await expect(main.getByLabel('Quantity of Kopi Toraja')).toHaveValue('2')
  await expect(main.getByLabel('Quantity of Teh Melati')).toHaveValue('1')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Sell at the counter' }).click()
  await expect(page.getByRole('heading', { name: 'At the counter' })).toBeFocused()
  await page.getByLabel('Custom discount').selectOption('amount')
  await page.getByLabel('Amount in rupiah').fill('20.000')
  await page.getByLabel('Reason').fill('Langganan')
  await page.getByRole('button', { name: 'Add buyer details or ship it' }).click()
  await expect(page.getByRole('heading', { name: 'Buyer' })).toBeFocused()
  await page.getByRole('button', { name: 'Sell at the counter' }).click()
  await expect(page.getByLabel('Reason')).toHaveValue('Langganan')
  await page.getByLabel('Cash received').fill('8991002101234')
  await expect(main.getByText('That’s far more than the amount due.')).toBeVisible()
  await page.getByLabel('Cash received').fill('50.000')
  await expect(main.getByText('Rp 55.000 short')).toBeVisible()
  await page.getByRole('button', { name: 'Take cash: Rp 105.000' }).click()
  await expect(main.getByRole('alert')).toContainText('Rp 55.000 short')
  await page.getByLabel('Cash received').fill('Rp 150.000')
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expect(main.getByText('Change: Rp 45.000')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await watchAlarm(page)
  await page.getByRole('button', { name: 'Take cash: Rp 105.000' }).click()

  await expect(page.getByRole('heading', { name: /^Order \d+ is paid and handed over$/ })).toBeFocused()
  await expect(page.locator('body')).not.toHaveAttribute('data-alarm')
  await expect(main.getByText('Change: Rp 45.000')).toBeVisible()
  await expect(main).toContainText('Discount (Langganan)')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByText('2 x Rp 50.000 = Rp 100.000')).toBeVisible()
  for (const name of ['Print receipt', 'Next sale', 'Open the order'])
    await expect(main.getByText(name)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await main.getByRole('link', { name: 'Open the order' }).click()
  await expect(main.getByText(/^Paid on/)).toBeVisible()
  await expect(main.getByText(/^Delivered on/).first()).toBeVisible()
  await expect(main.getByText('Method: Cash')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Parcels' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Duplicate this order' }).click()
  await expect(main.getByLabel('Quantity of Kopi Toraja')).toHaveValue('2')
  await expect(page.getByLabel('City')).toHaveValue('')
})

test('an unknown code is said, and typed over; no more is sold than there is', async ({ page }) => {
  const { teh } = await stockUp(page)
  const { main, search } = await openNewOrder(page)
  await scan(page, teh)
  await scan(page, 'TEH-')
  await expect(main.getByRole('alert')).toContainText('No product has the SKU “TEH-”')
  await expect(main.getByLabel('Quantity of Teh Melati')).toHaveValue('1')
  await expect(search).toHaveValue('TEH-')
  await scan(page, teh)
  await expect(main.getByLabel('Quantity of Teh Melati')).toHaveValue('2')
  await scan(page, teh)
  await expect(main.getByRole('alert')).toContainText('“Teh Melati”: only 2 in stock.')
  await expect(main.getByLabel('Quantity of Teh Melati')).toHaveValue('2')
  await expect(search).toHaveValue('')
  await expect(main.getByRole('alert')).toContainText('No product has the SKU “TEH-”')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(main.getByRole('alert')).toHaveCount(0)
})

test('a second press while the sale is sent places no second order', async ({ page }) => {
  const { kopi } = await stockUp(page)
  const { main } = await openNewOrder(page)
  await scan(page, kopi)
  await expect(main.getByLabel('Quantity of Kopi Toraja')).toHaveValue('1')
  await page.getByRole('button', { name: 'Sell at the counter' }).click()
  let placed = 0
  const { promise: isPressedAgain, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/admin/order', async (route) => {
    placed += 1
    await isPressedAgain
    await route.continue()
  })
  const pay = page.getByRole('button', { name: 'Take cash: Rp 52.500' })
  await pay.click()
  await expect(pay).toHaveAttribute('aria-busy', 'true')
  await expect(main.locator('[inert] [role=combobox]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await pay.click({ force: true })
  release()
  await expect(page.getByRole('heading', { name: /is paid and handed over$/ })).toBeVisible()
  expect(placed).toBe(1)
})

test('cash that is not recorded at first is recorded by trying again; the order is placed once', async ({
  page,
}) => {
  const { kopi } = await stockUp(page)
  const { main } = await openNewOrder(page)
  await scan(page, kopi)
  await expect(main.getByLabel('Quantity of Kopi Toraja')).toHaveValue('1')
  await page.getByLabel('Recipient').fill('Bu Tini')
  await page.getByRole('button', { name: 'Sell at the counter' }).click()
  await expect(main).toContainText('Bu Tini')
  let hasFailed = false
  await page.route('**/api/v1/admin/order/*/deliver', async (route) => {
    if (hasFailed) return route.continue()
    hasFailed = true
    await route.fetch() // it is recorded, and its answer is lost
    await route.fulfill({ status: 503, json: { message: 'The shop is busy.', code: 'shop_busy' } })
  })
  await page.getByRole('button', { name: 'Take cash: Rp 52.500' }).click()
  const title = page.getByRole('heading', {
    name: /^Order \d+ is saved, but the cash isn’t recorded yet$/,
  })
  await expect(title).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Add a product' })).toHaveCount(0)
  const id = /\d+/.exec((await title.textContent()) ?? '')?.[0]
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record the cash' }).click()
  await expect(page.getByRole('heading', { name: `Order ${id} is paid and handed over` })).toBeVisible()
  await expect(main.getByText('No change due')).toBeVisible()
  await page.getByRole('link', { name: 'Next sale' }).click()
  await expect(page.getByRole('combobox', { name: 'Add a product' })).toBeFocused()
  await expect(main.getByLabel(/^Quantity/)).toHaveCount(0)
  await scan(page, kopi)
  await expect(main.getByLabel('Quantity of Kopi Toraja')).toHaveValue('1')
})

test('a lost answer after the last use of an automatic discount makes no second sale', async ({
  page,
  request,
}) => {
  const { kopi } = await stockUp(page)
  const headers = bearer(await createSession(request, ACCOUNTS.super))
  const terms = { code: 'Pembuka toko', kind: 'amount', amount: 10_000, is_automatic: true, uses_max: 1 }
  expect((await request.post('/api/v1/admin/discount', { data: terms, headers })).status()).toBe(201)
  const { main } = await openNewOrder(page)
  await scan(page, kopi)
  await page.getByRole('button', { name: 'Sell at the counter' }).click()
  const placed: number[] = []
  await page.route('**/api/v1/admin/order', async (route) => {
    const answer = await route.fetch()
    placed.push((await answer.json()).data.order_id)
    if (placed.length > 1) return route.fulfill({ response: answer })
    await route.fulfill({ status: 503, json: { message: 'The shop is busy.', code: 'shop_busy' } })
  })
  const pay = page.getByRole('button', { name: 'Take cash: Rp 42.000' })
  await pay.click()
  await expect(main.getByRole('alert')).toContainText('The shop is busy.')
  await pay.click()
  await expect(page.getByRole('heading', { name: /is paid and handed over$/ })).toBeVisible()
  expect(placed).toEqual([placed[0], placed[0]])
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a scan reaches the items wherever the focus is, and triggers no shortcut', async ({ page }) => {
    const sku = `/N?F${randomUUID().slice(0, 8)}`
    await createProducts(page.request, { name: 'Gula Aren', sku, price: 20_000, stock: 9 })
    const { main, search } = await openNewOrder(page)
    await scan(page, sku)
    const pieces = main.getByLabel('Quantity of Gula Aren')
    await expect(pieces).toHaveValue('1')
    await page.getByRole('button', { name: 'Sell at the counter' }).click()
    await expect(page.getByRole('heading', { name: 'At the counter' })).toBeFocused()
    await scan(page, sku)
    await expect(pieces).toHaveValue('2')
    await expect(search).toBeFocused()
    await page.getByRole('button', { name: 'Take cash' }).focus()
    await scan(page, sku)
    await expect(pieces).toHaveValue('3')
    await page.getByRole('button', { name: 'Take cash: Rp 63.000' }).click()
    const paid = page.getByRole('heading', { name: /is paid and handed over$/ })
    await expect(paid).toBeFocused()
    await scan(page, sku)
    await expect(paid).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/admin/order/create')
  })
})

test('a duplicate of a customer’s order is theirs again', async ({ page, request }) => {
  const { teh } = await stockUp(page)
  const customer = await registerCustomer(request, 'Bu Wati')
  const { main } = await openNewOrder(page)
  await scan(page, teh)
  await page.getByRole('combobox', { name: 'Customer account' }).fill(customer.email)
  await page.getByRole('option', { name: 'Bu Wati' }).click()
  await expect(main).toContainText(`For Bu Wati (${customer.email})`)
  await page.getByRole('button', { name: 'Sell at the counter' }).click()
  await page.getByRole('button', { name: 'Take cash: Rp 21.000' }).click()
  await main.getByRole('link', { name: 'Open the order' }).click()
  await main.getByRole('link', { name: 'Duplicate this order' }).click()
  await expect(main).toContainText(`For Bu Wati (${customer.email})`)
})
