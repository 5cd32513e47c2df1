/** Orders for tests: as a customer's browser places and pays them, or a row of a list. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { CallInput } from '@warung/contract/client.ts'
import { orderTotals } from '@warung/contract/money.ts'
import type { Order } from '@warung/contract/orders.ts'
import { DEFAULT_ORDER_RULE, type TaxRule } from '@warung/contract/values/order-rule.ts'
import type { Db } from '../../src/platform/database/open.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { type PaymentShop, payAtProvider } from './payment-shop.ts'
import { addProduct } from './products.ts'
import type { TestShop } from './shop.ts'

export type Line = { product_id: number; quantity: number; price: number }

/** The body of an order as an honest browser sends it. */
export function orderOf(...lines: Line[]) {
  return {
    order_product: lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
    payment_method_id: 1 as const,
    ...orderTotals(lines),
    shipment_address: {
      address: 'Jl. Kaliurang 5',
      city: 'Yogyakarta',
      postal_code: '55281',
      country: 'Indonesia',
    },
  }
}

type OrderOptions = {
  /** the buyer; a new customer by default */
  readonly who?: UserInfo
  readonly name?: string
  readonly price?: number
  readonly stock?: number
  readonly quantity?: number
  readonly recipient?: string
  readonly telephone?: string
  readonly email?: string
  /** as in the shop's settings, where they differ from the specification's */
  readonly tax?: TaxRule
  readonly payment_method_id?: CallInput<'POST /api/v1/order'>['body']['payment_method_id']
}

/** An order of a new product, as its buyer sees and pays it. */
export type PlacedOrder = {
  readonly order: Order
  readonly who: UserInfo
  readonly product_id: number
  readonly params: { readonly id: number }
  seen(): Promise<Order>
  /** Tells the shop which order of the provider's is about to pay it. */
  tell(payment_method_id: string, as?: { access_token: string }): Promise<unknown>
  pay(payment_method_id: string, as?: { access_token: string }): Promise<{ data: Order }>
}

export async function placedOrder(shop: TestShop, options: OrderOptions = {}): Promise<PlacedOrder> {
  const { name, price = 250_000, stock = 9, quantity = 1, payment_method_id = 1 } = options
  const { recipient, telephone, email } = options
  const product_id = await addProduct(shop.db, { price, stock, ...(name === undefined ? {} : { name }) })
  const who = options.who ?? (await shop.signInAs('customer'))
  const hasContact = [recipient, telephone, email].some((part) => part !== undefined)
  const contact = hasContact ? { contact: { recipient, telephone, email } } : {}
  const totals =
    options.tax && orderTotals([{ price, quantity }], { ...DEFAULT_ORDER_RULE, tax: options.tax })
  const body = { ...orderOf({ product_id, quantity, price }), ...totals, payment_method_id, ...contact }
  const { data: order } = await shop.call('POST /api/v1/order', { body }, who)
  const params = { id: order.order_id }
  return {
    order,
    who,
    product_id,
    params,
    seen: async () => (await shop.call('GET /api/v1/order/{id}', { params }, who)).data,
    tell: (id, as = who) =>
      shop.call('PUT /api/v1/order/{id}/provider-order', { params, body: { provider_order_id: id } }, as),
    pay: (id, as = who) =>
      shop.call('PUT /api/v1/order/{id}/pay', { params, body: { payment_method_id: id } }, as),
  }
}

/** The same, paid at the provider and by the browser that comes back from there. */
export async function paidOrder(
  shop: PaymentShop,
  options: OrderOptions = {},
): Promise<PlacedOrder & { readonly provider_order_id: string }> {
  const placed = await placedOrder(shop, options)
  const provider_order_id = await payAtProvider(shop, placed.order)
  await placed.pay(provider_order_id)
  return { ...placed, provider_order_id }
}

type OrderRow = typeof shopOrder.$inferInsert

/** A row for lists: of no product, and nothing was paid for it. */
export function orderRowOf({
  total_price = 1000,
  ...given
}: Partial<OrderRow> & Pick<OrderRow, 'user_id' | 'created_at'>): OrderRow {
  return {
    user_name: 'Somebody',
    user_email: 'somebody@test.example',
    address: '',
    city: '',
    postal_code: '',
    country: '',
    payment_method_name: 'PayPal',
    product_price: total_price,
    shipping_price: 0,
    tax_price: 0,
    total_price,
    payment_amount_minor: 100,
    payment_currency: 'USD',
    payment_rate: '16500',
    ...given,
  }
}

/** Written straight into the database. @returns its order_id */
export async function addOrder(db: Db, given: Parameters<typeof orderRowOf>[0]): Promise<number> {
  const [added] = await db.insert(shopOrder).values(orderRowOf(given)).returning()
  if (!added) throw new Error('an order was inserted but not returned')
  return added.order_id
}
