/** Screens that come at once, since what they need was there before they were asked for; never an older price after a newer. */
import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { waitForHydration } from './navigation.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { changeProduct, createProduct, deleteProduct } from './shop-data.ts'

const CATALOG_CALL = /\/api\/v1\/product(-category)?(\/|\?|$)/

function catalogCalls(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (CATALOG_CALL.test(pathname)) asked.push(pathname + search)
  })
  return asked
}

function firstCard(page: Page) {
  return page.getByRole('article').first().getByRole('link')
}

/** From now on no answer of the catalog arrives. */
async function cutCatalog(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/v1/product'),
    () => undefined,
  )
}

test('a card in view opens without a further answer, and the way back needs none either', async ({
  page,
}) => {
  const asked = catalogCalls(page)
  await page.goto('/')
  await waitForHydration(page)
  const href = (await firstCard(page).getAttribute('href')) ?? ''
  const name = await firstCard(page).textContent()
  await expect.poll(() => asked).toContain(`/api/v1${href}`)
  await expect.poll(() => asked).toContain('/api/v1/product?page=1')
  await page.waitForLoadState('networkidle')
  await cutCatalog(page)
  await firstCard(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Latest Products' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
})

test('each screen of a visit fetches what may be next', async ({ page }) => {
  const asked = catalogCalls(page)
  await page.goto('/')
  await waitForHydration(page)
  for (const number of [2, 3, 4]) {
    await page.getByRole('link', { name: 'Next page' }).click()
    const here = page.getByRole('link', { name: `Page ${number}`, exact: true })
    await expect(here).toHaveAttribute('aria-current', 'page')
    const last = page.getByRole('article').last()
    await last.scrollIntoViewIfNeeded()
    const href = await last.getByRole('link').getAttribute('href')
    await expect.poll(() => asked).toContain(`/api/v1${href}`)
  }
})

test('back stands where it was left', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  const card = page.getByRole('article').last()
  await card.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => window.scrollY)
  expect(top).toBeGreaterThan(0)
  await card.getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Latest Products' })).toBeAttached()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
})

test('a browser that saves data prefetches nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
  })
  const asked = catalogCalls(page)
  await page.goto('/')
  await waitForHydration(page)
  await firstCard(page).hover()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((each) => /\/product\/\d+$/.test(each))).toEqual([])
  await firstCard(page).click()
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible()
})

test('a press that is no click opens nothing', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const box = await firstCard(page).boundingBox()
  if (!box) throw new Error('the card is not there')
  await page.mouse.move(box.x + 4, box.y + 4)
  await page.mouse.down()
  await page.mouse.move(4, 4)
  await page.mouse.up()
  await expect(page).toHaveURL('/')
})

test('a price that was changed is never shown as it was before', async ({ page, request }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  const href = (await firstCard(page).getAttribute('href')) ?? ''
  const body = await (await request.get(`/api/v1${href}`)).json()
  const newer = { ...body, data: { ...body.data, price: body.data.price + 12_345 } }
  // another answer of the same product tells its newer price first
  await page.route(`**/api/v1/product?page=1`, async (route) => {
    const list = await (await route.fetch()).json()
    for (const each of list.data) if (each.product_id === body.data.product_id) each.price = newer.data.price
    await route.fulfill({ json: list })
  })
  await page.route(`**/api/v1${href}`, (route) => route.fulfill({ json: newer }))
  await page.getByRole('banner').getByRole('link', { name: 'Warung', exact: true }).click()
  const shown = newer.data.price.toLocaleString('id-ID')
  await expect(page.getByRole('article').first()).toContainText(shown)
  await firstCard(page).click()
  await expect(page.getByRole('main')).toContainText(shown)
  // a list still asked for would fail the next journey
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('no screen that is come back to shows an older price than the cart did', async ({ page, request }) => {
  const product = await createProduct(request, { price: 11_000 })
  await page.goto('/')
  await waitForHydration(page)
  const card = page.getByRole('article').filter({ hasText: product.name })
  await card.getByRole('link').click()
  await expect(page.getByRole('main')).toContainText('11.000')
  await changeProduct(request, product, { price: 22_000 })
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByRole('main')).toContainText('22.000')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible()
  expect(await page.getByRole('main').textContent()).not.toContain('11.000')
  await page.goBack()
  await expect(card).toContainText('22.000')
})

test('a document that is come back to shows what the shop says by then', async ({ page, request }) => {
  const product = await createProduct(request, { price: 11_000 })
  await page.clock.install()
  await page.goto(`/product/${product.product_id}`)
  await waitForHydration(page)
  await expect(page.getByRole('main')).toContainText('11.000')
  await changeProduct(request, product, { price: 22_000 })
  await page.clock.fastForward(15_000)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('main')).toContainText('22.000')
})

test('a form that is come back to is as it was left', async ({ page, request }) => {
  const product = await createProduct(request, { stock: 10 })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/product/${product.product_id}/edit`)
  await page.getByLabel('Stock').fill('15')
  const asked = catalogCalls(page)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await expect(page.getByLabel('Stock')).toHaveValue('15')
})

test.describe('what is gone', () => {
  test.use({ expectedStatuses: [404] })

  test('is not shown from what was seen before', async ({ page, request }) => {
    const product = await createProduct(request)
    await page.clock.install()
    await page.goto('/')
    await waitForHydration(page)
    const card = page.getByRole('article').filter({ hasText: product.name }).getByRole('link')
    await card.click()
    await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible()
    await page.goBack()
    await expect(card).toBeVisible()
    await deleteProduct(request, product)
    await page.clock.fastForward(15_000)
    await card.click()
    await expect(page.getByRole('main')).toContainText('Failed get detail product')
  })
})

test('a review shows at once, and on the way back', async ({ page }) => {
  await signInAs(page, ACCOUNTS.customer)
  await page.goto('/')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  const href = (await page.getByRole('article').nth(3).getByRole('link').getAttribute('href')) ?? ''
  await page.getByRole('article').nth(3).getByRole('link').click()
  await page.getByLabel('Rating').selectOption('5')
  await page.getByLabel('Comment').fill('Sangat baik, terima kasih.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Sangat baik, terima kasih.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Latest Products' })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(href)
  await expect(page.getByText('Sangat baik, terima kasih.')).toBeVisible()
})
