import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { adminMenu } from './navigation.ts'
import { ACCOUNTS, restoreSession, type Session, signInAs } from './session.ts'
import { createOrder, createProduct, registerCustomer } from './shop-data.ts'
import { restoreSettings, saveSettings } from './shop-settings.ts'

async function placed(request: APIRequestContext): Promise<{ customer: Session; path: string }> {
  const product = await createProduct(request, { name: 'Kursi Rotan', price: 250_000 })
  const customer = await registerCustomer(request)
  return { customer, path: `/order/${(await createOrder(request, customer, product)).order_id}` }
}

test('an order prints as a document: what was ordered, and nothing to click', async ({ page }) => {
  const { customer, path } = await placed(page.request)
  await restoreSession(page, customer)
  await page.goto(path)
  await expect(page.getByRole('button', { name: /PayPal/ }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const role of ['banner', 'contentinfo', 'navigation', 'button', 'search'] as const) {
    const all = page.getByRole(role, { includeHidden: true })
    await expect(all.filter({ visible: true })).toHaveCount(0)
    expect(await all.count(), role).toBeGreaterThan(0)
  }
  await expect(page.getByText('Skip to content')).toBeHidden()
  await expect(page.getByText(/^Pay Rp /)).toBeHidden()
  for (const words of ['Kursi Rotan', 'Jl. Kaliurang 5, Sleman', 'Not Paid', 'Total']) {
    await expect(page.getByText(words).first()).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const colours = await page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.body)
    return { backgroundColor, color: getComputedStyle(document.querySelector('h1') ?? document.body).color }
  })
  expect(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' })
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('its head says who sells and when; the screen shows none of it', async ({ page }) => {
  const { customer, path } = await placed(page.request)
  await restoreSession(page, customer)
  try {
    await saveSettings(page.request, { address: 'Jl. Braga 5, Bandung', telephone: '022 420 1234' })
    await page.emulateMedia({ media: 'print' })
    const seller = page.getByRole('main').getByText(/Jl\. Braga 5, Bandung\s+022 420 1234/)
    await expect(async () => {
      await page.goto(path)
      await expect(seller).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 20_000 })
    const head = seller.locator('..').locator('..')
    await expect(head).toContainText(/^Warung.*Invoice\d{1,2} \w{3,4} \d{4}$/s)
    await page.emulateMedia({ media: 'screen' })
    await expect(head).toBeHidden()
  } finally {
    await restoreSettings(page.request)
  }
})

test('an admin’s print of it holds none of the admin’s buttons', async ({ page }) => {
  const { path } = await placed(page.request)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(path)
  await expect(adminMenu(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Kursi Rotan').first()).toBeVisible()
})

test('a toast is not printed', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Meja Rotan' })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/product/${product.product_id}/edit`)
  await page.getByRole('button', { name: 'Update' }).click()
  const toast = page.getByText('Product updated successfully!')
  await expect(toast).toBeVisible()
  await toast.hover() // a toast that is pointed at stays
  await page.emulateMedia({ media: 'print' })
  // asked of the toast itself, which goes by itself before long
  expect(await toast.evaluate((element) => element.checkVisibility())).toBe(false)
})
