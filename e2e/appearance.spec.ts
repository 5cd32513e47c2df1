import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { navigateTo, waitForHydration } from './navigation.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import {
  type CreatedProduct,
  createOrder,
  createProduct,
  createProducts,
  createReview,
  registerCustomer,
} from './shop-data.ts'

function lookOf(field: Locator) {
  return field.evaluate((element) => {
    const { backgroundColor, color, borderTopColor, borderTopLeftRadius, height } = getComputedStyle(element)
    return { backgroundColor, color, borderTopColor, borderTopLeftRadius, height }
  })
}

function chevronOf(field: Locator) {
  return field.evaluate((element) => {
    const { appearance, backgroundImage, paddingRight } = getComputedStyle(element)
    return { appearance, isDrawn: backgroundImage !== 'none', isClear: Number.parseFloat(paddingRight) >= 36 }
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })
    test('a selection looks like a field that may be filled in', async ({ page }) => {
      await signInAs(page, ACCOUNTS.admin)
      const chevron = { appearance: 'none', isDrawn: true, isClear: true }
      await page.goto('/admin/product/create')
      expect(await lookOf(page.getByLabel('Product Category', { exact: true }))).toEqual(
        await lookOf(page.getByLabel('Brand', { exact: true })),
      )
      expect(await chevronOf(page.getByLabel('Product Category', { exact: true }))).toEqual(chevron)
      await page.goto('/admin/productlist')
      expect(await lookOf(page.getByLabel('Sort by', { exact: true }))).toEqual(
        await lookOf(page.getByRole('searchbox', { name: 'Search name or SKU' })),
      )
      expect(await chevronOf(page.getByLabel('Sort by', { exact: true }))).toEqual(chevron)
      await page.goto('/admin/user/3/edit')
      expect(await lookOf(page.getByLabel('Role', { exact: true }))).not.toEqual(
        await lookOf(page.getByLabel('Name', { exact: true })),
      )
    })
  })
}

test('in the dark, pictures do not glare', async ({ page }) => {
  const picture = page.getByRole('article').first().locator('picture')
  await page.goto('/')
  await expect(picture).toHaveCSS('filter', 'none')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(picture).toHaveCSS('filter', 'brightness(0.88)')
})

function stars(page: Page) {
  return page.getByRole('main').getByRole('img', { name: /^Rated \d/ })
}

test('without reviews there are no stars', async ({ page }) => {
  const brand = `Bintang${Date.now()}`
  const made = await createProducts(page.request, { brand, name: 'Unrated' }, { brand, name: 'Rated' })
  const [unrated, rated] = made as [CreatedProduct, CreatedProduct]
  await createReview(page.request, await registerCustomer(page.request), {
    product_id: rated.product_id,
    rating: 4,
    comment: '',
  })
  await page.goto(`/product/${unrated.product_id}`)
  await expect(page.getByText('0 reviews', { exact: true })).toBeVisible()
  await expect(stars(page)).toHaveCount(0)
  await page.goto(`/product/${rated.product_id}`)
  await expect(page.getByRole('link', { name: 'Rated 4.0 out of 5 1 review' })).toBeVisible()
  await expect(stars(page).first()).toHaveAccessibleName('Rated 4.0 out of 5')
  await page.goto(`/search/${brand}`)
  const card = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(card('Unrated').getByText('0 reviews', { exact: true })).toBeVisible()
  await expect(card('Unrated').getByRole('img', { name: /^Rated \d/ })).toHaveCount(0)
  await expect(card('Rated').getByRole('img', { name: /^Rated \d/ })).toHaveCount(1)
})

async function topOf(each: Locator) {
  return (await each.boundingBox())?.y
}
function isCut(each: Locator) {
  return each.evaluate((element) => element.scrollWidth > element.clientWidth)
}

for (const width of [320, 360]) {
  test(`an admin’s header stands in two rows on a phone of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await signInAs(page, ACCOUNTS.super)
    await page.goto('/admin/productlist')
    const user = page.getByRole('button', { name: 'Super Admin', exact: true })
    await expect(user).toBeVisible()
    // the menus' code may take the place of plain links between two looks
    await expect(async () => {
      expect(await topOf(user)).toBe(await topOf(page.getByRole('link', { name: 'Warung', exact: true })))
      expect(await isCut(user.getByText('Super Admin'))).toBe(false)
    }).toPass()
  })

  test(`a review count is not broken in the carousel of a phone of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    const slides = page.getByRole('region', { name: 'Top rated products' })
    const count = slides.getByText(/^[1-9] reviews?$/).first()
    // until the font is there, letters may be wider
    await expect(async () => {
      const { height, lineHeight } = await count.evaluate((element) => ({
        height: element.getBoundingClientRect().height,
        lineHeight: Number.parseFloat(getComputedStyle(element).lineHeight),
      }))
      expect(height).toBeGreaterThan(0)
      expect(height).toBeLessThan(1.5 * lineHeight)
    }).toPass()
  })
}

test.describe('for who wants less motion', () => {
  test.use({ reducedMotion: 'reduce' })
  test('nothing pulses, spins or blinks while something is waited for', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await signInAs(page, ACCOUNTS.customer)
    await page.goto('/shipping')
    await page.route(/\/api\/v1\/user$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await navigateTo(page, '/profile')
    const bar = page.getByRole('progressbar', { name: 'Loading' })
    await expect(bar).toHaveCSS('animation-name', 'waiting') // once, and does not pulse
    await expect(bar).toHaveCSS('animation-iteration-count', '1')
    await expect(bar).toHaveCSS('opacity', '1')
    await page.goto('/profile')
    const shapes = page.locator('.animate-pulse')
    await expect(shapes.first()).toHaveCSS('animation-name', 'none')
    const spinning = await shapes.first().evaluate((shape) => {
      shape.setAttribute('class', 'animate-spin')
      return getComputedStyle(shape).animationName
    })
    expect(spinning).toBe('none')
    held.resolve()
  })
})

for (const width of [320, 1440]) {
  test(`a full cart’s count covers no word of the header, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    const product = await createProduct(page.request, { name: 'By the hundred' })
    await page.goto(`/cart/${product.product_id}?qty=150`)
    const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
    const before = page.getByRole('searchbox', { name: 'Search' })
    // until the font is there, letters may be wider
    await expect(async () => {
      const count = await rectOf(cart.getByText('99+'))
      const word = await rectOf(cart.getByText('Cart', { exact: true }))
      expect(count.left).toBeGreaterThanOrEqual((await rectOf(before)).right)
      expect(count.right).toBeLessThanOrEqual(width > 640 ? word.left : width)
    }).toPass({ timeout: 15_000 })
  })
}

function rectOf(each: Locator) {
  return each.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right, top, bottom }
  })
}

for (const height of [640, 800]) {
  test(`search and cart stay in view on a phone ${height} px high, in 14 % of it at most`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height })
    await page.goto('/')
    await waitForHydration(page)
    const header = page.getByRole('banner')
    const cart = header.getByRole('link', { name: 'Cart' })
    const search = header.getByRole('searchbox', { name: 'Search' })
    const brand = header.getByRole('link', { name: 'Warung' })
    for (const each of [brand, cart, header.getByRole('link', { name: 'Sign In' })]) {
      const { left, right, top, bottom } = await rectOf(each)
      expect(Math.min(right - left, bottom - top)).toBeGreaterThanOrEqual(44)
    }
    if (height === 800) expect((await rectOf(header)).bottom).toBeLessThanOrEqual(height * 0.14)

    await page.evaluate(() => scrollTo(0, 500))
    await expect.poll(async () => (await rectOf(brand)).bottom).toBeLessThanOrEqual(8)
    expect((await rectOf(header)).bottom).toBeLessThanOrEqual(height * 0.14)
    for (const each of [cart, search]) await expect(each).toBeInViewport({ ratio: 1 })

    // what the keyboard reaches is seen
    await search.focus()
    await page.keyboard.press('Shift+Tab')
    await expect(brand).toBeFocused()
    await expect(brand).toBeInViewport({ ratio: 1 })
  })
}

for (const width of [768, 834]) {
  test(`products and orders fit their tables at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const tag = `Muat${Date.now()}`
    const product = await createProduct(page.request, {
      name: `Bobo Nyenyak Quilt ${tag}`,
      brand: 'Kapas Putih',
      price: 6_750_000,
      product_category_id: [1],
    })
    await createOrder(page.request, await registerCustomer(page.request, tag), product)
    await signInAs(page, ACCOUNTS.super)
    for (const path of ['/admin/productlist', '/admin/orderlist']) {
      await page.goto(`${path}?keyword=${tag}`)
      const table = page.locator('section', { has: page.getByRole('table', { name: /^(Products|Orders)$/ }) })
      await expect(table.getByRole('row').filter({ hasText: tag })).toBeVisible()
      // until the font is there, letters may be wider
      await expect
        .poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth), path)
        .toBeLessThanOrEqual(0)
      // what is wider all the same has a shadow at its edge
      await expect(table).toHaveCSS('background-attachment', /local/)
      // and is reached by keyboard: no stop where nothing scrolls
      await expect(table).not.toHaveAttribute('tabindex')
      await table.evaluate((box) => box.style.setProperty('width', '20rem'))
      await expect(table).toHaveAttribute('tabindex', '0')
    }
  })
}

test('a mark of low stock makes no row taller', async ({ page }) => {
  const brand = `Habis${Date.now()}`
  await createProducts(page.request, { brand, name: 'Few', stock: 1 }, { brand, name: 'Many' })
  await signInAs(page, ACCOUNTS.admin)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/admin/productlist?keyword=${brand}`)
  const heightOf = async (name: string) =>
    (await page.getByRole('row').filter({ hasText: name }).boundingBox())?.height
  await expect(page.getByText('Low stock: 1')).toBeVisible()
  await expect(async () => expect(await heightOf('Few')).toBe(await heightOf('Many'))).toPass({
    timeout: 15_000,
  })
})
