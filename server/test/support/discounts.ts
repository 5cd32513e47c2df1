/** Discounts for tests: an admin makes them, an honest browser orders with them. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { CallInput } from '@warung/contract/client.ts'
import { coveredSum, discountedTotals } from '@warung/contract/discount-price.ts'
import type { DiscountBody } from '@warung/contract/discounts.ts'
import { orderTotals } from '@warung/contract/money.ts'
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
  { code, kind, percent = null, amount = null }: DiscountBody,
  covered?: readonly number[],
): OrderBody {
  const terms = { kind, percent, amount }
  const sum = coveredSum(lines, covered)
  const totals = discountedTotals(orderTotals(lines), DEFAULT_ORDER_RULE.tax, terms, sum)
  return { ...orderOf(...lines), ...totals, discount_code: code }
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
