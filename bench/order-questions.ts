import { orderTotals } from '@warung/contract/money.ts'
import type { HttpQuestion } from './http-connection.ts'
import type { MeasuredShop } from './measured-shop.ts'

export type ProductSold = { readonly product_id: number; readonly price: number }

export type OrderSent = {
  readonly order_product: readonly { readonly product_id: number; readonly quantity: number }[]
  readonly payment_method_id: number
  readonly shipment_address: {
    readonly address: string
    readonly city: string
    readonly postal_code: string
    readonly country: string
  }
} & ReturnType<typeof orderTotals>

function orderOf(products: readonly ProductSold[]): OrderSent {
  return {
    order_product: products.map(({ product_id }) => ({ product_id, quantity: 1 })),
    payment_method_id: 1,
    ...orderTotals(products.map(({ price }) => ({ price, quantity: 1 }))),
    shipment_address: {
      address: 'Jl. Sudirman 1',
      city: 'Jakarta',
      postal_code: '12345',
      country: 'Indonesia',
    },
  }
}

/** With plenty of stock: no measured order takes the last piece. */
export async function plentifulProducts({ shop, database }: MeasuredShop): Promise<ProductSold[]> {
  const found: ProductSold[] = []
  // the demo has fewer than five pages; pages past the end are refused
  for (let [page, lastPage] = [1, 1]; page <= Math.min(5, lastPage); page += 1) {
    const answer = await fetch(`${shop.address}/api/v1/product?limit=100&page=${page}`)
    if (!answer.ok) throw new Error(`page ${page} of the products answered ${answer.status}`)
    const { data, meta } = (await answer.json()) as { data: ProductSold[]; meta: { last_page: number } }
    lastPage = meta.last_page
    found.push(...data.filter(({ price }) => price > 0))
  }
  const ids = found.map(({ product_id }) => product_id)
  await database.executeSql('update product set stock = 1000000 where product_id = any($1)', [ids])
  return found
}

/** Each order has other products than the one before. */
export function ordersOf(products: readonly ProductSold[], lines: number): OrderSent[] {
  return products.map((_first, at) => {
    const chosen = Array.from({ length: lines }, (_none, line) => products[(at + line * 7) % products.length])
    return orderOf([...new Set(chosen.flatMap((product) => product ?? []))])
  })
}

export function orderQuestions(orders: readonly OrderSent[], authorization: string): HttpQuestion[] {
  const headers = { 'content-type': 'application/json', authorization }
  return orders.map((order) => ({
    method: 'POST',
    path: '/api/v1/order',
    headers,
    body: JSON.stringify(order),
  }))
}
