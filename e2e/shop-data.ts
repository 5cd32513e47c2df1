/** Products, accounts, reviews, orders and payments for journeys that need some of their own, made through the API. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { orderTotals } from '@warung/contract/money.ts'
import { ACCOUNTS, bearer, headersOf, type Session } from './session.ts'

async function dataOf(answer: APIResponse) {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()).data
}

export type CreatedProduct = {
  readonly product_id: number
  readonly name: string
  readonly price: number
  readonly stock: number
  readonly image: string
}

/** One for each of the fields, all created by the same admin. */
export async function createProducts(
  request: APIRequestContext,
  ...given: readonly Record<string, unknown>[]
): Promise<CreatedProduct[]> {
  const headers = await headersOf(request, ACCOUNTS.admin)
  const created: CreatedProduct[] = []
  for (const fields of given) {
    const sku = `E2E-${randomUUID()}`
    const plain = { name: sku, sku, price: 10_000, image: '', brand: '', description: '', stock: 1000 }
    const data = { ...plain, product_category_id: [], ...fields }
    created.push(await dataOf(await request.post('/api/v1/admin/product', { data, headers })))
  }
  return created
}

export async function createProduct(
  request: APIRequestContext,
  fields: Record<string, unknown> = {},
): Promise<CreatedProduct> {
  const [product] = await createProducts(request, fields)
  if (!product) throw new Error('a product was created')
  return product
}

/** One of the demo's. @returns its address */
export async function uploadPicture(request: APIRequestContext, name: string): Promise<string> {
  const headers = await headersOf(request, ACCOUNTS.admin)
  const buffer = readFileSync(`../server/src/runtime/demo/pictures/${name}.webp`)
  const file = { name: 'a.webp', mimeType: 'image/webp', buffer }
  const answer = await request.post('/api/v1/upload/image', { headers, multipart: { file } })
  return (await answer.json()).url
}

type Picture = { readonly image: string; readonly alt: string }

/** By another account than the one that looks at it. */
export async function changeProduct(
  request: APIRequestContext,
  { product_id, name, stock }: CreatedProduct,
  change: { readonly price: number; readonly image?: string; readonly images?: readonly Picture[] },
): Promise<void> {
  const headers = await headersOf(request, ACCOUNTS.admin)
  const data = {
    name,
    sku: name,
    image: '',
    brand: '',
    description: '',
    stock,
    product_category_id: [],
    ...change,
  }
  await dataOf(await request.put(`/api/v1/admin/product/${product_id}`, { data, headers }))
}

export async function deleteProduct(
  request: APIRequestContext,
  { product_id }: Pick<CreatedProduct, 'product_id'>,
): Promise<void> {
  const headers = await headersOf(request, ACCOUNTS.admin)
  const answer = await request.delete(`/api/v1/admin/product/${product_id}`, { headers })
  if (!answer.ok()) throw new Error(`deleting answered ${answer.status()}`)
}

export const PASSWORD = 'rahasia sekali'

export async function registerCustomer(
  request: APIRequestContext,
  name = 'Sinta',
): Promise<Session & { readonly email: string }> {
  const email = `${randomUUID()}@contoh.test`
  const data = { name, email, password: PASSWORD, confirm_password: PASSWORD }
  return dataOf(await request.post('/api/v1/auth/register/customer', { data }))
}

export async function createReview(
  request: APIRequestContext,
  author: { access_token: string },
  fields: { product_id: number; rating: number; comment: string },
): Promise<void> {
  await dataOf(await request.post('/api/v1/review', { data: fields, headers: bearer(author) }))
}

export const ADDRESS = {
  address: 'Jl. Kaliurang 5',
  city: 'Sleman',
  postal_code: '55281',
  country: 'Indonesia',
}

export function orderBody(
  { product_id, price }: Pick<CreatedProduct, 'product_id' | 'price'>,
  quantity = 1,
  address: Record<string, string> = {},
) {
  return {
    order_product: [{ product_id, quantity }],
    payment_method_id: 1,
    ...orderTotals([{ price, quantity }]),
    shipment_address: { ...ADDRESS, ...address },
  }
}

export type PlacedOrder = {
  readonly order_id: number
  readonly payment_amount: string
  readonly payment_currency: string
  readonly payment_reference: string
  readonly order_link: string
}

export async function createOrder(
  request: APIRequestContext,
  buyer: { access_token: string },
  product: CreatedProduct,
  address: Record<string, string> = {},
): Promise<PlacedOrder> {
  const data = orderBody(product, 1, address)
  return dataOf(await request.post('/api/v1/order', { data, headers: bearer(buyer) }))
}

export async function fetchOrderIds(
  request: APIRequestContext,
  buyer: { access_token: string },
): Promise<number[]> {
  const orders: { order_id: number }[] = await dataOf(
    await request.get('/api/v1/order', { headers: bearer(buyer) }),
  )
  return orders.map(({ order_id }) => order_id)
}

/** Captured at the provider, as by a browser that is closed before it tells the shop. @returns the provider's order id */
export async function capturePayment(request: APIRequestContext, order: PlacedOrder): Promise<string> {
  const at = (path: string): string => `/paypal-simulator/browser/orders${path}?client-id=sandbox`
  const unit = {
    custom_id: order.payment_reference,
    amount: { currency_code: order.payment_currency, value: order.payment_amount },
  }
  const created = await request.post(at(''), { data: { intent: 'CAPTURE', purchase_units: [unit] } })
  const { id } = await created.json()
  await request.post(at(`/${id}/approve`), { data: { payer_email: 'buyer@example.com', funding: 'paypal' } })
  const captured = await request.post(at(`/${id}/capture`))
  if (!captured.ok()) throw new Error(`the payment was not captured: ${captured.status()}`)
  return id
}

/** Paid somewhere else than on the page: at the provider, and the shop told. */
export async function payOrder(
  request: APIRequestContext,
  buyer: { access_token: string },
  order: PlacedOrder,
): Promise<void> {
  const payment_method_id = await capturePayment(request, order)
  const answer = await request.put(`/api/v1/order/${order.order_id}/pay`, {
    data: { payment_method_id },
    headers: bearer(buyer),
  })
  await dataOf(answer)
}

/** Of a new customer, for a new product. */
export async function createPaidOrder(request: APIRequestContext): Promise<PlacedOrder> {
  const buyer = await registerCustomer(request)
  const order = await createOrder(request, buyer, await createProduct(request))
  await payOrder(request, buyer, order)
  return order
}

export async function deliverOrder(request: APIRequestContext, { order_id }: PlacedOrder): Promise<void> {
  const headers = await headersOf(request, ACCOUNTS.admin)
  await dataOf(await request.put(`/api/v1/admin/order/${order_id}/deliver`, { headers }))
}

type VariantRow = { readonly values: readonly string[]; readonly price?: number; readonly stock?: number }

/** A group of new products. @returns the id of each row's product */
export async function createVariants(
  request: APIRequestContext,
  group: { name: string; options: readonly { name: string; values: readonly string[] }[] },
  rows: readonly VariantRow[],
): Promise<number[]> {
  const headers = await headersOf(request, ACCOUNTS.admin)
  const products = rows.map((row) => ({ sku: randomUUID(), price: 50_000, stock: 9, image: '', ...row }))
  const answer = await request.post('/api/v1/admin/product-group', { data: { ...group, products }, headers })
  return (await dataOf(answer)).products.map(({ product_id }: CreatedProduct) => product_id)
}
