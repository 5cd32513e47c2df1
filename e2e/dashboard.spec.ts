import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { adminMenu, chooseFromMenu } from './navigation.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createOrder, createProduct, payOrder, registerCustomer } from './shop-data.ts'

test('an admin sees what to do and the day’s sales, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/userlist')
  await chooseFromMenu(adminMenu(page), 'Home')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await expect(page.getByText('Test money')).toBeVisible()
  const today = page.locator('section', { has: page.getByRole('heading', { name: 'Net sales today' }) })
  const before = Number.parseInt((await today.getByText(/^\d+ paid orders?/).textContent()) ?? '', 10)

  const buyer = await registerCustomer(page.request)
  const product = await createProduct(page.request, { name: 'Laris', price: 9_000_000, stock: 3 })
  await payOrder(page.request, buyer, await createOrder(page.request, buyer, product))
  await page.reload()
  await expect(today).toContainText(`${before + 1} paid order`)
  await expect(page.getByRole('link', { name: 'Laris' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await expect(page.getByRole('heading', { level: 2 })).toContainText([
    'What to do today',
    'Net sales today',
    'Net sales, last 7 days',
    'Net sales this month',
  ])
  const chart = page.getByRole('slider', { name: 'Day' })
  const ofToday = (await chart.getAttribute('aria-valuetext')) ?? ''
  expect(ofToday).toMatch(/^\d{1,2} \w{3,4} \d{4}: Rp\s.+, \d+ orders?$/)
  await expect(page.getByText(ofToday, { exact: true })).toBeVisible()
  await chart.press('Home')
  await expect(page.getByText(ofToday, { exact: true })).toHaveCount(0)
  const { width: chartWidth = 0 } = (await chart.boundingBox()) ?? {}
  await chart.click({ position: { x: chartWidth - 3, y: 40 } })
  await expect(chart).toHaveAttribute('aria-valuetext', ofToday)

  await page.getByText('Sales by day as a table').click()
  const days = page.getByRole('table', { name: 'Sales by day' }).getByRole('row')
  await expect(days).toHaveCount(31)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('link', { name: /orders to ship/ }).click()
  await expect(page).toHaveURL('/admin/to-ship')
})

test('a report of any days is shown and kept as a file', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const buyer = await registerCustomer(page.request)
  const product = await createProduct(page.request, { name: '=1+1 Kopi', price: 1_234_000 })
  await payOrder(page.request, buyer, await createOrder(page.request, buyer, product))
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Sales' }).last().click()
  await expect(page.getByRole('table', { name: 'Sales by day' }).getByRole('row')).toHaveCount(31)
  await page.getByLabel('By').selectOption('product')
  await page.getByRole('button', { name: 'Show' }).click()
  const rows = page.getByRole('table', { name: 'Sales by product' }).getByRole('row')
  await expect(rows.filter({ hasText: '=1+1 Kopi' })).toContainText('Rp 1.234.000')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^sales-by-product-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\ufeffProduct ID,Product,Pieces,')).toBe(true)
  expect(text).toContain(",'=1+1 Kopi,1,1234000,0,1234000\r\n")
  const savedOrders = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Paid orders (CSV)' }).click()
  const orders = await savedOrders
  expect(orders.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await orders.path(), 'utf8')).toMatch(/^\ufeffOrder,Placed,Paid,[^\n]*\r\n\d+,/)
})

test.describe('a span that ends before it begins', () => {
  test.use({ expectedStatuses: [400] })
  test('is refused in words, and stays to be mended', async ({ page }) => {
    await signInAs(page, ACCOUNTS.super)
    await page.goto('/admin/reports?from=2026-02-02&to=2026-01-01')
    await expect(page.getByRole('alert')).toContainText('must not end before it begins')
    await expect(page.getByLabel('From')).toHaveValue('2026-02-02')
  })
})

test('customers are sent to sign in', async ({ page }) => {
  await signInAs(page, ACCOUNTS.customer)
  for (const path of ['/admin', '/admin/reports']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toHaveCount(0)
    await expect(page).not.toHaveURL(path)
  }
})
