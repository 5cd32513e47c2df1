/** The cart: what an order will cost and why, and a removal that is undone. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openOrigin } from './navigation.ts'
import { createProduct, createProducts } from './shop-data.ts'

async function fillCart(page: Page, ...products: readonly { name: string; price: number; qty: number }[]) {
  const made = await createProducts(
    page.request,
    ...products.map(({ name, price }) => ({ name, price, stock: 20 })),
  )
  for (const [index, { product_id }] of made.entries()) {
    await page.goto(`/cart/${product_id}?qty=${products[index]?.qty}`)
    await expect(page).toHaveURL('/cart')
  }
}

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return box ? box.y + box.height : Number.NaN
}

test('the cart says shipping, tax and total, each with its reason', async ({ page }) => {
  await fillCart(page, { name: 'Kopi Toraja', price: 38_000, qty: 2 })
  const summary = page.getByRole('region', { name: 'Subtotal' })
  await expect(summary.getByRole('heading')).toHaveText('Subtotal (2) items')
  await expect(summary.getByRole('term')).toHaveText([
    'Items',
    'ShippingFree shipping on orders up to Rp 100.000 – Rp 24.000 left',
    'Tax5% of the items',
  ])
  await expect(summary.getByRole('definition')).toHaveText(['Rp 76.000', 'Rp 0', 'Rp 3.800'])
  await expect(summary.getByText('Total', { exact: true }).locator('..')).toHaveText('TotalRp 79.800')
  const line = page.getByRole('listitem').filter({ hasText: 'Kopi Toraja' })
  await expect(line.getByText('Rp 76.000', { exact: true })).toBeVisible()
  await expect(line.getByText('each')).toHaveText('Rp 38.000 each')

  await page.getByLabel('Quantity of Kopi Toraja').selectOption('3')
  await expect(summary.getByRole('term').nth(1)).toHaveText(
    'ShippingFree shipping on orders up to Rp 100.000, otherwise Rp 50.000',
  )
  await expect(summary.getByRole('definition')).toHaveText(['Rp 114.000', 'Rp 50.000', 'Rp 5.700'])
  await expect(summary.getByText('Rp 169.700')).toBeVisible()
  await page.getByLabel('Quantity of Kopi Toraja').selectOption('1')
  await expect(page.getByText('each')).toHaveCount(0)
  await expectAccessible(page)
})

test('what was added is confirmed, with the ways on; a reload says nothing of it', async ({ page }) => {
  const [product] = await createProducts(page.request, { name: 'Kopi Gayo', stock: 5 })
  await page.goto(`/product/${product?.product_id}`)
  await page.getByLabel('Quantity').fill('2')
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  const news = page.getByRole('main').getByRole('status')
  await expect(news).toHaveText('Added: Kopi Gayo × 2')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Kopi Gayo' })).toBeVisible()
  await expect(news).toBeEmpty()
  await page.goto(`/cart/${product?.product_id}?qty=1`)
  await expect(news).toHaveText('Added: Kopi Gayo × 1')
  await page.getByRole('main').getByRole('link', { name: 'Keep shopping' }).click()
  await expect(page).toHaveURL('/')
})

test('a removal is undone in its place, announced, and the focus goes on', async ({ page }) => {
  await fillCart(
    page,
    { name: 'Pertama', price: 10_000, qty: 1 },
    { name: 'Kedua', price: 20_000, qty: 2 },
    { name: 'Ketiga', price: 30_000, qty: 1 },
  )
  const news = page.getByRole('main').getByRole('status')
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
  const undo = page.getByRole('button', { name: 'Undo' })
  await remove('Kedua').press('Enter')
  await expect(remove('Ketiga')).toBeFocused()
  await expect(page.getByText('Removed –')).toBeVisible()
  await undo.press('Enter')
  await expect(remove('Kedua')).toBeFocused()
  await expect(news).toHaveText('Kedua is back in your cart.')
  await expect(undo).toHaveCount(0)
  await expect(page.getByRole('listitem').getByRole('link')).toHaveText(['Pertama', 'Kedua', 'Ketiga'])
  await expect(page.getByRole('combobox', { name: 'Quantity of Kedua' })).toHaveValue('2')

  for (const name of ['Pertama', 'Kedua', 'Ketiga']) await remove(name).click()
  await expect(page.getByText('Your card is empty')).toBeVisible()
  await undo.click()
  await expect(remove('Ketiga')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Subtotal (1) items' })).toBeVisible()
})

for (const [width, height] of [
  [360, 640],
  [1440, 900],
] as const) {
  test(`total and the one Checkout stay in view at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const names = ['Satu', 'Dua', 'Tiga', 'Empat', 'Lima', 'Enam']
    await fillCart(page, ...names.map((name) => ({ name, price: 10_000, qty: 1 })))
    const checkout = page.getByRole('main').getByRole('link', { name: 'Checkout' })
    await expect(checkout).toHaveCount(1)
    for (const share of [0, 0.5]) {
      await page.evaluate((part) => window.scrollTo(0, document.body.scrollHeight * part), share)
      await expect.poll(() => bottomOf(checkout)).toBeLessThanOrEqual(height)
      expect(await bottomOf(page.getByText('Rp 63.000'))).toBeLessThanOrEqual(height)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}

/** The cart's lines as stored. */
function storedLines(page: Page): Promise<readonly { product: number; qty: number }[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'))
}

test.describe('Back from the cart', () => {
  test('after adding before the program has come leads to the product, and adds nothing', async ({
    page,
  }) => {
    const { product_id, name } = await createProduct(page.request, { stock: 9 })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`/product/${product_id}`, { waitUntil: 'commit' })
    await page.getByLabel('Quantity').fill('4')
    await page.getByRole('button', { name: 'Add To Cart' }).click()
    await page.waitForURL(`/cart/${product_id}?qty=4`, { waitUntil: 'commit' })
    release()
    await expect(page).toHaveURL('/cart')
    await page.getByLabel(`Quantity of ${name}`).selectOption('2')
    await page.goBack()
    await expect(page).toHaveURL(`/product/${product_id}`)
    expect(await storedLines(page)).toMatchObject([{ product: product_id, qty: 2 }])
  })

  test('after opening an address that adds leads to where one was', async ({ page }) => {
    const { product_id } = await createProduct(page.request, { stock: 9 })
    await page.goto('/healthz')
    await page.goto(`/cart/${product_id}?qty=3`)
    await expect(page).toHaveURL('/cart')
    await page.goBack()
    await expect(page).toHaveURL('/healthz')
  })
})

test('damaged lines of a stored cart are dropped, also from storage; good ones stay', async ({ page }) => {
  const good = { product: 7, name: 'Kopi', image: '', price: 1000, stock: 9, qty: 2 }
  await openOrigin(page)
  for (const [stored, left] of [
    [[{ ...good, product: 8, price: -5 }, null, good, { ...good, product: 9, qty: -2 }], [good]],
    [[null, 1], []],
  ]) {
    await page.evaluate((lines) => localStorage.setItem('cartItems', JSON.stringify(lines)), stored)
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => storedLines(page)).toEqual(left)
  }
})
