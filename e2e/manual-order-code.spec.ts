/** A discount code on an order that an admin enters: refused in words beside its field, kept in the draft, on the order. */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { useOwnShop } from './own-shop.ts'
import { ACCOUNTS, bearer, createSession, restoreSession } from './session.ts'

useOwnShop()
test.use({ viewport: { width: 360, height: 780 }, expectedStatuses: [409] })

test('a code is checked for the buyer, and is a line of the order', async ({ page }) => {
  const owner = await createSession(page.request, ACCOUNTS.super)
  await restoreSession(page, owner)
  const enterBuyer = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Recipient').fill('Bu Tini')
    await page.getByLabel('Telephone').fill('0812 3456 7890')
    await page.getByLabel('Address', { exact: true }).fill('Jl. Melati 5')
    await page.getByLabel('City').fill('Yogyakarta')
    await page.getByLabel('Postal Code').fill('55281')
    await page.getByRole('button', { name: 'Next' }).click()
  }
  const addCoffee = async (): Promise<void> => {
    await page.goto('/admin/order/create')
    await page.getByRole('combobox', { name: 'Add a product' }).fill('kopi gayo')
    await page.getByRole('option').first().click()
  }
  const main = page.getByRole('main')
  const ask = page.getByRole('button', { name: 'Have a code?' })
  await addCoffee()
  await enterBuyer()
  await expect(page.getByLabel('Custom discount')).toBeVisible()
  await expect(ask).toBeHidden() // no code exists

  const terms = { kind: 'percent', percent: 10, max_amount: 5000, uses_per_customer_max: 1 }
  const data = { code: 'SEKALI', ...terms }
  expect((await page.request.post('/api/v1/admin/discount', { data, headers: bearer(owner) })).ok()).toBe(
    true,
  )
  await addCoffee()
  await enterBuyer()
  await ask.click()
  const code = page.getByLabel('Discount code')
  await code.fill('salah')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription('We don’t know this code. Please check its spelling.')
  await expectAccessible(page)
  await code.fill('sekali')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Code SEKALI is applied.')).toBeVisible()
  await expect(main.getByRole('definition').filter({ hasText: '−Rp 5.000' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  // one's own replaces it, and it comes back by hand
  await page.getByLabel('Custom discount').selectOption('percent')
  await expect(page.getByText('Code SEKALI is applied.')).toBeHidden()
  await expect(page.getByLabel('Percent')).toHaveValue('')
  await page.getByLabel('Custom discount').selectOption('')
  await ask.click()
  await code.fill('sekali')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Code SEKALI is applied.')).toBeVisible()
  await expect(page.getByText('Saved as a draft')).toBeVisible()

  await page.goto('/admin/order/create')
  await page.getByText(/^Drafts/).click()
  await page
    .getByRole('link', { name: /Bu Tini/ })
    .first()
    .click()
  await expect(page.getByLabel('Recipient')).toHaveValue('Bu Tini')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Code SEKALI is applied.')).toBeVisible()
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(page).toHaveURL(/\/order\/\d+$/)
  await expect(main).toContainText('Discount (SEKALI)')
  await expect(main).toContainText('−Rp 5.000')

  await addCoffee()
  await enterBuyer()
  await ask.click()
  await code.fill('sekali')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription('This buyer has already used this code.')

  // the draft says so when the shop has no code any more
  await expect(page.getByText('Saved as a draft')).toBeVisible()
  const headers = bearer(owner)
  const { data: made } = await (await page.request.get('/api/v1/admin/discount', { headers })).json()
  for (const { discount_id } of made) {
    const end = `/api/v1/admin/discount/${discount_id}/end`
    expect((await page.request.put(end, { headers, data: { is_ended: true } })).ok()).toBe(true)
  }
  await page.goto('/admin/order/create')
  await page.getByText(/^Drafts/).click()
  await page
    .getByRole('link', { name: /Bu Tini/ })
    .first()
    .click()
  await expect(page.getByLabel('Recipient')).toHaveValue('Bu Tini')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(code).toHaveValue('sekali')
  await expect(code).toHaveAccessibleDescription('This code has ended.')
})
