/** An admin changes the items of an unpaid order, on a phone; its buyer pays the new sum. */
import { expectAccessible } from './accessibility.ts'
import { doubleClick } from './double-click.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createOrder, createProduct, registerCustomer } from './shop-data.ts'

test.use({ viewport: { width: 360, height: 780 }, expectedStatuses: [409, 422] })

test('an admin adds, removes and counts items, and sees the new total before saving', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const buyer = await registerCustomer(request, 'Bu Tini')
  const product = await createProduct(request, { price: 25_000, stock: 3 })
  const tea = await createProduct(request, { name: `Teh ${product.product_id}`, price: 10_000, stock: 5 })
  const { order_id, order_link } = await createOrder(request, buyer, product)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/order/${order_id}`)
  await page.getByRole('link', { name: 'Change items' }).click()
  await expect(page).toHaveURL(`/admin/order/${order_id}/items`)
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(1)
  await expect(main).toContainText('Rp 26.250')
  await main.getByLabel(/^Quantity/).fill('3')
  await expect(main).toContainText('Before: Rp 26.250')
  await expect(main).toContainText('Rp 78.750')
  await page.getByRole('combobox', { name: 'Add a product' }).fill(tea.name)
  await page.getByRole('option', { name: tea.name }).click()
  await expect(main.getByRole('listitem')).toHaveCount(2)
  await expect(main).toContainText('Rp 89.250')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await expect(main.getByRole('button', { name: /^Remove/ }).filter({ visible: true })).toHaveCount(2)
  await main.getByRole('button', { name: `Remove ${product.name}` }).click()
  await expect(main).toContainText('Rp 10.500')
  await main.getByRole('button', { name: `Remove ${tea.name}` }).click()
  await expect(main.getByRole('alert')).toContainText('An order needs at least one item.')
  await page.getByRole('combobox', { name: 'Add a product' }).fill(tea.name)
  await page.getByRole('option', { name: tea.name }).click()
  await main.getByLabel(/^Quantity/).fill('2')
  await expect(main).toContainText('Rp 21.000')
  await main.getByRole('button', { name: 'Save items' }).click()
  await expect(page).toHaveURL(`/order/${order_id}`)
  await expect(main).toContainText('Items changed')
  await expect(main).toContainText('Rp 26.250 → Rp 21.000')

  const theirs = await browser.newPage({ baseURL: baseURL ?? '' })
  await theirs.goto(order_link)
  await expect(theirs.getByRole('main')).toContainText(`${tea.name}`)
  await expect(theirs.getByRole('main')).toContainText('Rp 21.000')
  await theirs.close()
})

test('a double click on Save items saves them once, and leads to the order', async ({ page, request }) => {
  const product = await createProduct(request, { price: 25_000, stock: 3 })
  const { order_id } = await createOrder(request, await registerCustomer(request), product)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/order/${order_id}/items`)
  await page
    .getByRole('main')
    .getByLabel(/^Quantity/)
    .fill('2')
  await expect(page.getByRole('main')).toContainText('Rp 52.500')
  const button = page.getByRole('button', { name: 'Save items' })
  const sent = await doubleClick(page, button, 'PUT', `**/api/v1/admin/order/${order_id}/lines`)
  await expect(page).toHaveURL(`/order/${order_id}`)
  expect(sent()).toBe(1)
})
