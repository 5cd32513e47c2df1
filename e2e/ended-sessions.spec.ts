/** Sessions that end while a screen is open: it leaves, nothing loops, the cart stays (spec §4, D7, D21). */
import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { chooseFromMenu, openOrigin } from './navigation.ts'
import { ACCOUNTS, DEMO_PASSWORD, signInAs } from './session.ts'
import { loginAsGuest } from './shopping.ts'

test.use({
  expectedStatuses: [400, 401, 403, 404, 409, 410, 422, 429, 500, 503],
  expectedWords: ['net::ERR_FAILED'],
})

const REFRESH = '**/api/v1/auth/refresh'
function refused(status: number) {
  return (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: JSON.stringify({ message: `No, said ${status}.` }),
    })
}

const CART = [{ product: 75, name: 'Kopi', image: '/x.jpg', price: 1000, stock: 9, qty: 2 }]

function storeCart(page: Page): Promise<void> {
  return page.evaluate((cart) => localStorage.setItem('cartItems', JSON.stringify(cart)), CART)
}

function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).sort())
}

/** Every call to the shop, as `GET /api/v1/user`, except prefetches of the catalog, which carry no session. */
function countCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isAhead = pathname.startsWith('/api/v1/product') && request.headers().authorization === undefined
    if (pathname.startsWith('/api/') && !isAhead) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** One of each kind: a form, a list, a screen of one thing. */
const PRIVATE = [
  { path: '/profile', as: 'customer', call: /\/api\/v1\/user$/ },
  { path: '/admin/userlist', as: 'super', call: /\/api\/v1\/admin\/user\?/ },
  { path: '/order/1', as: 'super', call: /\/api\/v1\/admin\/order\/1$/ },
] as const

for (const { path, as, call } of PRIVATE) {
  test(`${path}: a lasting 401 signs out once, and nothing loops`, async ({ page }) => {
    await signInAs(page, ACCOUNTS[as])
    await openOrigin(page)
    await storeCart(page)
    await page.route(call, refused(401))
    const calls = countCalls(page)
    await page.goto(path)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
    await expect(page.getByRole('button', { name: 'Login as Guest' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    expect(await storedKeys(page)).toEqual(['cartItems'])
    // what loops is never idle
    await page.waitForLoadState('networkidle')
    expect(calls.filter((each) => each.endsWith('/refresh')).length).toBeLessThanOrEqual(1)
    expect(calls.length).toBeLessThanOrEqual(6)
  })

  test(`${path}: leaves when another tab signs out`, async ({ page, context }) => {
    await signInAs(page, ACCOUNTS[as])
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const other = await context.newPage()
    await openOrigin(other)
    await other.evaluate(() => {
      for (const key of ['accessToken', 'refreshToken', 'userInfo']) localStorage.removeItem(key)
    })
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
    await expect(page.getByRole('button', { name: 'Login as Guest' })).toBeVisible()
  })
}

test('logging out in another tab, by its menu', async ({ page, context }) => {
  await signInAs(page, ACCOUNTS.customer)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await chooseFromMenu(other.getByRole('button', { name: 'Customer' }), 'Logout')
  await expect(other).toHaveURL('/login')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
})

test('a session that was revoked elsewhere: the next thing done leads to the sign-in, and back', async ({
  page,
}) => {
  const { refresh_token } = await signInAs(page, ACCOUNTS.customer)
  await page.goto('/profile?page=1')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await storeCart(page)
  await page.request.post('/api/v1/auth/logout', { data: { refresh_token } })
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fprofile%3Fpage%3D1')
  expect(await storedKeys(page)).toEqual(['cartItems'])
  // the profile, which has fields of these names, too, may be there a moment longer than its address
  await expect(page.getByRole('button', { name: 'Login as Guest' })).toBeVisible()
  await page.getByLabel('Email Address').fill(ACCOUNTS.customer)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/profile?page=1')
})

for (const status of [401, 422]) {
  test(`a refresh answered ${status} ends the session, also on an open screen, and keeps the cart`, async ({
    page,
  }) => {
    await signInAs(page, ACCOUNTS.customer)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
    await storeCart(page)
    await page.route('**/api/v1/user/profile', refused(401))
    await page.route(REFRESH, refused(status))
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page).toHaveURL('/login?redirect=%2Fprofile')
    expect(await storedKeys(page)).toEqual(['cartItems'])
  })
}

for (const status of [503, 0]) {
  test(`a refresh answered ${status || 'by nobody'} keeps the session and says so`, async ({ page }) => {
    await signInAs(page, ACCOUNTS.customer)
    await page.route(/\/api\/v1\/user$/, refused(401))
    await page.route(REFRESH, status === 0 ? (route) => route.abort() : refused(status))
    const calls = countCalls(page)
    await page.goto('/profile')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      status === 0 ? /^Network Error/ : `No, said ${status}.`,
    )
    await expect(page).toHaveURL('/profile')
    expect(await storedKeys(page)).toEqual(['accessToken', 'refreshToken', 'userInfo'])
    expect(calls.length).toBeLessThanOrEqual(4)
    await page.unroute(REFRESH)
    await page.unroute(/\/api\/v1\/user$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  })
}

test('a refresh that brings no token keeps the session, stores nothing of it, and says so', async ({
  page,
}) => {
  await signInAs(page, ACCOUNTS.customer)
  await page.route(/\/api\/v1\/user$/, refused(401))
  await page.route(REFRESH, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }),
  )
  await page.goto('/profile')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Something went wrong. Please try again.',
  )
  expect(await storedKeys(page)).toEqual(['accessToken', 'refreshToken', 'userInfo'])
})

test('signing in outlasts what was damaged before', async ({ page }) => {
  await openOrigin(page)
  await page.evaluate(() => localStorage.setItem('userInfo', '[1'))
  await page.goto('/login')
  await loginAsGuest(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  expect(await storedKeys(page)).toEqual(['accessToken', 'refreshToken', 'userInfo'])
})

test('six calls at once make one refresh', async ({ page }) => {
  await signInAs(page, ACCOUNTS.customer, { access_token: 'no.good.token' })
  const calls = countCalls(page)
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  expect(calls.filter((each) => each.endsWith('/refresh'))).toHaveLength(1)
})

test('signing in in another tab brings the open sign-in on its way', async ({ page, context }) => {
  await page.goto('/login?redirect=shipping')
  await expect(page.getByRole('button', { name: 'Login as Guest' })).toBeEnabled()
  const other = await context.newPage()
  await other.goto('/login')
  await other.getByRole('button', { name: 'Login as Guest' }).click()
  await expect(other).toHaveURL('/')
  await expect(page).toHaveURL('/shipping')
})

test('damaged user info is dropped, and its screens lead to the sign-in', async ({ page }) => {
  await signInAs(page, ACCOUNTS.super)
  for (const [path, damaged] of [
    ['/profile', '{"user_id":'],
    ['/admin/userlist', '{"user_id":"1","name":7}'],
    ['/order/1', 'null'],
    ['/profile', '[]'],
    ['/profile', '"x"'],
  ] as const) {
    await openOrigin(page)
    await page.evaluate((text) => localStorage.setItem('userInfo', text), damaged)
    await page.goto(path)
    await expect(page, damaged).toHaveURL(/^[^?]*\/login\?redirect=/)
    await expect(page.getByRole('button', { name: 'Login as Guest' })).toBeVisible()
  }
})

for (const [what, path, buttonOf] of [
  ['saving a product', '/admin/product/1/edit', (page: Page) => page.getByRole('button', { name: 'Update' })],
  [
    'deleting one',
    '/admin/productlist',
    (page: Page) => page.getByRole('button', { name: /^Delete / }).first(),
  ],
] as const) {
  test(`${what} after the session was revoked leads to the sign-in`, async ({ page }) => {
    const { refresh_token } = await signInAs(page, ACCOUNTS.admin)
    await page.goto(path)
    await expect(buttonOf(page)).toBeVisible()
    await page.waitForLoadState('networkidle') // a late request would lead there before the click
    await page.request.post('/api/v1/auth/logout', { data: { refresh_token } })
    await buttonOf(page).click()
    const question = page.getByRole('alertdialog')
    if (path === '/admin/productlist') await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
    await expect(page.getByRole('button', { name: 'Login as Guest' })).toBeVisible()
    expect(await storedKeys(page)).toEqual([])
  })
}
