/** Pages that could be an end lead on to other products. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { layoutShift } from './boxes.ts'
import { expect, test } from './fixtures.ts'
import { waitForHydration } from './navigation.ts'

function row(page: Page, name: string | RegExp) {
  return page.getByRole('region', { name })
}

/** The demo's products by the first category that has more than a row of them. */
async function openProduct(page: Page, index: number): Promise<string> {
  const answer = await page.request.get('/api/v1/product-category/1/product')
  const { product_id, name } = (await answer.json()).data[index]
  await page.goto(`/product/${product_id}`)
  await waitForHydration(page)
  return name
}

test('below a product stand others of its category, and those seen last', async ({ page }) => {
  const first = await openProduct(page, 0)
  const alike = row(page, /^More in /)
  await expect(alike.getByRole('article')).toHaveCount(4)
  await expect(alike.getByRole('link', { name: first })).toHaveCount(0)
  await expect(row(page, 'Recently seen')).toHaveCount(0)
  expect(await layoutShift(page)).toBeLessThan(0.01)

  const second = await openProduct(page, 5)
  const recent = row(page, 'Recently seen')
  await expect(recent.getByRole('link')).toHaveText([first])
  await expectAccessible(page)
  await page.goto('/cart')
  await expect(recent.getByRole('link')).toHaveText([second, first])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await recent.getByRole('link', { name: first }).click()
  await expect(page.getByRole('heading', { name: first, level: 1 })).toBeVisible()
  await expect(recent.getByRole('link')).toHaveText([second])
})

for (const width of [360, 1440]) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 }, expectedStatuses: [404] })

    test('an empty cart, a search without results and a missing page lead on', async ({ page }) => {
      for (const path of ['/cart', '/search/zzzzzz', '/nowhere/at/all']) {
        const answer = await page.goto(path)
        expect(answer?.status()).toBe(path.startsWith('/nowhere') ? 404 : 200)
        const others = row(page, 'Top rated products')
        await expect(others.getByRole('article')).toHaveCount(4)
        expect(await layoutShift(page), path).toBeLessThan(0.01)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0)
        await expectAccessible(page)
      }
      await expect(page).toHaveTitle('Page not found')
    })
  })
}

test('a search says how many products it found, or that there are none, and leads to categories', async ({
  page,
}) => {
  await page.goto('/search/batik')
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toHaveText(/^\d+ products?$/)
  await page.getByRole('searchbox').fill('zzzzzz')
  await page.getByRole('searchbox').press('Enter')
  await expect(status).toContainText('No products match your search.')
  await expect(page.getByRole('searchbox')).toHaveValue('zzzzzz')
  await page.getByRole('navigation', { name: 'Browse by category' }).getByRole('link').first().click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ products?$/)
})

test('a search of several words that finds nothing leads to the words that find something', async ({
  page,
}) => {
  await page.goto('/search/kopi%20zzzzzz%20batik')
  await expect(page.getByText('No products match your search.')).toBeVisible()
  const words = page.getByRole('navigation', { name: 'Try one word:' }).getByRole('link')
  await expect(words).toHaveText(['kopi', 'batik'])
  expect(await layoutShift(page)).toBeLessThan(0.01)
  await expectAccessible(page)
  await words.first().click()
  await expect(page).toHaveURL('/search/kopi')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test.describe('at 320', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('categories stand in one row, whose last one the keyboard reaches', async ({ page }) => {
    await page.goto('/search/zzzzzz')
    const chips = page.getByRole('navigation', { name: 'Browse by category' }).getByRole('link')
    await expect(chips.first()).toBeVisible()
    const tops = await chips.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    expect(tops.length).toBeGreaterThan(5)
    expect(new Set(tops).size).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await chips.last().focus()
    await expect(chips.last()).toBeInViewport({ ratio: 0.95 })
    await expectAccessible(page)
  })
})
