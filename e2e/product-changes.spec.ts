/** Many products changed at once, on a phone. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { chooseFromMenu } from './navigation.ts'
import { ACCOUNTS, bearer, createSession, signInAs } from './session.ts'
import { type CreatedProduct, createProducts } from './shop-data.ts'

const NAMES = ['Teh Melati', 'Teh Hijau', 'Teh Tarik'] as const

async function openTeas(page: Page): Promise<{ brand: string; made: CreatedProduct[] }> {
  const brand = `Teh ${randomUUID()}`
  const made = await createProducts(
    page.request,
    ...NAMES.map((name, n) => ({ name, brand, price: (n + 1) * 10_000 })),
  )
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/productlist?keyword=${encodeURIComponent(brand)}`)
  return { brand, made }
}

function row(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

async function change(page: Page, item: string): Promise<void> {
  await chooseFromMenu(page.getByRole('button', { name: 'Change', exact: true }), item)
}

async function expectNothingWide(page: Page): Promise<void> {
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

test.describe('products that are chosen together', () => {
  test.use({ viewport: { width: 390, height: 740 } })

  test('are priced, hidden, put into a category and deleted, with the thumb', async ({ page }) => {
    const { brand } = await openTeas(page)
    await row(page, 'Teh Melati').getByRole('checkbox').check()
    await row(page, 'Teh Hijau').getByRole('checkbox').check()
    const bar = page.getByText('2 selected')
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Create Product' })).toBeHidden()
    for (const name of ['Deselect', 'Change']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    await expectAccessible(page)
    await expectNothingWide(page)

    await change(page, 'Change price')
    const prices = page.getByRole('dialog', { name: 'Change price of 2 products' })
    await prices.getByLabel('Percent').fill('-10')
    await expect(prices.getByText('2 products: Rp 10.000 – Rp 20.000 → Rp 9.000 – Rp 18.000')).toBeVisible()
    const newPrices = prices.getByRole('listitem').filter({ hasText: '→' })
    await expect(newPrices.filter({ hasText: 'Teh Melati' })).toContainText('Rp 10.000 → Rp 9.000')
    await expect(newPrices.filter({ hasText: 'Teh Hijau' })).toContainText('Rp 20.000 → Rp 18.000')
    await prices.getByLabel('Direction').selectOption('Lower')
    await prices.getByLabel('Percent').fill('62,5')
    await expect(prices.getByText('2 products: Rp 10.000 – Rp 20.000 → Rp 3.750 – Rp 7.500')).toBeVisible()
    await expectAccessible(page)
    await expectNothingWide(page)
    await prices.getByRole('button', { name: 'Change prices' }).click()
    const question = page.getByRole('alertdialog', { name: 'Is this right?' })
    await expect(question).toContainText('Prices change by more than half.')
    await question.getByRole('button', { name: 'Go back' }).click()
    await expect(prices.getByLabel('Percent')).toHaveValue('62,5')
    await prices.getByLabel('Percent').fill('12,5')
    await prices.getByLabel('Direction').selectOption('Raise')
    await prices.getByRole('button', { name: 'Change prices' }).click()
    await expect(page.getByText('Price of 2 products changed')).toBeVisible()
    await expect(prices).toBeHidden()
    await expect(row(page, 'Teh Melati')).toContainText('Rp 11.250')
    await expect(row(page, 'Teh Hijau')).toContainText('Rp 22.500')
    await expect(row(page, 'Teh Tarik')).toContainText('Rp 30.000')
    await expect(bar).toBeHidden()
    await expect(page.getByRole('link', { name: 'Create Product' })).toBeVisible()

    await page.getByLabel('All on this page').check()
    await change(page, 'Make draft')
    await expect(page.getByText('3 products made drafts')).toBeVisible()
    for (const name of NAMES) await expect(row(page, name)).toContainText('Draft')
    const found = await page.request.get(`/api/v1/product?keyword=${encodeURIComponent(brand)}`)
    expect((await found.json()).data).toEqual([])

    await page.getByLabel('All on this page').check()
    await change(page, 'Set category')
    const category = page.getByRole('dialog', { name: 'Set category of 3 products' })
    await category.getByLabel('Category').selectOption({ label: 'Fashion' })
    await category.getByRole('button', { name: 'Set category' }).click()
    await expect(page.getByText('Category of 3 products changed')).toBeVisible()
    for (const name of NAMES) await expect(row(page, name)).toContainText('Fashion')

    await page.getByLabel('All on this page').check()
    await change(page, 'Publish')
    await expect(page.getByText('3 products published')).toBeVisible()
    // by keyboard: the pointer may rest on the toast, which then stays, and lies over the row
    await row(page, 'Teh Melati').getByRole('checkbox').press('Space')
    await row(page, 'Teh Tarik').getByRole('checkbox').press('Space')
    await expect(page.getByText('2 selected')).toBeVisible()
    await change(page, 'Delete')
    const sure = page.getByRole('alertdialog', { name: 'Are you sure delete these 2 products?' })
    await sure.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('2 products deleted. You can restore them in History')).toBeVisible()
    await expect(row(page, 'Teh Melati')).toHaveCount(0)
    await expect(row(page, 'Teh Hijau')).toHaveCount(1)
    await page.goto('/admin/history?keyword=Teh%20Melati')
    const entry = page.getByRole('listitem').filter({ hasText: 'Product deleted' }).first()
    await entry.getByRole('button', { name: /^Undo/ }).click()
    await expect(entry).toContainText('Undone by Admin')
    await page.goto(`/admin/productlist?keyword=${encodeURIComponent(brand)}`)
    await expect(row(page, 'Teh Melati')).toHaveCount(1)
  })
})

test('a change to many products is undone from the history, at once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 })
  const { brand, made } = await openTeas(page)
  await page.getByLabel('All on this page').check()
  await change(page, 'Change price')
  const prices = page.getByRole('dialog', { name: 'Change price of 3 products' })
  await prices.getByLabel('Percent').fill('10')
  await prices.getByRole('button', { name: 'Change prices' }).click()
  await expect(row(page, 'Teh Tarik')).toContainText('Rp 33.000')
  const headers = bearer(await createSession(page.request, ACCOUNTS.super))
  await page.request.delete(`/api/v1/admin/product/${made[0]?.product_id}`, { headers })
  await page.goto('/admin/history?action=products.changed')
  const entry = page.getByRole('listitem').filter({ hasText: '3 products' }).first()
  await expect(entry).toContainText('Products changed in bulk')
  await expect(entry).toContainText('Percent:10')
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Undo: Products changed in bulk 3 products' }).click()
  await expect(page.getByText('Undone, except for 1 product that has changed since')).toBeVisible()
  await expect(entry).toContainText('Undone by Admin')
  await expect(entry.getByRole('button')).toHaveCount(0)
  await page.goto(`/admin/productlist?keyword=${encodeURIComponent(brand)}`)
  await expect(row(page, 'Teh Hijau')).toContainText('Rp 20.000')
  await expect(row(page, 'Teh Tarik')).toContainText('Rp 30.000')
})

test.describe('products that another admin changes meanwhile', () => {
  test.use({ viewport: { width: 390, height: 740 }, expectedStatuses: [409] })

  test('are named, and nothing is changed; one that is gone is no longer chosen', async ({ page }) => {
    const { made } = await openTeas(page)
    await page.getByLabel('All on this page').check()
    const headers = bearer(await createSession(page.request, ACCOUNTS.super))
    await page.request.delete(`/api/v1/admin/product/${made[1]?.product_id}`, { headers })
    await change(page, 'Make draft')
    await expect(page.getByRole('alert')).toContainText('“Teh Hijau” was deleted in the meantime.')
    await expect(page.getByText('2 selected')).toBeVisible()
    await expect(row(page, 'Teh Hijau')).toHaveCount(0)
    await expect(row(page, 'Teh Melati')).not.toContainText('Draft')
    await change(page, 'Make draft')
    await expect(page.getByText('2 products made drafts')).toBeVisible()
  })

  test('stay chosen across pages, and the last page that goes leads to the one before', async ({ page }) => {
    const brand = `Kopi ${randomUUID()}`
    await createProducts(page.request, ...Array.from({ length: 13 }, () => ({ brand })))
    await signInAs(page, ACCOUNTS.admin)
    await page.goto(`/admin/productlist?keyword=${encodeURIComponent(brand)}`)
    await page.getByLabel('All on this page').check()
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page.getByLabel('All on this page')).not.toBeChecked()
    await page.getByLabel('All on this page').check()
    await expect(page.getByText('13 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Deselect' }).click()
    await page.getByLabel('All on this page').check()
    await change(page, 'Delete')
    const sure = page.getByRole('alertdialog', { name: 'Are you sure delete this product?' })
    await sure.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/admin/productlist')
    await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(12)
  })
})
