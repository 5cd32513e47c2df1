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

/** The number of the order; undefined when it was refused. */
export async function placeGenuineOrder(
  address: string,
  accessToken: string,
  key: string,
): Promise<number | undefined> {
  const product = await productForSale(address)
  if (!product) return undefined
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
