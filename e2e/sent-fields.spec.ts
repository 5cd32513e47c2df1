/** Requests carry the specification's fields, and of the shop's own only those that were entered (spec §7, D24). */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openPlaceOrder } from './place-order-page.ts'
import { ACCOUNTS, bearer, createSession, restoreSession, signInAs } from './session.ts'
import { createOrder, createProduct, createProducts, payOrder, registerCustomer } from './shop-data.ts'
import { restoreSettings, saveSettings } from './shop-settings.ts'

const PRODUCT_KEYS = ['brand', 'description', 'image', 'name', 'price', 'product_category_id', 'sku', 'stock']
const EDIT_KEYS = [...PRODUCT_KEYS, 'stock_was', 'version'].sort()
const IMAGE = '../server/src/runtime/demo/pictures/basket.webp'

/** What the page sends by this call when `press` is done. */
async function bodyOf(page: Page, method: string, path: RegExp, press: () => Promise<void>) {
  const sent = page.waitForRequest((request) => request.method() === method && path.test(request.url()))
  await press()
  const request = await sent
  const text = request.postData()
  expect((await request.response())?.ok()).toBe(true)
  return text === null ? null : JSON.parse(text)
}

function keysOf(body: object): string[] {
  return Object.keys(body).sort()
}

function create(page: Page) {
  return bodyOf(page, 'POST', /\/admin\/product$/, () =>
    page.getByRole('button', { name: 'Create', exact: true }).click(),
  )
}
function update(page: Page) {
  return bodyOf(page, 'PUT', /\/admin\/product\/\d+$/, () =>
    page.getByRole('button', { name: 'Update', exact: true }).click(),
  )
}

async function productOf(request: APIRequestContext, productId: number) {
  const headers = bearer(await createSession(request, ACCOUNTS.admin))
  const { data } = await (await request.get(`/api/v1/admin/product/${productId}`, { headers })).json()
  return data
}

async function fillNew(page: Page): Promise<void> {
  await page.goto('/admin/product/create')
  const entries = { Name: 'Kain Lurik', SKU: `KIRIM-${randomUUID()}`, Price: '85.000', Stock: '4' }
  for (const [label, text] of Object.entries(entries)) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await page.getByLabel('Product Category').selectOption({ index: 1 })
}

test.describe('a product', () => {
  test.beforeEach(({ page }) => signInAs(page, ACCOUNTS.admin))

  test('is created with the eight fields; a first picture is the image', async ({ page }) => {
    await fillNew(page)
    expect(keysOf(await create(page))).toEqual(PRODUCT_KEYS)
    await expect(page).toHaveURL('/admin/productlist')
    await fillNew(page)
    await page.getByLabel('Image').setInputFiles(IMAGE)
    await expect(page.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', /^\/images\//)
    const body = await create(page)
    expect(keysOf(body)).toEqual(PRODUCT_KEYS)
    expect(body.image).toMatch(/^\/images\//)
  })

  test('is created with what was entered beside them', async ({ page }) => {
    await fillNew(page)
    await page.getByLabel('Weight (grams)').fill('250')
    await page.getByLabel('Visibility').selectOption('Draft')
    const body = await create(page)
    expect(keysOf(body)).toEqual([...PRODUCT_KEYS, 'is_published', 'weight_grams'].sort())
    expect(body).toMatchObject({ is_published: false, weight_grams: 250 })
  })

  test('keeps unchanged fields when it is edited', async ({ page }) => {
    const further = { is_published: false, published_until: '2047-01-01', weight_grams: 1_847 }
    const { product_id } = await createProduct(page.request, { price: 85_000, ...further })
    await page.goto(`/admin/product/${product_id}/edit`)
    await page.getByLabel('Brand').fill('Troso')
    expect(keysOf(await update(page))).toEqual(EDIT_KEYS)
    await expect(page.getByText('Product updated successfully!')).toBeVisible()
    expect(await productOf(page.request, product_id)).toMatchObject({ ...further, brand: 'Troso' })

    await page.getByLabel('Weight (grams)').fill('')
    const body = await update(page)
    expect(keysOf(body)).toEqual([...EDIT_KEYS, 'weight_grams'].sort())
    await expect.poll(async () => (await productOf(page.request, product_id)).weight_grams).toBe(null)
  })

  test('names its pictures when their words or their order change, and not before', async ({ page }) => {
    await fillNew(page)
    await page.getByLabel('Image').setInputFiles(IMAGE)
    await page.getByLabel('What picture 1 shows').fill('Sebuah keranjang')
    const created = await create(page)
    expect(created.images).toEqual([{ image: created.image, alt: 'Sebuah keranjang' }])

    await page.getByRole('row').filter({ hasText: created.sku }).getByRole('link', { name: /^Edit/ }).click()
    await page.getByLabel('Brand').fill('Troso')
    expect(keysOf(await update(page))).toEqual(EDIT_KEYS)
    await expect(page.getByText('Product updated successfully!')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('What picture 1 shows')).toHaveValue('Sebuah keranjang')
    await page.getByLabel('What picture 1 shows').fill('')
    expect(keysOf(await update(page))).toEqual([...EDIT_KEYS, 'images'].sort())
  })
})

test('a duplicate begins with what the other has', async ({ page }) => {
  const further = { is_published: false, weight_grams: 1_847 }
  const { product_id } = await createProduct(page.request, { price: 85_000, ...further })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/product/create?copy=${product_id}`)
  expect(await create(page)).toMatchObject(further)
})

test.describe('an order', () => {
  const ORDER_KEYS = [
    'order_product',
    'payment_method_id',
    'product_price',
    'shipment_address',
    'shipping_price',
    'tax_price',
    'total_price',
  ]
  test.afterEach(({ request }) => restoreSettings(request))

  const place = (page: Page) =>
    bodyOf(page, 'POST', /\/api\/v1\/order$/, () => page.getByRole('button', { name: 'Place Order' }).click())

  test('has the specification’s fields, also of a guest', async ({ page }) => {
    const item = await createProduct(page.request)
    for (const email of [ACCOUNTS.customer, ACCOUNTS.guest]) {
      await openPlaceOrder(page, await createSession(page.request, email), item)
      const body = await place(page)
      expect(keysOf(body)).toEqual(ORDER_KEYS)
      expect(keysOf(body.shipment_address)).toEqual(['address', 'city', 'country', 'postal_code'])
      await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
    }
  })

  test('names a way of sending once the shopper has chosen one', async ({ page }) => {
    await saveSettings(
      page.request,
      { shipping_rates: { ...(await shippingRates(page.request)), pickup: { is_offered: true, text: '' } } },
      ACCOUNTS.super,
    )
    const item = await createProduct(page.request)
    await openPlaceOrder(page, await createSession(page.request, ACCOUNTS.customer), item)
    await expect(page.getByRole('radio').first()).toBeChecked()
    expect(keysOf(await place(page))).toEqual(ORDER_KEYS)
    await openPlaceOrder(page, await createSession(page.request, ACCOUNTS.customer), item)
    await page.getByRole('radio', { name: /Pick up/ }).check()
    expect(await place(page)).toMatchObject({ shipping_option: 'pickup' })
  })
})

async function shippingRates(request: APIRequestContext): Promise<object> {
  const headers = bearer(await createSession(request, ACCOUNTS.super))
  const { data } = await (await request.get('/api/v1/admin/setting', { headers })).json()
  return data.shipping_rates.value
}

test('delivering sends nothing', async ({ page }) => {
  const [product] = await createProducts(page.request, {})
  if (!product) throw new Error('a product was created')
  const buyer = await registerCustomer(page.request)
  const order = await createOrder(page.request, buyer, product)
  await payOrder(page.request, buyer, order)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/order/${order.order_id}`)
  const deliver = () => page.getByRole('button', { name: 'Mark As Delivered' }).click()
  expect(await bodyOf(page, 'PUT', /\/deliver$/, deliver)).toBe(null)
  await expect(page.getByText(/^Delivered on/)).toBeVisible()
})

test('a review and a profile are sent as they are specified', async ({ page }) => {
  const { product_id } = await createProduct(page.request)
  const buyer = await registerCustomer(page.request)
  await restoreSession(page, buyer)
  await page.goto(`/product/${product_id}`)
  await page.getByLabel('Rating').selectOption('5')
  await page.getByLabel('Comment').fill('Bagus')
  const review = await bodyOf(page, 'POST', /\/review$/, () =>
    page.getByRole('button', { name: 'Submit' }).click(),
  )
  expect(review).toEqual({ product_id, rating: 5, comment: 'Bagus' })

  await page.goto('/profile')
  await page.getByLabel('Name').fill('Sinta Dewi')
  const update = () => page.getByRole('button', { name: 'Update' }).click()
  expect(await bodyOf(page, 'PATCH', /\/profile$/, update)).toEqual({ name: 'Sinta Dewi' })
})

test('a user’s name is all that an admin sends of them', async ({ page }) => {
  const { user_id } = await registerCustomer(page.request)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/user/${user_id}/edit`)
  await page.getByLabel('Name').fill('Sinta Dewi')
  const update = () => page.getByRole('button', { name: 'Update' }).click()
  expect(await bodyOf(page, 'PATCH', /\/admin\/user\/\d+$/, update)).toEqual({ name: 'Sinta Dewi' })
})
