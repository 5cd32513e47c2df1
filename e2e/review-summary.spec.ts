/** Reviews summed up on a product's page, with bars that filter them. */
import { expectAccessible } from './accessibility.ts'
import { boxOf } from './boxes.ts'
import { expect, test } from './fixtures.ts'
import { waitForHydration } from './navigation.ts'
import { createProduct, createReview, registerCustomer } from './shop-data.ts'

test('reviews begin with average, count and bars that filter', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Teh Melati' })
  await page.goto(`/product/${product.product_id}`)
  await expect(page.getByText('No Reviews')).toBeVisible()
  await expect(page.getByRole('link', { name: /star/ })).toHaveCount(0)
  for (const [rating, comment] of [
    [5, 'Harum'],
    [5, 'Segar'],
    [2, 'Pahit'],
  ] as const) {
    const customer = await registerCustomer(page.request)
    await createReview(page.request, customer, { product_id: product.product_id, rating, comment })
  }
  await expect(async () => {
    await page.reload()
    // below the name, and above the list
    await expect(page.getByText('3 reviews')).toHaveCount(2, { timeout: 1000 })
  }).toPass({ timeout: 15_000 })
  await waitForHydration(page)
  await page.setViewportSize({ width: 360, height: 800 })
  const summary = page.getByRole('link', { name: '3 reviews' })
  await expect(summary).toHaveText('4.03 reviews')
  await summary.click()
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeInViewport()
  const bars = page.getByRole('link', { name: /^\d stars?: \d$/ })
  await expect(bars).toHaveCount(5)
  for (const bar of await bars.all()) expect((await boxOf(bar)).height).toBeGreaterThanOrEqual(44)

  const scrolled = await page.evaluate(() => scrollY)
  await page.getByRole('link', { name: '2 stars: 1' }).click()
  await expect(page).toHaveURL(/\?stars=2/)
  await expect(page.getByText('Pahit')).toBeVisible()
  await expect(page.getByText('Harum')).toHaveCount(0)
  await expect(page.getByText('1 review with 2 stars')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Harum')).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByText('Harum')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a bar of the reviews leads to its reviews', async ({ page }) => {
    const product = await createProduct(page.request, { name: 'Teh Hijau' })
    for (const [rating, comment] of [
      [5, 'Harum'],
      [1, 'Hambar'],
    ] as const) {
      const customer = await registerCustomer(page.request)
      await createReview(page.request, customer, { product_id: product.product_id, rating, comment })
    }
    await page.goto(`/product/${product.product_id}`)
    await expect(page.getByText('Harum')).toBeVisible()
    await page.getByRole('link', { name: '1 star: 1' }).click()
    await expect(page.getByText('Hambar')).toBeInViewport()
    await expect(page.getByText('Harum')).toHaveCount(0)
    await page.getByRole('link', { name: '3 stars: 0' }).click()
    await expect(page.getByText('0 reviews with 3 stars')).toBeVisible()
    await expect(page.getByText('Hambar')).toHaveCount(0)
  })
})
