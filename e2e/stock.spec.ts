/** The shelves are counted on a phone: scanned, written, saved at once, each with its ledger. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { adminMenu, chooseFromMenu } from './navigation.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createOrder, createProducts, registerCustomer } from './shop-data.ts'

test.use({ viewport: { width: 390, height: 800 } })

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

async function scan(page: Page, sku: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Scan or search SKU or name' }).fill(sku)
  await page.keyboard.press('Enter')
}

test.describe('counting', () => {
  test.use({ expectedStatuses: [409] })

  test('two products are scanned, counted and saved at once; what is sold meanwhile stays sold', async ({
    page,
  }) => {
    const tag = randomUUID().slice(0, 8)
    const [tea, sugar] = await createProducts(
      page.request,
      { name: `Teh Melati ${tag}`, sku: `TEH-${tag}`, stock: 12 },
      { name: `Gula Batu ${tag}`, sku: `GULA-${tag}`, stock: 3 },
    )
    if (!tea || !sugar) throw new Error('two were created')
    await signInAs(page, ACCOUNTS.admin)
    await page.goto('/admin/orderlist')
    await chooseFromMenu(adminMenu(page), 'Stock')
    await expect(page.getByRole('heading', { name: 'Stock', level: 1 })).toBeVisible()

    await scan(page, `TEH-${tag}`)
    const counted = page.getByLabel(`Counted: ${tea.name}`)
    await expect(counted).toBeFocused()
    await counted.fill('10')
    await expect(page.getByText('2 fewer than recorded (12)')).toBeVisible()

    await scan(page, `GULA-${tag}`)
    await expect(page.getByText('Low stock: 3')).toBeVisible()
    await expect(page.getByText('counted 10, was 12')).toBeVisible()
    await page.getByLabel(`Counted: ${sugar.name}`).fill('tiga')
    await page.getByRole('button', { name: 'Save 2 counts' }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing saved yet.')
    await expect(page.getByLabel(`Counted: ${sugar.name}`)).toHaveValue('tiga')
    await page.getByLabel(`Counted: ${sugar.name}`).fill('3')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await createOrder(page.request, await registerCustomer(page.request), tea)
    await page.getByRole('button', { name: 'Save 2 counts' }).click()
    await expect(page.getByText('2 counts saved')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Save \d/ })).toBeHidden()

    await scan(page, `TEH-${tag}`)
    const card = page.getByRole('listitem').filter({ hasText: tea.name })
    await expect(card.getByText('9', { exact: true })).toBeVisible()
    await expect(card.getByText('and 1 reserved for open orders')).toBeVisible()
    await card.getByText('Stock history').click()
    await expect(card.getByRole('listitem')).toHaveText([
      /^Counted−2.*9 left$/,
      /^Ordered−1.*order \d+.*11 left$/,
      /^First stock\+12.*12 left$/,
    ])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  test('a count that more was sold than it leaves is refused, and stays as it was written', async ({
    page,
  }) => {
    const tag = randomUUID().slice(0, 8)
    const [rice] = await createProducts(page.request, { name: `Beras ${tag}`, sku: `BERAS-${tag}`, stock: 2 })
    if (!rice) throw new Error('one was created')
    await signInAs(page, ACCOUNTS.admin)
    await page.goto(`/admin/stock?keyword=BERAS-${tag}`)
    const counted = page.getByLabel(`Counted: ${rice.name}`)
    await counted.fill('0')
    await createOrder(page.request, await registerCustomer(page.request), rice)
    await counted.press('Enter')
    await expect(page.getByRole('alert')).toContainText(`“${rice.name}”: 1 item was sold while you counted`)
    await expect(counted).toHaveValue('0')
    // the list is loaded anew: leaving earlier would cancel that
    const card = page.getByRole('listitem').filter({ hasText: rice.name })
    await expect(card.getByText('1', { exact: true })).toBeVisible()
    await page.getByRole('banner').getByRole('link').first().click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Leave without saving your counts?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await counted.fill('')
    await counted.fill('0')
    await expect(page.getByText('1 fewer than recorded (1)')).toBeVisible()
    await counted.press('Enter')
    await expect(page.getByText('1 count saved')).toBeVisible()
    await expect(page.getByText('Out of stock')).toBeVisible()
  })
})

test('the products that are soon sold out are found in the list of products', async ({ page }) => {
  const tag = randomUUID().slice(0, 8)
  await createProducts(
    page.request,
    { name: `Sedikit ${tag}`, stock: 2 },
    { name: `Banyak ${tag}`, stock: 200 },
  )
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/productlist?keyword=${tag}`)
  const rows = page.getByRole('row').filter({ hasText: tag })
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  await page.getByLabel('Stock', { exact: true }).selectOption({ label: 'Low stock' })
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Low stock: 2')
})

test.describe('a threshold', () => {
  test.use({ expectedStatuses: [400] })

  test('a product has its own low stock threshold, on a phone', async ({ page }) => {
    const tag = randomUUID().slice(0, 8)
    const [coffee] = await createProducts(page.request, { name: `Kopi ${tag}`, stock: 40 })
    if (!coffee) throw new Error('one was created')
    await signInAs(page, ACCOUNTS.admin)
    await page.goto(`/admin/product/${coffee.product_id}/edit`)
    const fold = page.getByRole('group').filter({ hasText: 'Low stock threshold' })
    await expect(fold).toContainText('5 items or fewer')
    await fold.getByText('Low stock threshold').first().click()
    const threshold = page.getByRole('textbox', { name: 'Low stock threshold' })
    await threshold.fill('-2')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(threshold).toHaveAttribute('aria-invalid', 'true')
    await threshold.fill('40')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Product updated successfully!')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.goto(`/admin/productlist?keyword=${tag}&stock=low`)
    await expect(page.getByRole('row').filter({ hasText: tag })).toContainText('Low stock: 40')
    await page.goto(`/admin/stock?keyword=${tag}`)
    await expect(page.getByText('Low stock: 40')).toBeVisible()
  })
})
