/** Data that do not come: the server's words in the red banner, and a way to try again (spec §8, D21). */
import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { navigateTo } from './navigation.ts'
import { ACCOUNTS, signInAs } from './session.ts'

test.use({ expectedStatuses: [403, 404, 500, 503], expectedWords: ['net::ERR_FAILED'] })

type Screen = {
  readonly path: string
  readonly as?: keyof typeof ACCOUNTS
  /** the call that fails */
  readonly call: RegExp
  /** the specification's own words, where it has some; else the server's */
  readonly words?: string
  /** where its Go Back leads, which stays (spec §2) */
  readonly back?: string
}

/** One of each kind: by the server, of one's own, a list, a form, a part of a form. */
const SCREENS: readonly Screen[] = [
  { path: '/', call: /\/api\/v1\/product\?/, words: 'Failed get list product' },
  { path: '/search/batik', call: /\/api\/v1\/product\?/, words: 'Failed get list product' },
  { path: '/product/75', call: /\/api\/v1\/product\/75$/, words: 'Failed get detail product' },
  { path: '/profile', as: 'customer', call: /\/api\/v1\/user$/ },
  { path: '/order/1', as: 'super', call: /\/api\/v1\/admin\/order\/1$/ },
  { path: '/admin/userlist', as: 'super', call: /\/api\/v1\/admin\/user\?/ },
  { path: '/admin/user/3/edit', as: 'super', call: /\/api\/v1\/admin\/user\/3$/, back: '/admin/userlist' },
  {
    path: '/admin/productlist',
    as: 'admin',
    call: /\/api\/v1\/admin\/product\?/,
    words: 'Failed get list product',
  },
  {
    path: '/admin/product/create',
    as: 'admin',
    call: /product-category$/,
    words: 'Failed get list product category',
  },
  {
    path: '/admin/product/1/edit',
    as: 'admin',
    call: /\/api\/v1\/admin\/product\/1$/,
    back: '/admin/productlist',
  },
  { path: '/admin/money', as: 'admin', call: /\/api\/v1\/admin\/money/ },
]

function answer(status: number) {
  return (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: JSON.stringify({ message: `No, said ${status}.` }),
    })
}

const NETWORK = 'Network Error: the shop cannot be reached. Please check your connection and try again.'
const FAILURES = [
  { name: '503', fail: answer(503), words: 'No, said 503.' },
  { name: '403', fail: answer(403), words: 'No, said 403.' },
  { name: '404', fail: answer(404), words: 'No, said 404.' },
  { name: 'no line', fail: (route: Route) => route.abort(), words: NETWORK },
  {
    name: 'a page of a proxy',
    fail: (route: Route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }),
    words: 'Request failed with status code 500',
  },
] as const

async function expectHeaderAndFooter(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Warung' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Copyright')
}

/** Leads to the failing screen from a page that is whole. */
async function navigateFrom(page: Page, start: string, path: string): Promise<void> {
  await navigateTo(page, start)
  await expect(page).toHaveURL(start)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await navigateTo(page, path)
}

for (const [place, { path, as, call, words, back }] of SCREENS.entries()) {
  test(`${path} without ${call.source.replaceAll('\\', '')}: says why, and tries again`, async ({ page }) => {
    if (as) await signInAs(page, ACCOUNTS[as])
    await page.goto('/shipping')
    // a failure goes the same way to every screen: two of the five in turn
    for (const step of [place, place + 2]) {
      const failure = FAILURES[step % FAILURES.length] ?? FAILURES[0]
      // a list's page that is not there is the friendly 404 of its address
      if (failure.name === '404' && call.source.endsWith('\\?')) continue
      let failedCount = 0
      await page.route(call, (route) => {
        failedCount += 1
        return failure.fail(route)
      })
      await navigateFrom(page, '/shipping', path)
      await expect(page.getByRole('main').getByRole('alert'), failure.name).toHaveText(words ?? failure.words)
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
      if (back) await expect(page.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', back)
      await expectHeaderAndFooter(page)
      const again = page.getByRole('button', { name: 'Try again' })
      const countBefore = failedCount
      await again.click()
      await expect.poll(() => failedCount).toBeGreaterThan(countBefore)
      await expect(again).not.toHaveAttribute('aria-busy', 'true')
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(words ?? failure.words)
      await page.unroute(call)
      await again.click()
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
    }
  })
}

test('a first load that fails says so as well', async ({ page }) => {
  await signInAs(page, ACCOUNTS.admin)
  await page.route(/\/api\/v1\/admin\/product\/1$/, answer(503))
  await page.goto('/admin/product/1/edit')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('No, said 503.')
  await expectHeaderAndFooter(page)
  await page.unroute(/\/api\/v1\/admin\/product\/1$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Product' })).toBeVisible()
})

/** Time limits of requests by the page's clock, which a journey moves: the browser's own take their time. */
async function limitByClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const limit = new AbortController()
      setTimeout(() => limit.abort(new DOMException('The time is up.', 'TimeoutError')), ms)
      return limit.signal
    }
  })
}

test('an answer that does not come within 20 s', async ({ page }) => {
  await limitByClock(page)
  await signInAs(page, ACCOUNTS.customer)
  await page.goto('/shipping')
  await page.route(/\/api\/v1\/user$/, () => {})
  const asked = page.waitForRequest(/\/api\/v1\/user$/)
  await navigateTo(page, '/profile')
  await asked
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The shop took too long to answer. Please try again.',
  )
  await expectHeaderAndFooter(page)
})

test('unknown things of the admin: the words of the server, and the shop around them', async ({ page }) => {
  await signInAs(page, ACCOUNTS.super)
  for (const path of ['/admin/product/999999/edit', '/admin/user/999999/edit', '/order/999999']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      /not (exist|found)|no such|does not/i,
    )
    await expectHeaderAndFooter(page)
  }
})

test('a category list that comes late keeps what was typed', async ({ page }) => {
  await signInAs(page, ACCOUNTS.admin)
  await page.route(/product-category$/, answer(503))
  await page.goto('/admin/product/create')
  await page.getByLabel('Name').fill('Kopi Gayo')
  await page.unroute(/product-category$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Name')).toHaveValue('Kopi Gayo')
})

test('a product that fails to load is not reported as missing', async ({ page }) => {
  await page.goto('/shipping')
  await page.route(/\/api\/v1\/product\/75$/, answer(503))
  await navigateTo(page, '/product/75')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed get detail product')
  await expect(page).toHaveTitle('Product')
  await expect(page.locator('title')).toHaveCount(1)
})
