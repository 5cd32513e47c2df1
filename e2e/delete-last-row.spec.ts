import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, bearer, signInAs } from './session.ts'
import { createProducts, registerCustomer } from './shop-data.ts'

function rows(page: Page) {
  return page.getByRole('row').filter({ has: page.getByRole('cell') })
}
function toast(page: Page) {
  return page.getByText('Product deleted successfully')
}

/** Deletes the row of that number, counted from 0. */
async function deleteRow(page: Page, place = 0): Promise<void> {
  await rows(page)
    .nth(place)
    .getByRole('button', { name: /^Delete / })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

async function manyProducts(page: Page, count: number): Promise<string> {
  const brand = `Merek ${randomUUID()}`
  await createProducts(page.request, ...Array.from({ length: count }, () => ({ brand })))
  return brand
}

test.describe('products', () => {
  test.beforeEach(({ page }) => signInAs(page, ACCOUNTS.super))

  test('the last one of the last page leads to the page before, with the toast', async ({ page }) => {
    const brand = await manyProducts(page, 13)
    await page.goto(`/admin/productlist/2?keyword=${encodeURIComponent(brand)}&sort=oldest`)
    await expect(rows(page)).toHaveCount(1)
    await deleteRow(page)
    await expect(toast(page)).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === '/admin/productlist')
    expect(new URL(page.url()).searchParams.get('keyword')).toBe(brand)
    expect(new URL(page.url()).searchParams.get('sort')).toBe('oldest')
    await expect(rows(page)).toHaveCount(12)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(toast(page)).toBeHidden()
  })

  test('the way back leads to no page that is gone', async ({ page }) => {
    const brand = await manyProducts(page, 13)
    await page.goto(`/admin/productlist?keyword=${encodeURIComponent(brand)}`)
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(rows(page)).toHaveCount(1)
    await deleteRow(page)
    await expect(rows(page)).toHaveCount(12)
    await page.goBack()
    await expect(rows(page)).toHaveCount(12)
    await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
  })

  test('leads to the last page there is, when another admin deletes too', async ({ page }) => {
    const brand = await manyProducts(page, 25)
    const list = `/api/v1/admin/product?keyword=${encodeURIComponent(brand)}&limit=100`
    await page.goto(`/admin/productlist/3?keyword=${encodeURIComponent(brand)}`)
    await expect(rows(page)).toHaveCount(1)
    const headers = bearer(await signInAs(page, ACCOUNTS.admin))
    const { data } = await (await page.request.get(list, { headers })).json()
    for (const { product_id } of data.slice(0, 12)) {
      await page.request.delete(`/api/v1/admin/product/${product_id}`, { headers })
    }
    await deleteRow(page)
    await expect(toast(page)).toBeVisible()
    await expect(rows(page)).toHaveCount(12)
    await expect(page).toHaveURL((url) => url.pathname === '/admin/productlist')
  })

  test('the only one that a search finds leaves an empty list', async ({ page }) => {
    const brand = await manyProducts(page, 1)
    await page.goto(`/admin/productlist?keyword=${encodeURIComponent(brand)}`)
    await deleteRow(page)
    await expect(toast(page)).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test.describe('a product that another admin has deleted', () => {
  test.use({ expectedStatuses: [404] })
  test('says so on the last page there is', async ({ page }) => {
    const session = await signInAs(page, ACCOUNTS.super)
    const brand = await manyProducts(page, 13)
    await page.goto(`/admin/productlist/2?keyword=${encodeURIComponent(brand)}`)
    const id = await rows(page).first().getByRole('cell').first().textContent()
    await page.request.delete(`/api/v1/admin/product/${id}`, { headers: bearer(session) })
    await deleteRow(page)
    await expect(rows(page)).toHaveCount(12)
    await expect(page.getByRole('alert')).toHaveText('This product does not exist.')
    await expect(toast(page)).toHaveCount(0)
  })
})

test('the last user of the last page leads to the page before, without an error', async ({ page }) => {
  test.setTimeout(300_000) // so many accounts are made one by one
  const name = `Wayang ${randomUUID()}`
  for (let count = 0; count < 51; count += 1) await registerCustomer(page.request, name)
  await signInAs(page, ACCOUNTS.super)
  await page.goto(`/admin/userlist?keyword=${encodeURIComponent(name)}&page=2`)
  await expect(rows(page)).toHaveCount(1)
  await deleteRow(page)
  await expect(rows(page)).toHaveCount(50)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL((url) => url.searchParams.get('page') === null)
})

test('the only user that a search finds leaves an empty list', async ({ page }) => {
  const name = `Wayang ${randomUUID()}`
  await registerCustomer(page.request, name)
  await signInAs(page, ACCOUNTS.super)
  await page.goto(`/admin/userlist?keyword=${encodeURIComponent(name)}`)
  await deleteRow(page)
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
