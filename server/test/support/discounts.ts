/** Discounts for tests: an admin makes them, an honest browser orders with them. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { CallInput } from '@warung/contract/client.ts'
import { bestDiscounts, discountedTotals, type OfferedDiscounts } from '@warung/contract/discount-price.ts'
import type { DiscountBody, DiscountOffer } from '@warung/contract/discounts.ts'
import { orderSums, orderTotals } from '@warung/contract/money.ts'
import type { Order } from '@warung/contract/orders.ts'
import { DEFAULT_ORDER_RULE } from '@warung/contract/values/order-rule.ts'
import { type Line, orderOf } from './orders.ts'
import { addProduct } from './products.ts'
import type { TestShop } from './shop.ts'

export const PRICE = 200_000
export type OrderBody = CallInput<'POST /api/v1/order'>['body']

export function percentOff(code: string, percent = 10): DiscountBody {
  return { code, kind: 'percent', percent }
}

/** What a browser sends that has seen the code take this off. @param covered product ids; absent: every product */
export function cartWith(
  lines: readonly Line[],
  { code, kind, percent = null, amount = null, max_amount, buy_quantity, get_quantity }: DiscountBody,
  covered?: readonly number[],
): OrderBody {
  const terms = { kind, percent, amount, max_amount, buy_quantity, get_quantity, covered_ids: covered }
  const totals = discountedTotals(lines, orderTotals(lines), DEFAULT_ORDER_RULE.tax, [terms])
  return { ...orderOf(...lines), ...totals, discount_code: code }
}

/** What a browser sends that was offered these. */
export function bodyOffered(lines: readonly Line[], offered: OfferedDiscounts<DiscountOffer>): OrderBody {
  const { tax } = DEFAULT_ORDER_RULE
  const best = bestDiscounts(lines, orderSums(lines), tax, offered)
  if (best.length === 0) return orderOf(...lines)
  const totals = discountedTotals(lines, orderTotals(lines), tax, best)
  return { ...orderOf(...lines), ...totals, ...(offered.entered && { discount_code: offered.entered.code }) }
}

export function bodyWith(product_id: number, terms: DiscountBody): OrderBody {
  return cartWith([{ product_id, quantity: 1, price: PRICE }], terms)
}

export type Shopping = {
  readonly make: (body: DiscountBody) => Promise<number>
  readonly product: () => Promise<number>
  readonly place: (body: OrderBody, as: UserInfo) => Promise<Order>
}

export function shoppingIn(shop: TestShop, admin: () => UserInfo): Shopping {
  return {
    make: async (body) =>
      (await shop.call('POST /api/v1/admin/discount', { body }, admin())).data.discount_id,
    product: () => addProduct(shop.db, { price: PRICE, stock: 10_000 }),
    place: async (body, as) => (await shop.call('POST /api/v1/order', { body }, as)).data,
  }
}
