/** A Super Admin limits an Admin; the screens of a packer, a cashier and the catalog's Admin. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, bearer, createSession, restoreSession, type Session, signInAs } from './session.ts'
import { createOrder, createProduct, payOrder, registerCustomer } from './shop-data.ts'

/** @returns a session as an Admin, with or without a limit */
async function createAdmin(
  request: APIRequestContext,
  name: string,
  permission_set?: string,
): Promise<Session & { readonly email: string }> {
  const account = await registerCustomer(request, name)
  const headers = bearer(await createSession(request, ACCOUNTS.super))
  const path = `/api/v1/admin/user/${account.user_id}`
  await request.patch(`${path}/role`, { headers, data: { role_id: 2 } })
  if (permission_set) {
    const limited = await request.put(`${path}/permission-set`, { headers, data: { permission_set } })
    expect(limited.ok()).toBe(true)
  }
  return { ...account, role_id: 2, ...(permission_set && { permission_set }) }
}

async function openAs(browser: Browser, baseURL: string, session: Session, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await restoreSession(page, session)
  await page.goto(path)
  return page
}

function sideLinks(page: Page) {
  return page.getByRole('navigation', { name: 'Shop admin' }).first().getByRole('link')
}

test('a Super Admin makes an Admin a packer, whose open screen follows', async ({
  page,
  browser,
  baseURL,
}) => {
  const sari = await createAdmin(page.request, 'Sari Gudang')
  const buyer = await registerCustomer(page.request, 'Bu Ani')
  const product = await createProduct(page.request, { name: 'Sambal Bajak', price: 123_457 })
  const order = await createOrder(page.request, buyer, product)
  await payOrder(page.request, buyer, order)
  const packer = await openAs(browser, baseURL ?? '', sari, '/admin/orderlist')
  await expect(sideLinks(packer).filter({ hasText: 'Settings' })).toBeVisible()

  await signInAs(page, ACCOUNTS.super)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/admin/user/${sari.user_id}`)
  const choice = page.getByLabel('Permissions', { exact: true })
  await expect(choice).toHaveValue('all')
  await choice.selectOption({ label: 'Packer' })
  await expect(page.getByText('Can’t see any prices.')).toBeVisible()
  await page.getByRole('button', { name: 'Save permissions' }).click()
  await expect(page.getByText('Sari Gudang: Packer')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText('Admin · Packer')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page)
  await page.goto('/admin/history')
  await expect(page.getByRole('listitem').filter({ hasText: 'Sari Gudang' }).first()).toContainText(
    'Full access',
  )

  // the screen that stood open: refused, then led to what a packer has
  await sideLinks(packer).filter({ hasText: 'Products' }).click()
  await expect(packer.getByRole('heading', { name: 'To ship', level: 1 })).toBeVisible()
  await expect(sideLinks(packer)).toHaveCount(1)
  for (const path of ['/admin', '/admin/money', '/admin/userlist', '/admin/productlist']) {
    await packer.goto(path)
    await expect(packer.getByRole('heading', { name: 'To ship', level: 1 })).toBeVisible()
  }
  const card = packer.getByRole('listitem').filter({ hasText: `Order ${order.order_id}` })
  await expect(card).toContainText('1 × Sambal Bajak')
  await packer.getByLabel(`Select order ${order.order_id}`).check()
  await expect(packer.getByText('1 selected')).toBeVisible()
  await expect(packer.locator('main')).not.toContainText('Rp')
  const opened = packer.context().waitForEvent('page')
  await packer.getByRole('link', { name: 'Labels' }).click()
  const labels = await opened
  await expect(labels.getByRole('region', { name: `Order ${order.order_id}` })).toContainText('Bu Ani')
  await labels.close()
  await packer.getByRole('button', { name: 'Mark shipped' }).click()
  const dialog = packer.getByRole('dialog')
  await dialog.getByLabel('Courier').fill('JNE')
  await dialog.getByLabel('Tracking numbers, one per line').fill(`${order.order_id} JX-1`)
  await dialog.getByRole('button', { name: /^Mark/ }).click()
  await expect(card).toBeHidden()
  await packer.goto(`/order/${order.order_id}`)
  await expect(packer.getByText('You don’t have permission for this.')).toBeVisible()
  await packer.context().close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('a cashier has orders, and no product, person or sum of the shop', async ({ page }) => {
    const buyer = await registerCustomer(page.request, 'Pak Budi')
    const product = await createProduct(page.request, { name: 'Kopi Kasir', price: 40_000 })
    const order = await createOrder(page.request, buyer, product)
    await payOrder(page.request, buyer, order)
    await restoreSession(page, await createAdmin(page.request, 'Tini Kasir', 'cashier'))
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
    const bar = page.getByRole('navigation', { name: 'Shop admin' }).last()
    await expect(bar.getByRole('link')).toHaveText([/^To ship/, /^Orders/])
    await page.getByRole('button', { name: 'Search', exact: true }).first().click()
    const search = page.getByRole('dialog')
    await search.getByRole('combobox').fill('Budi')
    await expect(search.getByRole('option').first()).toContainText('Pak Budi')
    await expect(search.getByRole('group', { name: 'People' })).toHaveCount(0)
    await search.getByRole('combobox').fill('settings')
    await expect(search.getByRole('option')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.goto(`/order/${order.order_id}`)
    await expect(page.getByRole('heading', { name: `Order ${order.order_id}` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark As Delivered' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0)
    await expectAccessible(page)
    await page.goto('/admin/order/create')
    await page.getByRole('combobox').first().fill('Kopi Kasir')
    await expect(page.getByRole('option').first()).toContainText('Kopi Kasir')
    await page.getByLabel('Customer account (optional)').fill('Pak Budi')
    const found = page.getByRole('option').filter({ hasText: buyer.email })
    await expect(found).toContainText('Pak Budi')
    await found.click()
    await expect(page.getByLabel('Recipient')).toHaveValue('Pak Budi')
    await expect(page.getByLabel('Address', { exact: true })).not.toHaveValue('')
    await expect(page.locator('main')).not.toContainText('Rp')
    await expectAccessible(page)
    const unpaid = await createOrder(page.request, buyer, product)
    await page.goto(`/order/${unpaid.order_id}`)
    await page.getByRole('link', { name: 'Change items' }).click()
    await page.getByLabel(/^Quantity/).fill('2')
    await expect(page.locator('main')).toContainText('Rp 84.000')
    await page.getByRole('button', { name: 'Save items' }).click()
    await expect(page).toHaveURL(`/order/${unpaid.order_id}`)
    await expect(page.locator('main')).toContainText('Items changed')
  })

  test('the catalog’s Admin has products, stock and reviews', async ({ page }) => {
    const product = await createProduct(page.request, { name: 'Teh Katalog', price: 12_000, stock: 3 })
    await restoreSession(page, await createAdmin(page.request, 'Dewi Katalog', 'catalog'))
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
    const bar = page.getByRole('navigation', { name: 'Shop admin' }).last()
    await expect(bar.getByRole('link')).toHaveText([/^Reviews/, /^Products/, /^Categories/, /^Stock/])
    await page.goto(`/admin/product/${product.product_id}/edit`)
    await page.getByRole('textbox', { name: 'Brand' }).fill('Melati')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Product updated successfully!')).toBeVisible()
    for (const path of ['/admin/stock', '/admin/reviews', '/admin/categories', '/admin/products/import']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
    }
    await page.goto('/admin/discounts')
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  })
})
