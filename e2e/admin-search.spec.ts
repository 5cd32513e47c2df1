/** One search over orders, products, people and screens, from any admin screen. */
import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createOrder, createProduct, createProducts, payOrder, registerCustomer } from './shop-data.ts'

test('/ finds a person, their order and a product; keys lead there', async ({ page }) => {
  const word = `Rak${randomUUID().slice(0, 8)}`
  const product = await createProduct(page.request, { name: `${word} Bambu` })
  const buyer = await registerCustomer(page.request, `${word} Sinta`)
  const order = await createOrder(page.request, buyer, product)
  await payOrder(page.request, buyer, order)
  await signInAs(page, ACCOUNTS.admin)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/admin/stock')
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible()
  const isSearchLoaded = () => scripts.some((url) => url.includes('/admin-search-'))
  expect(isSearchLoaded()).toBe(false)
  await page.locator('body').press('/')
  const search = page.getByRole('dialog')
  const field = search.getByRole('combobox', { name: 'Find orders, products and people' })
  await expect(field).toBeFocused()
  expect(isSearchLoaded()).toBe(true)
  await field.fill(word)
  const options = search.getByRole('option')
  await expect(options).toHaveCount(3)
  await expect(search.getByRole('group', { name: 'Orders' }).getByRole('option')).toContainText(
    `Order ${order.order_id} · ${word} Sinta`,
  )
  await expect(search.getByRole('group', { name: 'Orders' })).toContainText('Paid')
  await expect(search.getByRole('group', { name: 'People' })).toContainText(buyer.email)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await field.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect(options.filter({ hasText: 'Bambu' })).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(page).toHaveURL(`/admin/product/${product.product_id}/edit`)
  await expect(search).toBeHidden()

  await page.getByRole('button', { name: 'Find orders, products, people' }).click()
  await expect(field).toHaveValue('')
  await field.fill('nothing-of-this-name')
  await expect(search.getByText('Nothing found. Try a shorter word.')).toBeVisible()
  await field.fill('a')
  await search.getByRole('option', { name: 'All people found' }).click()
  await expect(page).toHaveURL('/admin/userlist?keyword=a')
  await page.locator('body').press('/')
  await field.fill('Courier')
  await expect(search.getByRole('group', { name: 'Screens' }).getByRole('option')).toHaveText([
    'Settings: shipping',
  ])
  await field.press('Enter')
  await expect(page).toHaveURL('/admin/settings/shipping')

  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: 'Find orders, products, people' }).click()
  await field.fill(word)
  await expect(options).toHaveCount(3)
  const narrow = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(narrow).toBeLessThanOrEqual(360)
  for (const box of await options.all()) expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await field.press('Escape')
  await expect(search).toBeHidden()
})

test('Enter waits for the answer, and opens no result of an earlier keyword', async ({ page }) => {
  const [first, second] = await createProducts(
    page.request,
    { name: `Lampu ${randomUUID()}` },
    { name: `Meja ${randomUUID()}` },
  )
  if (!first || !second) throw new Error('two products were created')
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/stock')
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible()
  await page.locator('body').press('/')
  const field = page.getByRole('dialog').getByRole('combobox')
  const options = page.getByRole('dialog').getByRole('option')
  await field.fill(first.name)
  await expect(options.first()).toContainText('Lampu')
  let answer = (): void => {}
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/**', async (route) => {
    await isAsked
    await route.continue()
  })
  await field.fill(second.name)
  await field.press('Enter')
  await expect(field).toBeVisible()
  answer()
  await expect(page).toHaveURL(`/admin/product/${second.product_id}/edit`)
})
