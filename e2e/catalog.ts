/** Products, accounts and orders for journeys that need some of their own, made through the API. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { orderTotals } from '@warung/contract/money.ts'
import { PEOPLE, type Session, sessionOf } from './session.ts'

async function dataOf(answer: APIResponse) {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()).data
}

function bearer(session: { access_token: string }) {
  return { authorization: `Bearer ${session.access_token}` }
}

export type Made = { readonly product_id: number; readonly name: string; readonly price: number }

/** One for each of the fields, all made by the same admin. */
export async function createProducts(
  request: APIRequestContext,
  ...given: readonly Record<string, unknown>[]
): Promise<Made[]> {
  const headers = bearer(await sessionOf(request, PEOPLE.admin))
  const made: Made[] = []
  for (const fields of given) {
    const sku = `E2E-${randomUUID()}`
    const plain = { name: sku, sku, price: 10_000, image: '', brand: '', description: '', stock: 1000 }
    const data = { ...plain, product_category_id: [], ...fields }
    made.push(await dataOf(await request.post('/api/v1/admin/product', { data, headers })))
  }
  return made
}

export const PASSWORD = 'rahasia sekali'

export async function register(
  request: APIRequestContext,
  name = 'Sinta',
): Promise<Session & { readonly email: string }> {
  const email = `${randomUUID()}@contoh.test`
  const data = { name, email, password: PASSWORD, confirm_password: PASSWORD }
  return dataOf(await request.post('/api/v1/auth/register/customer', { data }))
}

export async function review(
  request: APIRequestContext,
  by: { access_token: string },
  fields: { product_id: number; rating: number; comment: string },
): Promise<void> {
  await dataOf(await request.post('/api/v1/review', { data: fields, headers: bearer(by) }))
}

/** @returns its order_id */
export async function order(
  request: APIRequestContext,
  by: { access_token: string },
  product: Made,
  to: Record<string, string> = {},
): Promise<number> {
  const lines = [{ product_id: product.product_id, quantity: 1, price: product.price }]
  const data = {
    order_product: lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
    payment_method_id: 1,
    ...orderTotals(lines),
    shipment_address: {
      address: 'Jl. Kaliurang 5',
      city: 'Sleman',
      postal_code: '55281',
      country: 'Indonesia',
      ...to,
    },
  }
  const answer = await request.post('/api/v1/order', { data, headers: bearer(by) })
  return (await dataOf(answer)).order_id
}
