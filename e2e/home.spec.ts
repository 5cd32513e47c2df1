/** What the first screen of the shop shows, measured in pixels, and that odd products break nothing. */
import type { Locator, Page } from '@playwright/test'
import { layoutShift } from './boxes.ts'
import { expect, test } from './fixtures.ts'
import { createProducts, createReview, registerCustomer } from './shop-data.ts'

async function bottomOf(each: Locator): Promise<number> {
  const box = await each.boundingBox()
  return box ? box.y + box.height : Number.NaN
}
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

for (const [width, height, cards] of [
  [360, 800, 1],
  [768, 1024, 2],
  [1440, 900, 4],
] as const) {
  test(`the first screen of ${width} × ${height} shows ${cards} listed products with name and price`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const articles = page.getByRole('article')
    // until the font is there, letters may be wider
    await expect(async () => {
      for (let at = 0; at < cards; at += 1) {
        const article = articles.nth(at)
        expect(await bottomOf(article.getByRole('heading'))).toBeLessThanOrEqual(height)
        expect(await bottomOf(article.getByText(/^Rp /))).toBeLessThanOrEqual(height)
      }
    }).toPass({ timeout: 15_000 })
  })
}

test('12 products take at most 2,200 pixels of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of ['/', '/search/a']) {
    await page.goto(path)
    const articles = page.getByRole('article')
    await expect(articles).toHaveCount(12)
    const top = (await articles.first().boundingBox())?.y ?? Number.NaN
    await articles.last().scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => scrollY)
    expect((await bottomOf(articles.last())) + scrolled - top).toBeLessThanOrEqual(2_200)
  }
})

test('a card is one link, with its stock on the picture', async ({ page }) => {
  const brand = `Kartu${Date.now()}`
  await createProducts(
    page.request,
    { brand, name: 'None left', stock: 0 },
    { brand, name: 'Few left', stock: 3 },
    { brand, name: 'Many left', stock: 6 },
  )
  await page.goto(`/search/${brand}`)
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  await expect(card('None left').getByText('Out of Stock', { exact: true })).toBeVisible()
  await expect(card('Few left').getByText('3 left', { exact: true })).toBeVisible()
  await expect(card('Many left').getByText(/\d left|Out of Stock/)).toHaveCount(0)
  for (const name of ['None left', 'Few left']) {
    await expect(card(name).getByRole('link')).toHaveCount(1)
    const isLink = await card(name).evaluate((article) => {
      const { left, top, right, bottom } = article.getBoundingClientRect()
      const spots = [left + 20, right - 20].flatMap((x) =>
        [top + 20, bottom - 20].map((y) => [x, y] as const),
      )
      return spots.every(([x, y]) => document.elementFromPoint(x, y)?.closest('a') !== null)
    })
    expect(isLink).toBe(true)
  }
})

test('nothing moves after it is painted', async ({ page }) => {
  for (const [width, path] of [
    [360, '/'],
    [1440, '/'],
    [360, '/search/a'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    expect(await layoutShift(page), `${path} at ${width}`).toBeLessThan(0.01)
  }
})

test('names without a space and prices of 0 and 9 billion fit their cards', async ({ page }) => {
  const brand = `Aneh${Date.now()}`
  const [long] = await createProducts(
    page.request,
    { brand, name: `${brand}${'W'.repeat(180)}`, price: 9_000_000_000, stock: 2 },
    { brand, name: 'Gratis', price: 0 },
    { brand, name: 'قهوة غايو 👩🏽‍🌾'.repeat(6), price: 2_147_483_647 },
  )
  if (long)
    await createReview(page.request, await registerCustomer(page.request), {
      product_id: long.product_id,
      rating: 5,
      comment: '',
    })
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [`/search/${brand}`, '/']) {
      await page.goto(path)
      expect(await sidewaysScroll(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
    await page.goto(`/search/${brand}`)
    const outside = await page.getByRole('article').evaluateAll((articles) =>
      articles.flatMap((article) => {
        const box = article.getBoundingClientRect()
        return [...article.querySelectorAll('h2, span')].flatMap((part) =>
          part.getBoundingClientRect().right > box.right + 1 ? [part.textContent] : [],
        )
      }),
    )
    expect(outside, `at ${width}`).toEqual([])
  }
})
