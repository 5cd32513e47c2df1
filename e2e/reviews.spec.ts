import type { Page } from '@playwright/test'
import { doubleClick } from './double-click.ts'
import { expect, test } from './fixtures.ts'
import { adminMenu, chooseFromMenu } from './navigation.ts'
import { ACCOUNTS, createSession, restoreSession } from './session.ts'
import { type CreatedProduct, createProduct, createReview, PASSWORD, registerCustomer } from './shop-data.ts'

declare global {
  interface Window {
    seen?: { form: boolean }
  }
}

const MINE = '**/api/v1/product/*/review/mine'
function form(page: Page) {
  return page.getByRole('heading', { name: 'Write a review' })
}
function path(product: CreatedProduct): string {
  return `/product/${product.product_id}`
}

/** Everything that the form's place ever held, also for a moment. */
function watchForm(page: Page) {
  return page.addInitScript(() => {
    const seen = { form: false }
    window.seen = seen
    new MutationObserver(() => {
      if (document.querySelector('main form textarea')) seen.form = true
    }).observe(document, { childList: true, subtree: true })
  })
}
function wasFormSeen(page: Page) {
  return page.evaluate(() => window.seen?.form)
}

test('whose review is older than the newest hundred sees no form, not for a moment', async ({ page }) => {
  test.setTimeout(300_000) // so many accounts are made one by one
  const product = await createProduct(page.request, { name: 'Gula Aren' })
  const first = await registerCustomer(page.request)
  await createReview(page.request, first, { product_id: product.product_id, rating: 4, comment: 'The first' })
  for (let count = 0; count < 100; count += 1) {
    const other = await registerCustomer(page.request)
    await createReview(page.request, other, { product_id: product.product_id, rating: 3, comment: '' })
  }
  await watchForm(page)
  await restoreSession(page, first)
  const answered = page.waitForResponse(MINE)
  await page.goto(path(product))
  expect((await answered).status()).toBe(200)
  await expect(page.getByText('101 reviews').first()).toBeVisible()
  // also of those that the page has not
  await expect(page.getByRole('link', { name: '3 stars: 100' })).toBeVisible()
  await page.getByRole('link', { name: '4 stars: 1' }).click()
  await expect(page.getByText('The first')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByText('The first')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show older reviews' }).click()
  await expect(page.getByText('The first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show older reviews' })).toHaveCount(0)
  await expect(page.getByText('Please sign in to write a review')).toHaveCount(0)
  await expect(form(page)).toHaveCount(0)
  expect(await wasFormSeen(page)).toBe(false)
})

test('the form waits for the answer, then stands', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Gula Batu' })
  await restoreSession(page, await registerCustomer(page.request))
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(MINE, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(MINE)
  await page.goto(path(product))
  await asked
  await expect(form(page)).toHaveCount(0)
  release()
  await expect(form(page)).toBeVisible()
  await page.getByLabel('Rating').selectOption('5 Excellent')
  await page.getByLabel('Comment').fill('Manis')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Review submitted successfully')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Manis' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rated 5.0 out of 5 1 review' })).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Manis' })).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})

test('a double click on Submit sends one review, and says so', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Gula Kelapa' })
  await restoreSession(page, await registerCustomer(page.request))
  await page.goto(path(product))
  await page.getByLabel('Rating').selectOption('5 Excellent')
  await page.getByLabel('Comment').fill('Harum')
  const button = page.getByRole('button', { name: 'Submit' })
  const sent = await doubleClick(page, button, 'POST', '**/api/v1/review')
  await expect(page.getByText('Review submitted successfully')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Harum' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(form(page)).toHaveCount(0)
  expect(sent()).toBe(1)
})

test.describe('when the shop does not say', () => {
  test.use({ expectedStatuses: [500, 409] })
  test('the form stands, and the refusal of a second review shows', async ({ page }) => {
    const product = await createProduct(page.request, { name: 'Gula Pasir' })
    const customer = await registerCustomer(page.request)
    await restoreSession(page, customer)
    await page.route(MINE, (route) => route.fulfill({ status: 500, body: 'not even JSON' }))
    await page.goto(path(product))
    await expect(form(page)).toBeVisible()
    await createReview(page.request, customer, { product_id: product.product_id, rating: 1, comment: '' })
    await page.getByLabel('Rating').selectOption('5 Excellent')
    await page.getByLabel('Comment').fill('Again')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('alert')).toHaveText('You have already reviewed this product.')
    await expect(page.getByLabel('Comment')).toHaveValue('Again')
  })
})

test('who signs in next on the same browser has a form of their own', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Gula Semut' })
  const first = await registerCustomer(page.request)
  await createReview(page.request, first, { product_id: product.product_id, rating: 5, comment: 'Mine' })
  await restoreSession(page, first)
  await page.goto(path(product))
  await expect(page.getByText('Mine')).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await chooseFromMenu(page.getByRole('button', { name: 'Sinta' }), 'Logout')
  const other = await registerCustomer(page.request, 'Rama')
  await page.getByLabel('Email Address').fill(other.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  await page.goto(path(product))
  await expect(form(page)).toBeVisible()
})

test('an account that changes under an open page asks anew', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Gula Merah' })
  const [first, second] = [await registerCustomer(page.request), await registerCustomer(page.request, 'Rama')]
  await restoreSession(page, first)
  await page.goto(path(product))
  await page.getByLabel('Rating').selectOption('5 Excellent')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Review submitted successfully')).toBeVisible()
  await page.evaluate((info) => {
    localStorage.setItem('accessToken', info.access_token)
    localStorage.setItem('refreshToken', info.refresh_token)
    localStorage.setItem('userInfo', JSON.stringify(info))
    window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo' })) // as another tab's change arrives
  }, second)
  await expect(page.getByText('Review submitted successfully')).toHaveCount(0)
  await expect(form(page)).toBeVisible()
})

test('admins and strangers are not asked about', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Gula Jawa' })
  let asked = 0
  await page.route(MINE, (route) => {
    asked += 1
    return route.continue()
  })
  await page.goto(path(product))
  await expect(page.getByText('Please sign in to write a review')).toBeVisible()
  await restoreSession(page, await createSession(page.request, ACCOUNTS.admin))
  await page.goto(path(product))
  await expect(adminMenu(page)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toHaveCount(0)
  expect(asked).toBe(0)
})
