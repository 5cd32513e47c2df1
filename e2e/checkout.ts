/** A buyer of their own, standing before the Place Order button: for journeys about what happens then. */

import type { APIRequestContext, Page } from '@playwright/test'
import { orderTotals } from '@warung/contract/money.ts'
import { type Session, sessionOf } from './session.ts'

let made = 0
function unique(): string {
  made += 1
  return `${process.pid}-${made}-${Date.now()}`
}

function bearer(session: Session) {
  return { authorization: `Bearer ${session.access_token}` }
}

export async function newCustomer(request: APIRequestContext): Promise<Session> {
  const password = 'a password of some length'
  const email = `buyer-${unique()}@test.example`
  const data = { email, name: 'Buyer', password, confirm_password: password }
  const answer = await request.post('/api/v1/auth/register/customer', { data })
  if (!answer.ok()) throw new Error(`${email} could not register: ${answer.status()}`)
  return (await answer.json()).data
}

export type Thing = { product_id: number; name: string; price: number; stock: number; image: string }

/** A product that no other journey knows. */
export async function newThing(request: APIRequestContext, stock: number): Promise<Thing> {
  const admin = await sessionOf(request, 'admin@warung.test')
  const categories = await (await request.get('/api/v1/product-category')).json()
  const name = `Thing ${unique()}`
  const data = {
    name,
    sku: name.replaceAll(' ', '-'),
    price: 20_000,
    image: '',
    brand: 'Test',
    product_category_id: [categories.data[0].product_category_id],
    description: '',
    stock,
  }
  const answer = await request.post('/api/v1/admin/product', { headers: bearer(admin), data })
  if (!answer.ok()) throw new Error(`${name} could not be made: ${answer.status()} ${await answer.text()}`)
  const found = await request.get(`/api/v1/product?keyword=${encodeURIComponent(name)}`)
  return (await found.json()).data[0]
}

export const ADDRESS = {
  address: 'Jl. Kaliurang 5',
  city: 'Yogyakarta',
  postalCode: '55281',
  country: 'Indonesia',
}

/** Opens the order's review with that in the cart. */
export async function standBeforePlaceOrder(
  page: Page,
  session: Session,
  thing: Thing,
  qty = 1,
): Promise<void> {
  const { product_id: product, name, image, price, stock } = thing
  const stored = {
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    userInfo: JSON.stringify(session),
    cartItems: JSON.stringify([{ product, name, image, price, stock, qty }]),
    shippingAddress: JSON.stringify(ADDRESS),
  }
  if (page.url() === 'about:blank') await page.goto('/healthz')
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, stored)
  await page.goto('/placeorder')
}

/** The body of the order that `standBeforePlaceOrder` prepares. */
export function orderBodyOf(thing: Thing, quantity = 1) {
  return {
    order_product: [{ product_id: thing.product_id, quantity }],
    payment_method_id: 1,
    ...orderTotals([{ price: thing.price, quantity }]),
    shipment_address: {
      address: ADDRESS.address,
      city: ADDRESS.city,
      postal_code: ADDRESS.postalCode,
      country: ADDRESS.country,
    },
  }
}

export async function ordersOf(request: APIRequestContext, session: Session): Promise<number[]> {
  const answer = await request.get('/api/v1/order', { headers: bearer(session) })
  const { data } = (await answer.json()) as { data: { order_id: number }[] }
  return data.map(({ order_id }) => order_id)
}
