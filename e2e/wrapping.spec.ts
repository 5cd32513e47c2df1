/** Words and rows that have little room. */
import type { Locator, Page } from '@playwright/test'
import { LANGUAGE_COOKIE } from '@warung/contract/values/languages.ts'
import { boxOf } from './boxes.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createOrder, createProduct, registerCustomer } from './shop-data.ts'

/** Words that go on in a second line. */
function brokenWords(part: Locator): Promise<string[]> {
  return part.evaluate((element) => {
    const broken: string[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
      for (const word of node.data.matchAll(/\p{L}+/gu)) {
        const range = document.createRange()
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word[0])
      }
    }
    return broken
  })
}

async function useIndonesian(page: Page, baseURL: string | undefined): Promise<void> {
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'id', url: baseURL ?? '' }])
}

test('the steps of the checkout break no word at 320 px', async ({ page, baseURL }) => {
  await useIndonesian(page, baseURL)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/shipping')
  const steps = page.getByRole('list').filter({ hasText: 'Pengiriman' })
  await expect(steps).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(await brokenWords(steps)).toEqual([])
})

test('an order’s day does not stand on its buyer’s name at 320 px', async ({ page }) => {
  const product = await createProduct(page.request, { price: 8_700_000 })
  const buyer = await registerCustomer(page.request, 'Hendra Wijayakusuma')
  await createOrder(page.request, buyer, product)
  await signInAs(page, ACCOUNTS.admin)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/admin/orderlist')
  const row = page.getByRole('row').filter({ hasText: 'Hendra Wijayakusuma' })
  const name = await boxOf(row.locator('[data-place=title]'))
  const day = await boxOf(row.locator('[data-place=day]'))
  const amount = await boxOf(row.locator('[data-place=amount]'))
  expect(day.y >= name.bottom || day.x >= name.right).toBe(true)
  expect(day.y >= amount.bottom || day.x >= amount.right).toBe(true)
})

test('with 400 % zoom the bar that buys leaves room to read', async ({ page }) => {
  const { product_id } = await createProduct(page.request)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`/product/${product_id}`)
  const add = page.getByRole('button', { name: 'Add To Cart' })
  await expect(add).not.toBeInViewport()
  await add.scrollIntoViewIfNeeded()
  await expect(add).toBeInViewport({ ratio: 1 })
})
