/** The admin's screens on a phone: nothing is hidden, nothing scrolls sideways, everything can be hit by a thumb. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openMenu } from './navigation.ts'
import { ACCOUNTS, bearer, signInAs } from './session.ts'
import { createProduct, createProducts, orderBody, registerCustomer } from './shop-data.ts'

const ROUTES = path.join(import.meta.dirname, '../web/app/routes.ts')
const LONG = 'Mempertanggungjawabkan'.repeat(3)

/** Something of each kind with long names, and an order of twelve digits. */
async function makeLongThings(request: APIRequestContext) {
  const word = `${LONG}${randomUUID().slice(0, 4)}`
  const product = await createProduct(request, {
    name: word,
    brand: word,
    sku: randomUUID().replaceAll('-', '').repeat(2),
    price: 10_000_000_000,
  })
  const customer = await registerCustomer(request, word)
  const placed = await request.post('/api/v1/order', {
    data: orderBody(product, 50, { address: word, city: word }),
    headers: bearer(customer),
  })
  expect(placed.ok()).toBe(true)
  const { order_id } = (await placed.json()).data
  return { word, product, customer, order_id }
}
type LongThings = Awaited<ReturnType<typeof makeLongThings>>

/** Every screen of the admin's, from the table of routes: a new one is walked without being named here. */
function adminPaths({ product, customer, order_id, word }: LongThings): string[] {
  const found = [...readFileSync(ROUTES, 'utf8').matchAll(/route\('(admin\/[^']+)'/g)].map(
    ([, route]) => route ?? '',
  )
  expect(found.length).toBeGreaterThan(6)
  const ids: Readonly<Record<string, number>> = {
    user: customer.user_id,
    product: product.product_id,
    order: order_id,
  }
  const walked = found.map((route) => {
    const known = route.replace(/\/:\w+\?$/, '').replace(/(\w+)\/:\w+/, (_all, kind: string) => {
      if (ids[kind] === undefined) throw new Error(`${route}: which ${kind} is looked at?`)
      return `${kind}/${ids[kind]}`
    })
    return /list$/.test(known) ? `/${known}?keyword=${word}` : `/${known}`
  })
  return [...walked, `/order/${order_id}`]
}

/** What is wider than the window, and what scrolls sideways by itself. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isClipped = (element: Element): boolean =>
      element.parentElement !== null &&
      (['hidden', 'clip'].includes(getComputedStyle(element.parentElement).overflowX) ||
        isClipped(element.parentElement))
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      if (isClipped(element) || !element.checkVisibility()) return false
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
      return (
        element.getBoundingClientRect().right > innerWidth + 1 ||
        (scrolls && element.scrollWidth > element.clientWidth)
      )
    })
    const page = document.documentElement.scrollWidth > innerWidth ? ['the page'] : []
    return [...page, ...wide.map((element) => element.outerHTML.slice(0, 120))]
  })
}

/** What can be hit in the screen and is lower than a thumb needs. */
function tooLow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, select, input:not([type="hidden"], [type="file"]))')]
      // a link within a sentence is as high as its line (WCAG 2.5.8)
      .filter((element) => element.checkVisibility() && !element.matches('.sr-only *, p a'))
      .filter((element) => {
        const target = element.matches('[type="checkbox"], [type="radio"]')
          ? element.closest('label')
          : element
        return (target ?? element).getBoundingClientRect().height < 43.5
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  )
}

test('no screen scrolls sideways, at 360 and at 320 pixels', async ({ page }) => {
  test.setTimeout(240_000)
  const things = await makeLongThings(page.request)
  await signInAs(page, ACCOUNTS.super)
  for (const screen of adminPaths(things)) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(screen)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [320, 360, 640]) {
      await page.setViewportSize({ width, height: 740 })
      expect({ screen, width, tooWide: await tooWide(page) }).toEqual({ screen, width, tooWide: [] })
    }
    await page.setViewportSize({ width: 390, height: 740 })
    expect({ screen, tooLow: await tooLow(page) }).toEqual({ screen, tooLow: [] })
    const header = page.getByRole('banner')
    await expect(header.getByText('Warung', { exact: true })).toHaveCount(1)
    await expect(header.getByText('Warung', { exact: true })).toBeVisible()
  }
})

async function topOf(each: Locator): Promise<number> {
  return (await each.boundingBox())?.y ?? Number.NaN
}

test.describe('at 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 740 } })

  test('Create Product and saving stay in sight', async ({ page }) => {
    await signInAs(page, ACCOUNTS.admin)
    await page.goto('/admin/productlist')
    const create = page.getByRole('link', { name: 'Create Product' })
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    await expect(create).toBeInViewport({ ratio: 1 })
    await page.mouse.wheel(0, 500)
    await expect(create).toBeInViewport({ ratio: 1 })
    await create.click()
    const save = page.getByRole('button', { name: 'Create', exact: true })
    await expect(save).toBeInViewport({ ratio: 1 })
    await page.getByLabel('Description').focus()
    await expect(save).toBeInViewport({ ratio: 1 })
    const [field, button] = [await page.getByLabel('Brand').boundingBox(), await save.boundingBox()]
    expect(button?.width).toBeGreaterThan((field?.width ?? 0) - 2)
  })

  test('the menu has every place, each to be hit by a thumb', async ({ page }) => {
    await signInAs(page, ACCOUNTS.super)
    await page.goto('/admin/orderlist')
    await openMenu(page.getByRole('button', { name: 'Admin', exact: true }))
    const items = page.getByRole('menuitem')
    await expect(items.nth(0)).toHaveText('Users')
    await expect(items.nth(1)).toHaveText('Products')
    await expect(items.nth(2)).toHaveText('Orders')
    await expect(items.filter({ hasText: 'Money' })).toHaveAttribute('href', '/admin/money')
    for (const item of await items.all()) {
      expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await expect(item).toBeInViewport({ ratio: 1 })
    }
    await items.filter({ hasText: 'Money' }).click()
    await expect(page.getByRole('heading', { name: 'Money and orders' })).toBeVisible()
  })
})

/** What can be pressed in the list but lies under the toast, at any scroll position. */
function controlsUnder(toast: Locator): Promise<string[]> {
  return toast.evaluate((shown) => {
    const layer = shown.parentElement
    const covered = new Set<string>()
    for (let top = 0; top <= document.documentElement.scrollHeight; top += 20) {
      window.scrollTo({ top, behavior: 'instant' })
      for (const control of document.querySelectorAll('main :is(a, button, label)')) {
        const { left, top, width, height } = control.getBoundingClientRect()
        const hits = document.elementsFromPoint(left + width / 2, top + height / 2)
        const below = hits.find((hit) => !layer?.contains(hit))
        if (hits.includes(shown) && below && control.contains(below)) covered.add(control.outerHTML)
      }
    }
    if (!shown.checkVisibility()) throw new Error('the toast is gone')
    return [...covered]
  })
}

test('after a deletion the next card is deleted while the toast shows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const brand = `Merek ${randomUUID()}`
  await createProducts(page.request, ...Array.from({ length: 8 }, () => ({ brand })))
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/productlist?keyword=${encodeURIComponent(brand)}`)
  const cards = page.getByRole('row').filter({ has: page.getByRole('cell') })
  const question = page.getByRole('alertdialog')
  const remove = cards.nth(3).getByRole('button', { name: /^Delete / })
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  const title = page.getByText('Product deleted successfully')
  await title.hover() // a toast that is pointed at stays
  await expect(cards).toHaveCount(7)
  expect(await controlsUnder(page.getByRole('dialog').filter({ has: title }))).toEqual([])
  await expectAccessible(page)
  await remove.click()
  await expect(title).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(cards).toHaveCount(6)
})

test('a shop without products has one button to make the first', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, ACCOUNTS.admin)
  await page.route(/\/api\/v1\/admin\/product\?/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), data: [] } })
  })
  await page.goto('/admin/productlist')
  await expect(page.getByRole('link', { name: 'Add your first product' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create Product' })).toBeHidden()
})

test('on a desk the lists are tables, as they were', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/productlist')
  const cells = page.getByRole('row').nth(1).getByRole('cell')
  const heads = page.getByRole('columnheader')
  await expect(cells).toHaveCount(7)
  for (const place of [0, 1, 2, 3, 4, 5]) {
    // until the font is there, columns may be wider
    await expect(async () => {
      const [head, cell] = [await heads.nth(place).boundingBox(), await cells.nth(place).boundingBox()]
      expect(cell?.x).toBe(head?.x)
      expect(await topOf(cells.nth(place))).toBe(await topOf(cells.first()))
    }).toPass()
  }
  const create = page.getByRole('link', { name: 'Create Product' })
  expect(await topOf(create)).toBeLessThan(await topOf(page.getByRole('table')))
})
