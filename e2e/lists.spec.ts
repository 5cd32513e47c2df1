import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'

for (const [call, path, heading] of [
  ['/api/v1/admin/product', '/admin/productlist', 'Products'],
  ['/api/v1/order', '/profile', 'My Orders'],
] as const) {
  test(`${path} shows one page without a number of rows`, async ({ page }) => {
    await signInAs(page, path === '/profile' ? ACCOUNTS.customer : ACCOUNTS.admin)
    let meta: unknown
    await page.route(
      (url) => url.pathname === call,
      async (route) => {
        const { data } = await (await route.fetch()).json()
        await route.fulfill({ json: { data, ...(meta === undefined ? {} : { meta }) } })
      },
    )
    for (meta of [undefined, null, {}, { last_page: null, current_page: 'x' }]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
      if (path !== '/profile') await expect(page.getByRole('cell').first()).toBeVisible()
    }
  })
}

test('home and search stand when their lists come without meta', async ({ page }) => {
  await page.goto('/cart')
  await page.route(
    (url) => url.pathname === '/api/v1/product',
    async (route) => route.fulfill({ json: { data: (await (await route.fetch()).json()).data } }),
  )
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  await page.getByPlaceholder('Search Products...').fill('batik')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Results for “batik”' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
})

for (const [call, path] of [
  ['/api/v1/admin/product', '/admin/productlist'],
  ['/api/v1/admin/stock', '/admin/stock'],
] as const) {
  test(`${path} says that a search shows its first matches alone, where it found more`, async ({ page }) => {
    await signInAs(page, ACCOUNTS.admin)
    let total = 1000
    await page.route(
      (url) => url.pathname === call,
      async (route) => {
        const { data, meta } = await (await route.fetch()).json()
        await route.fulfill({ json: { data, meta: { ...meta, total } } })
      },
    )
    const note = page.getByText('Showing the first 1,000 matches. Add a word to narrow your search.')
    await page.goto(`${path}?keyword=a`)
    await expect(note).toBeVisible()
    await page.goto(`${path}?keyword=`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
    await expect(note).toHaveCount(0)
    total = 999
    await page.goto(`${path}?keyword=a`)
    await expect(page.getByRole('link', { name: 'Clear' })).toBeVisible()
    await expect(note).toHaveCount(0)
  })
}
