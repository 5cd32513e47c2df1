/** Honest orders amid hostile requests: each that is confirmed has to be there afterwards. */
import { orderTotals } from '@warung/contract/money.ts'

type Product = { readonly product_id: number; readonly price: number; readonly stock: number }

/** A product that is for sale now; undefined when hostile admins have left none. */
async function productForSale(address: string): Promise<Product | undefined> {
  const answer = await fetch(`${address}/api/v1/product?limit=50`)
  if (!answer.ok) return undefined
  const { data } = (await answer.json()) as { data: Product[] }
  return data.find(({ stock }) => stock > 0)
}

/** A new account each time, because hostile requests end the sessions of accounts that they know. */
async function register(address: string, name: string): Promise<string | undefined> {
  const password = `password of ${name}`
  const answer = await fetch(`${address}/api/v1/auth/register/customer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email: `${name}@honest.example`, password, confirm_password: password }),
  })
  if (answer.status !== 201) return undefined
  return ((await answer.json()) as { data: { access_token: string } }).data.access_token
}

/** @param key names the shopper and the order. @returns the number of the order; undefined when it was refused */
export async function placeGenuineOrder(address: string, key: string): Promise<number | undefined> {
  const product = await productForSale(address)
  const accessToken = await register(address, key)
  if (!product || !accessToken) return undefined
  const { product_id, price } = product
  const answer = await fetch(`${address}/api/v1/order`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({
      order_product: [{ product_id, quantity: 1 }],
      payment_method_id: 1,
      ...orderTotals([{ price, quantity: 1 }]),
      shipment_address: {
        address: 'Jl. Kaliurang 5',
        city: 'Sleman',
        postal_code: '55281',
        country: 'Indonesia',
      },
    }),
  })
  if (answer.status !== 201) return undefined
  return ((await answer.json()) as { data: { order_id: number } }).data.order_id
}
