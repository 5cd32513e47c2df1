/** The admin's menu: beside the screen where there is room, at a thumb's reach on a phone. */
import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, createSession, signInAs } from './session.ts'
import { createOrder, createProduct } from './shop-data.ts'

const MENU = 'Shop admin'

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the side bar names every screen in its group, the one that is open, and what waits', async ({
    page,
  }) => {
    await signInAs(page, ACCOUNTS.admin)
    await page.goto('/admin')
    const menu = page.getByRole('navigation', { name: MENU })
    for (const group of ['Sell', 'Products', 'Money', 'Shop'])
      await expect(menu.getByRole('list', { name: group, exact: true })).toBeVisible()
    await expect(menu.getByRole('link')).toHaveCount(14)
    await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    await expect(menu.getByRole('link', { name: /^To ship ?, \d+ waiting$/ })).toBeVisible()
    await menu.getByRole('link', { name: 'Products', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/productlist/)
    await expect(menu.getByRole('link', { name: 'Products', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(menu.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
    await page.goto('/')
    await expect(menu).toHaveCount(0)
  })

  test('it names where a screen below belongs', async ({ page }) => {
    await signInAs(page, ACCOUNTS.admin)
    const open = page.getByRole('navigation', { name: MENU }).locator('[aria-current]')
    for (const [path, name] of [
      ['/admin/product/create', 'Products'],
      ['/admin/product/1/edit', 'Products'],
      ['/admin/products/import', 'Products'],
      ['/admin/product/1/stock', 'Stock'],
      ['/admin/order/create', 'Orders'],
      ['/admin/to-ship/pick-list', 'To ship'],
    ] as const) {
      await page.goto(path)
      await expect(open).toHaveText(new RegExp(`^${name}`))
    }
  })

  test('an order keeps it for an admin, with the way back to the list', async ({ page }) => {
    const buyer = await createSession(page.request, ACCOUNTS.customer)
    const order = await createOrder(page.request, buyer, await createProduct(page.request))
    await signInAs(page, ACCOUNTS.admin)
    await page.goto('/admin/orderlist?state=to_pay')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.goto(`/order/${order.order_id}`)
    const menu = page.getByRole('navigation', { name: MENU })
    await expect(menu.getByRole('link', { name: 'Orders', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(page).toHaveURL('/admin/orderlist?state=to_pay')
  })

  test('what stands above an order does not push it down', async ({ page }) => {
    let arrive = (): void => {}
    await page.route(/\/assets\/order-toolbar-[\w-]+\.js$/, (route) => {
      arrive = () => void route.continue()
    })
    const buyer = await createSession(page.request, ACCOUNTS.customer)
    const order = await createOrder(page.request, buyer, await createProduct(page.request))
    await signInAs(page, ACCOUNTS.admin)
    await page.goto(`/order/${order.order_id}`)
    const title = page.getByRole('heading', { name: `Order ${order.order_id}` })
    await expect(title).toBeVisible()
    const before = await title.boundingBox()
    arrive()
    await expect(page.getByRole('main').getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
    // the side bar comes on its own, and narrows the page
    expect((await title.boundingBox())?.y).toBe(before?.y)
  })

  test('header, menu and content share their edges', async ({ page }) => {
    const buyer = await createSession(page.request, ACCOUNTS.customer)
    const order = await createOrder(page.request, buyer, await createProduct(page.request))
    await signInAs(page, ACCOUNTS.admin)
    const edgesOf = (shown: Locator) =>
      shown.evaluate((box) => {
        const { left, right } = box.getBoundingClientRect()
        return { left, right }
      })
    for (const path of ['/admin/orderlist', `/order/${order.order_id}`]) {
      await page.goto(path)
      const icon = page.getByRole('navigation', { name: MENU }).locator('svg').first()
      await expect(icon).toBeVisible()
      await expect
        .poll(async () => (await edgesOf(page.getByRole('banner').getByRole('link').first())).left, path)
        .toBe((await edgesOf(icon)).left)
      const help = await edgesOf(page.getByRole('link', { name: 'Help for this page (opens in a new tab)' }))
      const [account, search] = await Promise.all([
        edgesOf(page.getByRole('navigation', { name: 'Account' })),
        edgesOf(page.getByRole('banner').getByRole('search')),
      ])
      expect(account.right).toBe(help.right)
      const find = await edgesOf(page.getByRole('button', { name: 'Find orders, products, people' }))
      expect(search.left).toBe(find.left)
      const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Bahasa Indonesia' })
      expect((await edgesOf(footer)).right).toBe(help.right)
    }
  })

  test('every screen’s title begins at the same edge', async ({ page }) => {
    await signInAs(page, ACCOUNTS.super)
    const paths = ['orderlist', 'stock', 'settings', 'settings/shipping', 'discounts', 'mails', 'history']
    for (const path of [...paths, 'reviews', 'categories', 'product/1/edit', 'order/create', 'help']) {
      await page.goto(`/admin/${path}`)
      const title = page.getByRole('main').getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()
      expect([path, (await title.boundingBox())?.x]).toEqual([path, 264])
    }
  })

  test('an order has none for its buyer', async ({ page }) => {
    const buyer = await signInAs(page, ACCOUNTS.customer)
    const order = await createOrder(page.request, buyer, await createProduct(page.request))
    await page.goto(`/order/${order.order_id}`)
    await expect(page.getByRole('heading', { name: `Order ${order.order_id}` })).toBeVisible()
    await expect(page.getByRole('navigation', { name: MENU })).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the bar at the bottom leads everywhere, and covers nothing', async ({ page }) => {
    await signInAs(page, ACCOUNTS.admin)
    await page.goto('/admin/productlist')
    const menu = page.getByRole('navigation', { name: MENU })
    await expect(menu.getByRole('link')).toHaveCount(4)
    const bar = await menu.boundingBox()
    const action = await page.getByRole('link', { name: 'Create Product' }).boundingBox()
    if (!bar || !action) throw new Error('not shown')
    expect(action.y + action.height).toBeLessThanOrEqual(bar.y)
    expect(bar.y + bar.height).toBe(740)
    for (const item of await menu.locator('a, button').all())
      expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const footer = await page.getByText('Copyright').boundingBox()
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(bar.y)
    await menu.getByRole('button', { name: 'More' }).click()
    const dialog = page.getByRole('dialog', { name: MENU })
    await expect(dialog.getByRole('link')).toHaveCount(14)
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/admin/settings')
    await expect(dialog).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})
