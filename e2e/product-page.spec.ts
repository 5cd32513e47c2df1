/** A product's page, measured in pixels: what the first screen of a phone shows. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { boxOf, layoutShift } from './boxes.ts'
import { expect, test } from './fixtures.ts'
import { waitForHydration } from './navigation.ts'
import { createProduct, uploadPicture } from './shop-data.ts'
import { restoreSettings, saveSettings } from './shop-settings.ts'

function backgroundOf(element: Element): string {
  return getComputedStyle(element).backgroundColor
}

function isFocusCovered(): boolean {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.closest('.buy-bar')) return false
  // a long name is cut after two lines: the link's own box has them all
  const { bottom } = (focused.closest('h3') ?? focused).getBoundingClientRect()
  return bottom > (document.querySelector('.buy-bar')?.getBoundingClientRect().top ?? innerHeight)
}

function parts(page: Page) {
  const main = page.getByRole('main')
  return {
    name: main.getByRole('heading', { level: 1 }),
    // others below may cost as much
    price: main.getByRole('region', { name: 'Buy' }).getByText('Rp 85.000', { exact: true }),
    add: main.getByRole('button', { name: 'Add To Cart' }),
    fewer: main.getByRole('button', { name: 'One less' }),
    more: main.getByRole('button', { name: 'One more' }),
    quantity: main.getByLabel('Quantity'),
  }
}

for (const [width, height] of [
  [320, 640],
  [360, 800],
  [768, 1024],
  [1440, 900],
] as const) {
  test(`name, price and Add To Cart are in the first screen of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const product = await createProduct(page.request, { name: 'Kopi Gayo', price: 85_000, stock: 2 })
    await page.goto(`/product/${product.product_id}`)
    const { name, price, add, fewer, more } = parts(page)
    await expect(page.getByText('2 left', { exact: true })).toBeVisible()
    await expect(add).toHaveCount(1)
    await expect(price).toHaveCount(1)
    for (const part of [fewer, more]) {
      const { width: wide, height: high } = await boxOf(part)
      expect(Math.min(wide, high)).toBeGreaterThanOrEqual(44)
    }
    expect((await boxOf(add)).bottom).toBeLessThanOrEqual(height)
    expect((await boxOf(add)).width).toBeGreaterThanOrEqual(140)
    expect((await boxOf(price)).bottom).toBeLessThanOrEqual(height)
    if (height >= 800) expect((await boxOf(name)).bottom).toBeLessThanOrEqual(620)
    if (width < 1024) {
      // a bar, which stays
      expect((await boxOf(price)).x).toBeLessThan((await boxOf(fewer)).x + 1)
      await page.mouse.wheel(0, 300)
      expect((await boxOf(add)).bottom).toBeGreaterThan(height - 24)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}

test('the bar of a phone covers nothing at the end of the page, and no focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const product = await createProduct(page.request, { description: 'Biji kopi pilihan. '.repeat(80) })
  await page.goto(`/product/${product.product_id}`)
  await waitForHydration(page)
  const bar = (await boxOf(parts(page).add)).y
  // cards are laid out when they come near, and the page grows
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect((await boxOf(page.getByRole('contentinfo'))).bottom).toBeLessThanOrEqual(bar)
  }).toPass()
  await page.evaluate(() => window.scrollTo(0, 0))
  for (let tab = 0; tab < 40; tab += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(isFocusCovered)).toBe(false)
  }
})

test('− and + step from 1 to the stock, also from an emptied field', async ({ page }) => {
  const product = await createProduct(page.request, { stock: 3 })
  await page.goto(`/product/${product.product_id}`)
  await waitForHydration(page)
  const { fewer, more, quantity, add } = parts(page)
  await expect(fewer).toHaveAttribute('aria-disabled', 'true')
  await more.click()
  await more.press('Enter')
  await expect(quantity).toHaveValue('3')
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  await more.press('Enter')
  await expect(quantity).toHaveValue('3')
  await expect(more).toBeFocused()
  await fewer.click()
  await quantity.fill('')
  await more.click()
  await expect(quantity).toHaveValue('2')
  await add.click()
  await expect(page.getByRole('heading', { name: 'Subtotal (2) items' })).toBeVisible()
})

const service = (name: string, days_min: number, days_max: number) => ({
  name,
  price_per_kg: 9_000,
  days_min,
  days_max,
  free_above: null,
})
const RATES = {
  zones: [
    { name: 'Java', provinces: [], cities: ['Sleman'], services: [service('Express', 1, 1)] },
    { name: 'Bali', provinces: [], cities: ['Denpasar'], services: [service('Regular', 2, 4)] },
  ],
  elsewhere: 'simple_rule',
  elsewhere_services: [],
  pickup: { is_offered: false, text: '' },
  default_weight_grams: 1000,
}

test('lines at the button say what the shop’s settings say, and only that', async ({ page }) => {
  const product = await createProduct(page.request)
  await page.goto(`/product/${product.product_id}`)
  const buy = page.getByRole('region', { name: 'Buy' })
  await expect(buy.getByRole('listitem')).toHaveText([
    'Free shipping on orders up to Rp 100.000, otherwise Rp 50.000',
  ])
  try {
    await saveSettings(page.request, {
      shipping: { charged: 'always', price: 20_000, threshold: 0 },
      address: 'Jl. Braga 5, Bandung',
      page_returns: 'Seven days.',
    })
    await expect(async () => {
      await page.reload()
      await expect(buy.getByRole('listitem')).toHaveText(
        ['Shipping Rp 20.000', 'Ships from Jl. Braga 5, Bandung', 'Returns'],
        { timeout: 1000 },
      )
    }).toPass({ timeout: 15_000 })
    await saveSettings(page.request, { shipping_rates: RATES })
    await expect(async () => {
      await page.reload()
      await expect(buy.getByRole('listitem').nth(1)).toHaveText('Delivery time: 1–4 days', { timeout: 1000 })
    }).toPass({ timeout: 15_000 })
    await expect(buy.getByRole('listitem').first()).toContainText('Shipping is calculated at checkout.')
    await buy.getByRole('link', { name: 'Returns' }).click()
    await expect(page.getByText('Seven days.')).toBeVisible()
  } finally {
    await restoreSettings(page.request)
  }
})

test('a single picture is shown whole, and enlarged by a tap', async ({ page }) => {
  const image = await uploadPicture(page.request, 'basket')
  const product = await createProduct(page.request, { name: 'Kendi', image })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/product/${product.product_id}`)
  await waitForHydration(page)
  const pictures = page.getByRole('region', { name: 'Pictures of Kendi' })
  const picture = pictures.getByRole('img', { name: 'Kendi' })
  await expect(picture).toHaveCSS('object-fit', 'contain')
  expect((await boxOf(picture)).height).toBeLessThanOrEqual(360) // 45 % of the screen
  await expect(pictures.getByRole('list')).toHaveCount(1) // no thumbnails
  await pictures.getByRole('button', { name: 'Zoom in on Kendi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kendi' })
  await expect(dialog.getByRole('img', { name: 'Kendi' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Next picture' })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(pictures.getByRole('button')).toBeFocused()
})

test('a product without a picture says so', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Belum Difoto' })
  await page.goto(`/product/${product.product_id}`)
  await expect(page.getByText('No picture yet')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /^Zoom in/ })).toHaveCount(0)
})

test('sold out is said beside the name, and the button is quiet', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Kopi Habis', stock: 0 })
  await page.goto(`/product/${product.product_id}`)
  const { name, add } = parts(page)
  const word = page.getByRole('main').getByText('Out of Stock', { exact: true }).first()
  expect((await boxOf(word)).y - (await boxOf(name)).bottom).toBeLessThan(60)
  await expect(add).toBeDisabled()
  const [button, card] = [
    await add.evaluate(backgroundOf),
    await page.getByRole('region', { name: 'Buy' }).evaluate(backgroundOf),
  ]
  expect(button).toBe(card)
  const others = page.getByRole('region', { name: 'Top rated products' })
  await expect(others).toBeVisible()
  expect((await boxOf(others)).y).toBeLessThan(
    (await boxOf(page.getByRole('heading', { name: 'Reviews' }))).y,
  )
})

test('a breadcrumb leads home and to the category', async ({ page }) => {
  await page.goto('/category/1')
  await page.getByRole('article').first().getByRole('link').click()
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('listitem')).toHaveCount(3)
  const [home, category] = [trail.getByRole('link').first(), trail.getByRole('link').nth(1)]
  for (const link of [home, category]) expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44)
  const name = (await category.textContent()) ?? ''
  await category.click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
})

test('nothing on a product’s page moves after it is painted', async ({ page }) => {
  const product = await createProduct(page.request, { stock: 2 })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/product/${product.product_id}`)
    await waitForHydration(page)
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    expect(await layoutShift(page)).toBeLessThan(0.01)
  }
})
