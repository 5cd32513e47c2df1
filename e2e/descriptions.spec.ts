import { expect, test } from './fixtures.ts'
import { navigateTo, waitForHydration } from './navigation.ts'
import { type CreatedProduct, createProducts } from './shop-data.ts'

const PUBLIC = ['/', '/page/2', '/search/batik', '/product/75', '/cart', '/login', '/register', '/shipping']

test('a phone may keep the shop on its first screen, with its name and icons', async ({ request }) => {
  const { name, icons } = await (await request.get('/manifest.webmanifest')).json()
  expect(name).toBe('Warung')
  expect(icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }))
  for (const { src } of icons) expect((await request.get(src)).ok(), src).toBe(true)
})

test('every page that anyone may open says what it is', async ({ page, request }) => {
  const described: string[] = []
  for (const path of PUBLIC) {
    // as a search engine reads it, before any script
    const html = await (await request.get(path)).text()
    expect(html, path).toMatch(/<title>[^<]+<\/title>/)
    const [, written = ''] = /<meta name="description" content="([^"]+)"/.exec(html) ?? []
    expect(written.length, path).toBeGreaterThan(20)
    await page.goto(path)
    await expect(page).toHaveTitle(/\S/)
    await expect(page.locator('meta[name="description"]')).toHaveCount(1)
    described.push(`${await page.title()}: ${written}`)
  }
  expect(new Set(described).size).toBe(PUBLIC.length)
})

test('the address that a phone shares is never the page before', async ({ page }) => {
  await page.goto('/product/75')
  const canonical = page.locator('link[rel="canonical"]')
  await expect(canonical).toHaveAttribute('href', /\/product\/75$/)
  await waitForHydration(page)
  await expect(canonical).toHaveCount(1)
  await navigateTo(page, '/product/74')
  await expect(page).toHaveURL(/\/product\/74$/)
  await expect(canonical).toHaveCount(0)
})

test('a product without a description, or with a long one, still has one', async ({ page }) => {
  const [silent, long] = (await createProducts(
    page.request,
    { name: 'Kendi', description: '' },
    { name: 'Gerabah', description: `${'x'.repeat(159)}🏺 dari Kasongan` },
  )) as [CreatedProduct, CreatedProduct]
  const content = async (product: CreatedProduct) => {
    await page.goto(`/product/${product.product_id}`)
    return page.locator('meta[name="description"]').getAttribute('content')
  }
  expect(await content(silent)).toContain('Kendi')
  expect((await content(long))?.isWellFormed()).toBe(true)
})
