/** A checkout on a slow line: what is pressed, typed or changed while an answer is awaited. */
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { navigateTo } from './navigation.ts'
import { useOwnShop } from './own-shop.ts'
import { openPlaceOrder } from './place-order-page.ts'
import { ACCOUNTS, bearer, createSession } from './session.ts'
import { createProduct, createProducts, fetchOrderIds, registerCustomer } from './shop-data.ts'

const ORDER = '**/api/v1/order'
const CODE_CHECK = '**/api/v1/discount-check**'

/** Holds back what is asked of the shop. @returns lets it through */
async function hold(page: Page, address: string, method: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === method) await held
    await route.continue()
  })
  return release
}

function storedCart(page: Page): Promise<readonly { product: number; qty: number }[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'))
}

test('while the placed order loads, its lines stay, and a second press orders nothing', async ({
  page,
  request,
}) => {
  const buyer = await registerCustomer(request, 'Buyer')
  const product = await createProduct(request, { stock: 5 })
  await openPlaceOrder(page, buyer, product)
  const release = await hold(page, '**/api/v1/order/*', 'GET')
  let sent = 0
  page.on('request', (each) => {
    if (each.method() === 'POST' && each.url().endsWith('/api/v1/order')) sent += 1
  })
  const placed = page.waitForResponse(ORDER)
  const button = page.getByRole('button', { name: 'Place Order' })
  await button.click()
  await (await placed).finished()
  await expect.poll(() => storedCart(page)).toEqual([])
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('main').getByText(product.name)).toBeVisible()
  await expect(page.getByText('Your cart is empty')).toHaveCount(0)
  release()
  const [orderId] = await fetchOrderIds(request, buyer)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible()
  expect(sent).toBe(1)
})

test('an order that is placed while its buyer goes back is named on the empty cart', async ({
  page,
  request,
}) => {
  const buyer = await registerCustomer(request, 'Buyer')
  const product = await createProduct(request, { stock: 5 })
  await openPlaceOrder(page, buyer, product)
  await page.goto('/cart')
  await expect(page.getByRole('main').getByText(product.name)).toBeVisible()
  await navigateTo(page, '/placeorder')
  const release = await hold(page, ORDER, 'POST')
  const asked = page.waitForRequest(ORDER)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await asked
  await page.goBack()
  await expect(page).toHaveURL('/cart')
  release()
  await expect(page.getByText('Your card is empty')).toBeVisible()
  const [orderId] = await fetchOrderIds(request, buyer)
  await expect(page.getByText(`You placed Order ${orderId}.`)).toBeVisible()
  await page.getByRole('link', { name: 'See it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Your card is empty')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See it' })).toHaveCount(0)
})

test('an order takes its own pieces from the cart, not those added meanwhile in another tab', async ({
  page,
  request,
}) => {
  const buyer = await registerCustomer(request, 'Buyer')
  const [ordered, added] = await createProducts(request, { stock: 5 }, { stock: 5 })
  if (!ordered || !added) throw new Error('two were created')
  await openPlaceOrder(page, buyer, ordered)
  const other = await page.context().newPage()
  await other.goto(`/product/${added.product_id}`)
  const release = await hold(page, ORDER, 'POST')
  const releaseOrder = await hold(page, '**/api/v1/order/*', 'GET')
  const asked = page.waitForRequest(ORDER)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await asked
  await other.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(other).toHaveURL('/cart')
  const loading = page.waitForRequest('**/api/v1/order/*')
  release()
  await loading
  await expect(page.getByRole('main').getByText(ordered.name)).toBeVisible()
  await expect(page.getByText(added.name)).toHaveCount(0)
  releaseOrder()
  await expect(page).toHaveURL(/\/order\/\d+$/)
  expect(await storedCart(page)).toMatchObject([{ product: added.product_id, qty: 1 }])
})

test.describe('after a refusal for changed prices', () => {
  test.use({ expectedStatuses: [409] })

  test('a line removed while the cart is brought up to date stays removed, and another keeps its quantity', async ({
    page,
    request,
  }) => {
    const buyer = await registerCustomer(request, 'Buyer')
    const [removed, changed] = await createProducts(request, { stock: 5 }, { stock: 5 })
    if (!removed || !changed) throw new Error('two were created')
    await openPlaceOrder(page, buyer, { ...removed, price: removed.price + 1 })
    const { product_id: product, name, image, price, stock } = changed
    await page.evaluate(
      (line) => {
        const items = JSON.parse(localStorage.getItem('cartItems') ?? '[]')
        localStorage.setItem('cartItems', JSON.stringify([...items, line]))
      },
      { product, name, image, price, stock, qty: 1 },
    )
    await page.reload()
    const release = await hold(page, '**/api/v1/product/*', 'GET')
    const asked = page.waitForRequest(`**/api/v1/product/${product}`)
    await page.getByRole('button', { name: 'Place Order' }).click()
    await asked
    const other = await page.context().newPage()
    await other.goto('/cart')
    await other.getByLabel(`Quantity of ${name}`).selectOption('3')
    await other.getByRole('button', { name: `Remove ${removed.name}` }).click()
    release()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await storedCart(page)).toMatchObject([{ product, qty: 3 }])
  })
})

test.describe('a discount code', () => {
  useOwnShop()
  test.use({ expectedWords: ['net::ERR_FAILED'] })

  async function openCartWithCode(page: Page, request: APIRequestContext) {
    const headers = bearer(await createSession(request, ACCOUNTS.super))
    const product = await createProduct(request, { stock: 9 })
    const code = `HEMAT${product.product_id}`
    const terms = { code, kind: 'percent', percent: 10 }
    expect((await request.post('/api/v1/admin/discount', { data: terms, headers })).status()).toBe(201)
    const profile = async () => (await (await request.get('/api/v1/shop')).json()).data
    await expect.poll(profile).toMatchObject({ has_discount_codes: true }) // the page asks for codes then
    await page.goto(`/cart/${product.product_id}?qty=1`)
    await page.getByRole('button', { name: 'Have a code?' }).click()
    await page.getByLabel('Discount code').fill(code)
    return { product, code, apply: page.getByRole('button', { name: 'Apply' }) }
  }

  test('stays while it is checked again, and leaves the focus where it is', async ({ page, request }) => {
    const { product, code, apply } = await openCartWithCode(page, request)
    await apply.click()
    const applied = page.getByText(`Code ${code} is applied.`)
    await expect(applied).toBeVisible()
    await page.reload()
    await expect(applied).toBeVisible()
    await expect(page.locator('body')).toBeFocused()
    const release = await hold(page, CODE_CHECK, 'POST')
    const asked = page.waitForRequest(CODE_CHECK)
    const quantity = page.getByLabel(`Quantity of ${product.name}`)
    await quantity.focus()
    await quantity.selectOption('2')
    await asked
    await expect(quantity).toBeFocused()
    await expect(applied).toBeVisible()
    release()
    await expect(page.getByText('−Rp').first()).toBeVisible()
    await expect(quantity).toBeFocused()
  })

  test('stays removed when the answer comes after, and its field has the focus', async ({
    page,
    request,
  }) => {
    const { product, code, apply } = await openCartWithCode(page, request)
    await apply.click()
    await expect(page.getByText(`Code ${code} is applied.`)).toBeVisible()
    await page.reload()
    const remove = page.getByRole('button', { name: `Remove code ${code}` })
    await expect(remove).toBeVisible()
    const release = await hold(page, CODE_CHECK, 'POST')
    const asked = page.waitForRequest(CODE_CHECK)
    await page.getByLabel(`Quantity of ${product.name}`).selectOption('2')
    await asked
    await remove.click()
    await expect(page.getByLabel('Discount code')).toBeFocused()
    const answered = page.waitForResponse(CODE_CHECK)
    release()
    await (await answered).finished()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Have a code?' })).toBeVisible()
  })

  test('is tried again with the same text after the line broke', async ({ page, request }) => {
    const { product, code, apply } = await openCartWithCode(page, request)
    await page.route(CODE_CHECK, (route) => route.abort())
    await apply.click()
    await expect(page.getByLabel('Discount code')).toHaveAttribute('aria-invalid', 'true')
    await page.unroute(CODE_CHECK)
    await apply.click()
    await expect(page.getByText(`Code ${code} is applied.`)).toBeVisible()
    await page.route(CODE_CHECK, (route) => route.abort())
    await page.reload()
    const field = page.getByLabel('Discount code')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await page.unroute(CODE_CHECK)
    await field.fill('ANOTHER')
    const release = await hold(page, CODE_CHECK, 'POST')
    const asked = page.waitForRequest(CODE_CHECK)
    await page.getByLabel(`Quantity of ${product.name}`).selectOption('2')
    await asked
    await expect(field).toHaveValue('ANOTHER') // nor is it applied, which was refused last
    release()
    await expect(page.getByText(`Code ${code} is applied.`)).toBeVisible()
  })
})
