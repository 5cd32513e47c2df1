/** Products that can no longer be ordered while they lie in a cart: named, marked, and the shopper goes on (spec §2, D3). */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openPlaceOrder } from './place-order-page.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import {
  changeProduct,
  createOrder,
  createProduct,
  createProducts,
  deleteProduct,
  registerCustomer,
} from './shop-data.ts'
import { restoreSettings, saveSettings } from './shop-settings.ts'

test.use({ expectedStatuses: [404, 409], viewport: { width: 360, height: 740 } })

test.afterEach(({ request }) => restoreSettings(request))

test('a deleted product is named when the order is placed, and stays in the cart until it is removed', async ({
  page,
}) => {
  const [gone, sold] = await createProducts(page.request, { name: 'Kain Ulos' }, { name: 'Kain Lurik' })
  if (!gone || !sold) throw new Error('two products were created')
  await openPlaceOrder(page, await registerCustomer(page.request), gone)
  await page.evaluate(
    (item) => {
      const items = JSON.parse(localStorage.getItem('cartItems') ?? '[]')
      localStorage.setItem('cartItems', JSON.stringify([...items, item]))
    },
    { product: sold.product_id, name: sold.name, image: '', price: sold.price, stock: sold.stock, qty: 1 },
  )
  await page.reload()
  await deleteProduct(page.request, gone)
  await page.getByRole('button', { name: 'Place Order' }).click()
  const banner = page.getByRole('main').getByRole('alert')
  await expect(banner).toContainText('“Kain Ulos” is no longer available. Remove it from your order items')
  const line = page.getByRole('listitem').filter({ hasText: 'Kain Ulos' })
  await expect(line).toContainText('No longer available')
  await expectAccessible(page)

  await page.goto('/cart')
  const inCart = page.getByRole('listitem').filter({ hasText: 'Kain Ulos' })
  await expect(inCart).toContainText('No longer available')
  await expect(inCart).toContainText('Remove it to check out.')
  await expect(inCart.getByRole('combobox')).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/placeorder')
  await expect(line).toContainText('No longer available')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(banner).toContainText('“Kain Ulos”')
  await page.getByRole('button', { name: 'Remove Kain Ulos' }).click()
  await expect(line).toHaveCount(0)
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Order Items' })).toBeFocused()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
})

test('a product that sells out stays in the cart, marked', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Kain Songket', stock: 1 })
  await openPlaceOrder(page, await registerCustomer(page.request), product)
  await createOrder(page.request, await registerCustomer(page.request), product)
  await page.getByRole('button', { name: 'Place Order' }).click()
  const banner = page.getByRole('main').getByRole('alert')
  await expect(banner).toContainText('“Kain Songket” has just sold out.')
  await expect(banner).toContainText('Remove it from your order items')
  await expect(page.getByRole('listitem').filter({ hasText: 'Kain Songket' })).toContainText(
    'No longer available',
  )
})

test('a product that becomes dearer says so on its line, at the review and in the cart', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Kain Tenun', price: 40_000 })
  await openPlaceOrder(page, await registerCustomer(page.request), product)
  await changeProduct(page.request, product, { price: 45_000 })
  await page.getByRole('button', { name: 'Place Order' }).click()
  const line = page.getByRole('listitem').filter({ hasText: 'Kain Tenun' })
  await expect(line).toContainText('Price changed, was Rp 40.000')
  await expect(line).toContainText('1 x Rp 45.000')
  await page.getByRole('banner').getByRole('link', { name: /Cart/ }).click()
  await expect(line).toContainText('Price changed, was Rp 40.000')
  await expectAccessible(page)
})

test('who holds the last piece by an unpaid order is led to that order', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Kain Gringsing', stock: 1 })
  const buyer = await registerCustomer(page.request)
  const { order_id } = await createOrder(page.request, buyer, product)
  await openPlaceOrder(page, buyer, product)
  await page.getByRole('button', { name: 'Place Order' }).click()
  const banner = page.getByRole('main').getByRole('alert')
  await expect(banner).toContainText(`for you in order ${order_id}, which is not paid yet`)
  await expect(page.getByText('No longer available')).toHaveCount(0)
  await banner.getByRole('link', { name: `Go to order ${order_id}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${order_id}` })).toBeVisible()
})

test('an admin reads an admin’s words on an unpaid order', async ({ page }) => {
  const product = await createProduct(page.request)
  const { order_id } = await createOrder(page.request, await registerCustomer(page.request), product)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/order/${order_id}`)
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeVisible()
  await expect(page.getByText('Changed your mind?')).toHaveCount(0)
})

test('one toast shows at a time', async ({ page }) => {
  const products = await createProducts(page.request, {}, {}, {})
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/productlist')
  for (const { name } of products) {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
    const shown = page.getByText('Product deleted successfully').filter({ visible: true })
    expect(await shown.count()).toBeLessThanOrEqual(1)
  }
})

test('settings say who changed them', async ({ page }) => {
  await saveSettings(page.request, { footer_text: 'Buka tiap hari' }, ACCOUNTS.super)
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/settings')
  await expect(page.getByText(/footer.* – changed by /i)).toBeVisible()
})
