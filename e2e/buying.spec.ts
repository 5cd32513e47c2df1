import { expect, test } from './fixtures.ts'
import { ACCOUNTS, DEMO_PASSWORD } from './session.ts'
import { createProducts } from './shop-data.ts'
import { addToCart, fillAddress, loginAsGuest, payWithPayPal, placeOrder, signInByForm } from './shopping.ts'

test('a guest finds something, orders it and pays', async ({ page }) => {
  await page.goto('/')
  await page.getByPlaceholder('Search Products...').fill('kopi gayo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search/kopi%20gayo')
  // home shows a product twice, among its slides and in its list
  await expect(page.getByRole('heading', { name: 'Results for “kopi gayo”' })).toBeVisible()
  await page.getByRole('link', { name: 'Kopi Gayo Arabica Beans 250 g' }).click()
  await expect(page.getByText('In Stock')).toBeVisible()
  await page.getByLabel('Quantity').fill('2')
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByRole('heading', { name: 'Subtotal (2) items' })).toBeVisible()
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/login?redirect=shipping')
  await loginAsGuest(page)
  await expect(page).toHaveURL('/shipping')
  await fillAddress(page)
  await expect(page).toHaveURL('/payment')
  await placeOrder(page)
  await expect(page.getByText('2 x Rp 98.000 = Rp 196.000')).toBeVisible()
  await expect(page.getByText('Rp 255.800').first()).toBeVisible()
  await expect(page.getByText('USD 15.50')).toBeVisible()
  await expect(page.getByText('Not Paid')).toBeVisible()
  await payWithPayPal(page)
  await page.goto('/profile')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.goto('/cart')
  await expect(page.getByText('Your card is empty')).toBeVisible()
})

test('a customer changes the cart, pays by card after cancelling once, and reviews', async ({ page }) => {
  await signInByForm(page, ACCOUNTS.customer)
  await addToCart(page, 'Cangkir Enamel', 3)
  await addToCart(page, 'Teh Melati')
  await page.getByRole('button', { name: 'Remove Teh Melati Loose Leaf 200 g' }).click()
  await page.getByLabel('Quantity of Cangkir Enamel Mug').fill('2') // of 140: a number field (D19)
  await expect(page.getByRole('heading', { name: 'Subtotal (2) items' })).toBeVisible()
  await page.getByRole('link', { name: 'Checkout' }).click()
  await fillAddress(page)
  await placeOrder(page)
  await page.getByRole('button', { name: /Debit or Credit Card/ }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Not Paid')).toBeVisible()
  await page.getByRole('button', { name: /Debit or Credit Card/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText(/^Paid on/)).toBeVisible()

  await page.getByRole('link', { name: 'Cangkir Enamel Mug' }).last().click()
  await page.getByLabel('Rating').selectOption('4 Very Good')
  await page.getByLabel('Comment').fill('Good <b>coffee</b>')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Review submitted successfully')).toBeVisible()
  await expect(page.getByText('Good <b>coffee</b>')).toBeVisible()
  await expect(page.getByLabel('Comment')).toBeHidden()
})

test('the cart is reached by keyboard', async ({ page }) => {
  await page.goto('/search/Topi%20Pantai')
  await page.getByRole('article').getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Quantity').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Subtotal (2) items' })).toBeVisible()
})

test.describe('when stock runs out meanwhile', () => {
  test.use({ expectedStatuses: [409] })

  test('the shop says so, keeps the rest, and the banner names the product', async ({ page, request }) => {
    await addToCart(page, 'Payung Geulis')
    const login = await request.post('/api/v1/auth/login', {
      data: { email: ACCOUNTS.customer, password: DEMO_PASSWORD },
    })
    const { access_token } = (await login.json()).data
    const found = await request.get('/api/v1/product?keyword=Payung')
    const { product_id } = (await found.json()).data[0]
    const placed = await request.post('/api/v1/order', {
      headers: { authorization: `Bearer ${access_token}` },
      data: {
        order_product: [{ product_id, quantity: 1 }],
        payment_method_id: 1,
        product_price: 198_000,
        shipping_price: 50_000,
        tax_price: 9_900,
        total_price: 257_900,
        shipment_address: { address: 'A', city: 'B', postal_code: '1', country: 'Indonesia' },
      },
    })
    expect(placed.status()).toBe(201)
    await page.getByRole('link', { name: 'Checkout' }).click()
    await loginAsGuest(page)
    await fillAddress(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page.getByRole('alert')).toContainText('Payung Geulis Umbrella')
    await expect(page.getByRole('listitem').filter({ hasText: 'Payung Geulis Umbrella' })).toContainText(
      'No longer available',
    )
  })
})

test.describe('when the shop cannot be told of a payment', () => {
  test.use({ expectedStatuses: [503] })

  test('it finds out by itself, and so does the page', async ({ page }) => {
    await page.route('**/api/v1/order/*/pay', (route) =>
      route.fulfill({ status: 503, json: { message: 'The payment provider cannot be reached right now.' } }),
    )
    await addToCart(page, 'kopi')
    await page.getByRole('link', { name: 'Checkout' }).click()
    await loginAsGuest(page)
    await fillAddress(page)
    await placeOrder(page)
    await page
      .getByRole('button', { name: /PayPal/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText(/^Paid on \d{4}-\d{2}-\d{2}$/)).toBeVisible({ timeout: 60_000 })
  })
})

test('what is taken out of the cart by keyboard leaves the focus at the next line', async ({ page }) => {
  const names = ['Pertama', 'Kedua', 'Ketiga'] as const
  const made = await createProducts(page.request, ...names.map((name) => ({ name })))
  for (const { product_id } of made) {
    await page.goto(`/cart/${product_id}?qty=1`)
    await expect(page).toHaveURL('/cart')
  }
  const remove = (name: (typeof names)[number]) => page.getByRole('button', { name: `Remove ${name}` })
  const news = page.getByRole('main').getByRole('status')
  await remove('Kedua').press('Enter')
  await expect(remove('Ketiga')).toBeFocused()
  await expect(news).toHaveText('Removed Kedua from your cart.')
  await remove('Ketiga').press('Enter')
  await expect(remove('Pertama')).toBeFocused()
  await remove('Pertama').press('Enter')
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeFocused()
  await expect(news).toHaveText('Removed Pertama from your cart.')
})
