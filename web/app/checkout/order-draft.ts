/** The one place where `qty` becomes `quantity` and totals are computed (design.md, The trip of a quantity). */

import type { CallInput } from '@warung/contract/client.ts'
import { type OrderTotals, orderTotals } from '@warung/contract/money.ts'
import type { CartItem } from '../stored/cart'
import type { ShippingAddress } from '../stored/checkout'

type OrderBody = CallInput<'POST /api/v1/order'>['body']

export const draftTotals = (items: readonly CartItem[]): OrderTotals =>
  orderTotals(items.map(({ price, qty }) => ({ price, quantity: qty })))

export const orderDraft = (items: readonly CartItem[], to: ShippingAddress): OrderBody => ({
  order_product: items.map(({ product, qty }) => ({ product_id: product, quantity: qty })),
  payment_method_id: 1, // spec §9
  ...draftTotals(items),
  shipment_address: { address: to.address, city: to.city, postal_code: to.postalCode, country: to.country },
})
