/** Parts beside the screens that do not arrive: the program itself, the stylesheet, menus, forms (spec §8, D21). */
import {
  blockModule,
  EXPECTED_LOGS,
  expectReported,
  FAILURE,
  loadAgain,
  manifestOf,
  moduleOf,
  respond,
} from './blocked-scripts.ts'
import { expect, test } from './fixtures.ts'
import { openMenu, waitForHydration } from './navigation.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createPaidOrder, deliverOrder } from './shop-data.ts'

test.use({ expectedWords: EXPECTED_LOGS })

for (const [part, way] of [
  ['root', 'broken'],
  ['entry', 'hanging'],
  ['entry', 'gone'],
  ['manifest', 'failing'],
  ['manifest', 'hanging'],
] as const) {
  test(`the program's ${part}, ${way}, leaves the page as the shop sent it, and says so`, async ({
    page,
  }) => {
    await page.clock.install()
    const manifest = await manifestOf(page)
    const parts = { root: moduleOf(manifest, 'root'), entry: manifest.entry.module, manifest: manifest.url }
    const unblock = await blockModule(page, parts[part], way)
    await page.goto('/product/75', { waitUntil: 'domcontentloaded' })
    if (way === 'hanging') await page.clock.fastForward(121_000)
    await expectReported(page)
    await expect(page.getByRole('main').getByText('In Stock')).toBeVisible()
    unblock()
    await loadAgain(page, '/product/75')
    await waitForHydration(page)
  })
}

test('the failure notice disappears when the scripts arrive late', async ({ page }) => {
  await page.clock.install()
  const { entry } = await manifestOf(page)
  let arrive = (): void => {}
  await page.route(
    (url) => url.pathname === entry.module,
    (route) => {
      arrive = () => void route.continue()
    },
  )
  await page.goto('/product/75', { waitUntil: 'domcontentloaded' })
  await page.clock.fastForward(121_000)
  await expectReported(page)
  arrive()
  await expect(page.getByText(FAILURE)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeEnabled()
})

test('the stylesheet missing is reported, and the page stays', async ({ page }) => {
  await page.route(/\/assets\/app-[\w-]+\.css/, respond.gone)
  await page.goto('/product/75')
  await expect(page.getByText(FAILURE)).toBeVisible()
  await page.unroute(/\/assets\/app-[\w-]+\.css/)
  await loadAgain(page, '/product/75')
})

test('a missing prefetched script is ignored', async ({ page }) => {
  await page.route(
    (url) => url.pathname.startsWith('/assets/'),
    async (route) => {
      const isAhead = (await route.request().headerValue('sec-purpose'))?.includes('prefetch')
      await (isAhead ? route.abort() : route.continue())
    },
  )
  await page.goto('/')
  await page.evaluate(() => {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/assets/never-there.js'
    document.head.append(link)
  })
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible()
  await expect(page.getByText(FAILURE)).toHaveCount(0)
})

test.describe('the menus of the header', () => {
  const MENUS = /\/assets\/header-menus-[\w-]+\.js/
  const hang = (): void => {}

  test('missing: plain links stand in, on every kind of page', async ({ page }) => {
    await page.route(MENUS, respond.gone)
    await signInAs(page, ACCOUNTS.super)
    for (const path of ['/', '/admin/userlist', '/nowhere']) {
      await page.goto(path)
      const header = page.getByRole('banner')
      for (const name of ['Admin', 'Profile']) {
        await expect(header.getByRole('link', { name, exact: true })).toBeVisible()
      }
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(FAILURE)).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toBeVisible()
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL('/profile')
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  test('slow: plain links stand in after a moment, and menus when they come', async ({ page }) => {
    await page.clock.install()
    let arrive = hang
    await page.route(MENUS, (route) => {
      arrive = () => void route.continue()
    })
    await signInAs(page, ACCOUNTS.customer)
    await page.goto('/')
    await expect(page.getByRole('banner').getByText('Customer')).toBeVisible()
    await page.clock.fastForward(5_000)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
    arrive()
    await openMenu(page.getByRole('button', { name: 'Customer' }))
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  })
})

test('the refund form missing: a notice in its place, the order stays', async ({ page }) => {
  const FORM = /\/assets\/refund-form-[\w-]+\.js/
  await page.route(FORM, respond.gone)
  const order = await createPaidOrder(page.request)
  await deliverOrder(page.request, order)
  await signInAs(page, ACCOUNTS.super)
  await page.goto(`/order/${order.order_id}`)
  await expect(page.getByRole('heading', { name: `Order ${order.order_id}` })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(FAILURE)
  await expect(page.getByText(/^Delivered on/)).toBeVisible()
  await page.unroute(FORM)
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible()
})

test('the enlarged picture missing: a notice below the pictures, the product stays', async ({ page }) => {
  const ZOOM = /\/assets\/picture-zoom-[\w-]+\.js/
  await page.route(ZOOM, respond.gone)
  await page.goto('/product/75')
  await waitForHydration(page)
  await page
    .getByRole('button', { name: /^Zoom in on/ })
    .first()
    .click()
  await expect(page.getByRole('alert')).toHaveText(FAILURE)
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible()
  await page.unroute(ZOOM)
  await loadAgain(page, '/product/75')
})
