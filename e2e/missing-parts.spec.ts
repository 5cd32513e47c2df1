/** Parts of the program that do not arrive: said in the place of the page, never a blank one (spec §8, D21). */
import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { navigateTo, openMenu, waitForHydration } from './navigation.ts'
import { ACCOUNTS, DEMO_PASSWORD, signInAs } from './session.ts'

const FAILURE = 'Loading chunk failed'

/** What a browser, React and the router log when a script does not come. */
const EXPECTED_LOGS = [
  'net::ERR_FAILED',
  'status of 404',
  'status of 500',
  'ChunkLoadError',
  'Loading chunk failed',
  'dynamically imported module',
  'module script',
  'MIME type',
  'The above error occurred',
  'React Router caught',
]
test.use({ expectedWords: EXPECTED_LOGS })

type Screen = { readonly route: string; readonly path: string; readonly as?: keyof typeof ACCOUNTS }

/**
 * One route of each kind: the failure is told by the router's nearest boundary, never by the missing route's own code, so
 * more of one kind would meet the same lines.
 */
const SCREENS: readonly Screen[] = [
  // rendered by the server
  { route: 'screens/product', path: '/product/75' },
  // from what the browser has stored
  { route: 'screens/cart', path: '/cart' },
  // signed in
  { route: 'screens/profile', path: '/profile', as: 'customer' },
  // below the admin's shell, and the shell itself
  { route: 'admin/shell/layout', path: '/admin/orderlist', as: 'super' },
  { route: 'admin/products/edit-product', path: '/admin/product/1/edit', as: 'admin' },
  { route: 'screens/not-found', path: '/nowhere' },
]

const respond = {
  broken: (route: Route) => route.abort(),
  gone: (route: Route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  failing: (route: Route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' }),
} as const
const FAULTS = ['broken', 'gone', 'failing', 'hanging'] as const

/** Lets none of these scripts through. @returns lets them through from now on; what hangs goes on hanging */
async function blockModule(page: Page, module: string, way: (typeof FAULTS)[number]): Promise<() => void> {
  let isUnblocked = false
  await page.route(
    (url) => url.pathname === module,
    (route) => {
      if (isUnblocked) return route.continue()
      return way === 'hanging' ? undefined : respond[way](route)
    },
  )
  return () => {
    isUnblocked = true
  }
}

type Manifest = { entry: { module: string }; url: string; routes: Record<string, { module: string }> }

async function manifestOf(page: Page): Promise<Manifest> {
  const html = await (await page.request.get('/')).text()
  const address = /\/assets\/manifest-[\w-]+\.js/.exec(html)?.[0]
  if (address === undefined) throw new Error('the page names no manifest')
  const text = await (await page.request.get(address)).text()
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

function moduleOf({ routes }: Manifest, id: string): string {
  const found = routes[id]?.module
  if (found === undefined) throw new Error(`the build has no route ${id}`)
  return found
}

async function prepareStorage(page: Page, as: Screen['as']): Promise<void> {
  if (as) await signInAs(page, ACCOUNTS[as])
  await page.addInitScript(() => {
    const address = {
      address: 'Jl. Kaliurang KM 5',
      city: 'Yogyakarta',
      postalCode: '55281',
      country: 'Indonesia',
    }
    localStorage.setItem('shippingAddress', JSON.stringify(address))
  })
}

async function expectReported(page: Page): Promise<void> {
  await expect(page.getByText(FAILURE)).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(FAILURE)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Warung' })).toBeVisible()
  await expect(page.getByRole('banner').getByPlaceholder('Search Products...')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Copyright')
}

async function loadAgain(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByText(FAILURE)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByRole('status', { name: 'Loading…' })).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(path)
}

/** Lets the time run out for which a part that hangs is waited for (spec §9). */
async function waitForChunkTimeout(page: Page): Promise<void> {
  await page.clock.fastForward(100_000)
  await expect(page.getByText(FAILURE)).toHaveCount(0)
  await page.clock.fastForward(21_000)
}

for (const [place, { route, path, as }] of SCREENS.entries()) {
  const way = FAULTS[place % FAULTS.length] ?? 'broken'
  const other = FAULTS[(place + 1) % FAULTS.length] ?? 'broken'

  test(`${route}, ${way} on the way there and ${other} on the first load, is reported in its place`, async ({
    page,
  }) => {
    await page.clock.install()
    await prepareStorage(page, as)
    const module = moduleOf(await manifestOf(page), route)

    const unblock = await blockModule(page, module, way)
    // its module must not be there already
    await page.goto('/shipping')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await waitForHydration(page)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await navigateTo(page, path)
    if (way === 'hanging') {
      await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
      await waitForChunkTimeout(page)
    }
    await expectReported(page)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    unblock()
    await loadAgain(page, path)

    const unblockAgain = await blockModule(page, module, other)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    if (other === 'hanging') await waitForChunkTimeout(page)
    await expectReported(page)
    unblockAgain()
    await loadAgain(page, path)
  })
}

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

test('a late program takes its own message back', async ({ page }) => {
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

test('after a failure, other links bring the program whole', async ({ page }) => {
  const unblock = await blockModule(page, moduleOf(await manifestOf(page), 'screens/cart'), 'gone')
  await page.goto('/')
  await page.getByRole('link', { name: /^Cart/ }).click()
  await expectReported(page)
  unblock()
  await page.getByRole('link', { name: /^Cart/ }).click()
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
})

test('after a failure and the way back, the part is asked for again', async ({ page }) => {
  const unblock = await blockModule(page, moduleOf(await manifestOf(page), 'screens/product'), 'gone')
  await page.goto('/')
  const card = page.getByRole('article').first().getByRole('link')
  await card.click()
  await expectReported(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Latest Products' })).toBeVisible()
  await card.click()
  await expectReported(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Latest Products' })).toBeVisible()
  unblock()
  await card.click()
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible()
})

test('signing in on a bad line: home is reported missing, and somebody is signed in', async ({ page }) => {
  const unblock = await blockModule(page, moduleOf(await manifestOf(page), 'screens/home'), 'broken')
  await page.goto('/login')
  await page.getByLabel('Email Address').fill(ACCOUNTS.customer)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expectReported(page)
  await expect(page).toHaveURL('/')
  unblock()
  await loadAgain(page, '/')
})

test('a script that was only fetched ahead may be missing', async ({ page }) => {
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
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/orderlist?state=delivered')
  await page.getByRole('link', { name: 'Details' }).first().click()
  await expect(page.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(FAILURE)
  await expect(page.getByText(/^Delivered on/)).toBeVisible()
  await page.unroute(FORM)
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible()
})
