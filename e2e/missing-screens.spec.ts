/** Screens whose code does not arrive: reported in their place, never a blank page (spec §8, D21). */
import type { Page } from '@playwright/test'
import {
  blockModule,
  EXPECTED_LOGS,
  expectReported,
  FAILURE,
  FAULTS,
  loadAgain,
  manifestOf,
  moduleOf,
} from './blocked-scripts.ts'
import { expect, test } from './fixtures.ts'
import { navigateTo, waitForHydration } from './navigation.ts'
import { ACCOUNTS, DEMO_PASSWORD, signInAs } from './session.ts'

test.use({ expectedWords: EXPECTED_LOGS })

type Screen = { readonly route: string; readonly path: string; readonly as?: keyof typeof ACCOUNTS }

/** One route of each kind: the nearest error boundary shows the failure, whichever route of its kind is missing. */
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

/** Passes the time limit of a script that hangs (spec §9). */
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
    // a page that has not loaded the module
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

test('after a failure, other links load the page fully', async ({ page }) => {
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

test('signing in on a slow connection: home is reported missing, and the user is signed in', async ({
  page,
}) => {
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
