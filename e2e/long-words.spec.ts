import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, restoreSession, signInAs } from './session.ts'
import { createOrder, createProduct, createReview, registerCustomer } from './shop-data.ts'
import { expectPaymentScreen } from './shopping.ts'

const WORD = 'Mempertanggungjawabkan'.repeat(4).slice(0, 76)

/** Wider than the window, at any width that a shop is seen at. */
async function expectNarrow(page: Page, path: string): Promise<void> {
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const tooWide = await page.evaluate(() => {
      const isClipped = (element: Element) =>
        element.closest('table, .rail, .chips, [class*="overflow-hidden"]') !== null
      const outside = [...document.querySelectorAll('body *')].filter(
        (element) => !isClipped(element) && element.getBoundingClientRect().right > innerWidth + 1,
      )
      const page = document.documentElement.scrollWidth > innerWidth ? ['the page'] : []
      return [...page, ...outside.map((element) => element.outerHTML.slice(0, 120))]
    })
    expect({ path, width, tooWide }).toEqual({ path, width, tooWide: [] })
  }
}

test('words of 76 letters widen no screen', async ({ page }) => {
  test.setTimeout(120_000)
  const brand = `${WORD}${randomUUID().slice(0, 8)}`
  const product = await createProduct(page.request, {
    name: WORD,
    brand,
    description: `${WORD} ${WORD}`,
    sku: randomUUID().replaceAll('-', '').repeat(2),
    price: 10_000_000_000,
  })
  const customer = await registerCustomer(page.request, WORD)
  const fields = { product_id: product.product_id, rating: 5, comment: WORD }
  await createReview(page.request, customer, fields)
  const to = { address: WORD, city: WORD, postal_code: '12345678901234567890', country: WORD }
  const { order_id } = await createOrder(page.request, customer, product, to)

  await restoreSession(page, customer)
  for (const path of ['/', `/search/${encodeURIComponent(brand)}`, `/product/${product.product_id}`]) {
    await page.goto(path)
    await expect(page.getByText(WORD).first()).toBeVisible()
    await expectNarrow(page, path)
  }
  await page.goto(`/cart/${product.product_id}?qty=999`)
  await expect(page.getByRole('link', { name: WORD })).toBeVisible()
  await expectNarrow(page, '/cart')

  await page.goto('/shipping')
  for (const label of ['Address', 'City', 'Country']) await page.getByLabel(label, { exact: true }).fill(WORD)
  await page.getByLabel('Postal Code').fill('12345678901234567890')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectPaymentScreen(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()
  await expectNarrow(page, '/placeorder')

  for (const path of [`/order/${order_id}`, '/profile']) {
    await page.goto(path)
    await expect(page.getByText(/^Order|Profile$/).first()).toBeVisible()
    await expectNarrow(page, path)
  }
})

test('nor do they an admin’s', async ({ page }) => {
  const product = await createProduct(page.request, {
    name: WORD,
    brand: `${WORD}${randomUUID().slice(0, 8)}`,
    description: WORD,
  })
  const customer = await registerCustomer(page.request, WORD)
  const { order_id } = await createOrder(page.request, customer, product, { address: WORD })
  await signInAs(page, ACCOUNTS.super)
  for (const path of [
    `/admin/productlist?keyword=${WORD}`,
    `/admin/userlist?keyword=${WORD}`,
    `/admin/orderlist?keyword=${WORD}`,
    `/admin/product/${product.product_id}/edit`,
    `/admin/user/${customer.user_id}/edit`,
    `/order/${order_id}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expectNarrow(page, path)
  }
  await page.goto(`/admin/productlist?keyword=${WORD}`)
  await page
    .getByRole('button', { name: `Delete ${WORD}` })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNarrow(page, 'the question')
})

test('what shoppers need to read is not broken within its words', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/product/1')
  for (const text of ['Go Back', 'Add To Cart', 'In Stock', 'Sign In']) {
    const words = page.getByText(text, { exact: true }).first()
    const lines = () =>
      words.evaluate((element) => {
        const range = document.createRange()
        const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
        range.selectNodeContents(text ?? element)
        return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size
      })
    // until the font is there, letters may be wider
    await expect.poll(lines, text).toBe(1)
  }
})
