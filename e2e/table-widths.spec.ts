/** No table of an admin or shopper scrolls sideways, at widths between a phone and a desk: rows are cards until they fit. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createOrder, createProduct, createVariants, registerCustomer } from './shop-data.ts'

const WIDTHS = [320, 360, 640, 641, 700, 767, 768, 1024]

/** The tables that are wider than their boxes, and the page itself. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>('.table-of-cards, main, html')]
    return boxes
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((box) => `${box.ariaLabel ?? box.tagName} ${box.scrollWidth} > ${box.clientWidth}`)
  })
}

async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // until the font is there, letters may be wider
    await expect.poll(() => tooWide(page), `${path} at ${width} px`).toEqual([])
  }
}

test('lists of admins fit', async ({ page }) => {
  const product = await createProduct(page.request, {
    name: 'Bobo Nyenyak Quilt Lengkap dengan Sarung Bantal Guling',
    brand: 'Kapas Putih',
    price: 6_750_000,
    product_category_id: [1],
  })
  await createProduct(page.request, { price: 10_000_000_000, stock: 100, low_stock_threshold: 120 })
  const buyer = await registerCustomer(page.request, 'Sinta Dewi Kusumawardhani')
  await createOrder(page.request, buyer, product)
  const options = [{ name: 'Ukuran', values: ['S', 'M'] }]
  const rows = [{ values: ['S'] }, { values: ['M'] }]
  const [variant] = await createVariants(page.request, { name: 'Kaos Garis Panjang', options }, rows)
  await signInAs(page, ACCOUNTS.super)
  for (const path of [
    '/admin/userlist',
    '/admin/productlist',
    '/admin/orderlist',
    `/admin/product/${variant}/edit`,
    '/admin/reports',
  ])
    await expectToFit(page, path)
})

test('a shopper’s orders fit', async ({ page }) => {
  const product = await createProduct(page.request, { price: 6_750_000 })
  const session = await signInAs(page, ACCOUNTS.customer)
  await createOrder(page.request, session, product)
  await expectToFit(page, '/profile')
})
