/** Prices a changed order, by the same functions as a new one. */
import { nameOfDiscounts, type OfferedDiscounts } from '@warung/contract/discount-price.ts'
import { EXACT_MAX, linePrice, type OrderTotals, rupiahFromSen } from '@warung/contract/money.ts'
import type { CoveringTerms } from '@warung/contract/values/discounts.ts'
import { DEFAULT_ORDER_RULE, type OrderRule, type TaxRule } from '@warung/contract/values/order-rule.ts'
import type { Db } from '../../platform/database/open.ts'
import type { OrderRecord } from '../../platform/database/schema/orders.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { shopDay } from '../../platform/time/shop-time.ts'
import type { PaymentTerms } from '../../providers/provider.ts'
import {
  type DiscountRequest,
  findAutomaticDiscounts,
  type OrderDiscount,
  revalidateDiscounts,
} from '../discounts/find-discount.ts'
import { type ChosenShipping, chooseShipping, ruleOfShipping } from '../orders/choose-shipping.ts'
import { type ChargedAmount, chargedAmount, computeTotals } from '../orders/order-totals.ts'
import type { PriceShipping } from '../shipping/quote-shipping.ts'
import type { ChangedLine } from './find-changed-lines.ts'

/** The shop's settings as they are today. */
export type ChangeRules = {
  readonly rule?: OrderRule | undefined
  readonly priceShipping?: PriceShipping | undefined
  readonly hasAutomaticDiscounts: boolean
  readonly timezone: string
}

/** Without an id: an admin's own. */
type ChangedDiscount = OrderDiscount | (CoveringTerms & { readonly discount_id: null; readonly code: string })

export type ChangedPrice = {
  readonly totals: OrderTotals
  readonly tax: TaxRule
  /** undefined: the one of the order stays as it is, or it has none */
  readonly shipping: ChosenShipping | undefined
  readonly discounts: readonly ChangedDiscount[]
  /** those of the order that no longer apply */
  readonly lostDiscounts: string | undefined
  readonly charged: ChargedAmount
}

/** The service chosen before, if it is still offered; otherwise the price that the buyer agreed to. */
function shippingOf(
  { shipping_option, shipping_price }: OrderRecord,
  lines: readonly ChangedLine[],
  { rule = DEFAULT_ORDER_RULE, priceShipping }: ChangeRules,
): { shipping: ChosenShipping | undefined; rule: OrderRule } {
  if (shipping_option === null) return { shipping: undefined, rule }
  const offered = priceShipping?.(lines)
  const isOffered = offered?.options.some(({ code }) => code === shipping_option) === true
  const shipping = isOffered ? chooseShipping(offered, shipping_option) : undefined
  const agreed = { charged: 'always', price: shipping_price, threshold: 0 } as const
  return { shipping, rule: { ...rule, shipping: shipping ? ruleOfShipping(shipping) : agreed } }
}

function manualDiscountAgain({
  discount_code,
  discount_price,
  discount_percent,
  discount_amount,
}: OrderRecord): ChangedDiscount[] {
  if (discount_code === null) return []
  const kind = discount_percent === null ? 'amount' : 'percent'
  const amount = discount_percent === null ? (discount_amount ?? discount_price) : null
  return [{ discount_id: null, code: discount_code, kind, percent: discount_percent, amount }]
}

type ReofferedDiscounts = {
  readonly offered: OfferedDiscounts<ChangedDiscount>
  /** what the order has, whether or not it still applies */
  readonly had: readonly { readonly discount_id: number; readonly code: string }[]
}

/**
 * Dates are checked for the day of placement; minimum and products for the new lines. The entered code comes first
 * (decisions/071).
 */
async function discountsOf(
  db: Db,
  order: OrderRecord,
  lines: readonly ChangedLine[],
  { hasAutomaticDiscounts, timezone }: ChangeRules,
): Promise<ReofferedDiscounts> {
  const { order_id, discount_id, created_at } = order
  const [own] = discount_id === null ? manualDiscountAgain(order) : []
  if (own) return { offered: { entered: own, automatic: [] }, had: [] }
  const items = lines.reduce((sum, line) => sum + linePrice(line), 0n)
  if (items > EXACT_MAX) throw new Problem('order_too_large')
  const asking: DiscountRequest = {
    user: order,
    items: rupiahFromSen(items),
    lines,
    today: shopDay(created_at, timezone),
  }
  const { had, kept } = await revalidateDiscounts(db, { order_id, discount_id }, asking)
  const entered = kept.find((found) => found.discount_id === discount_id && !found.is_automatic)
  const isJoined = entered === undefined || entered.is_combinable
  const automatic = hasAutomaticDiscounts && isJoined ? await findAutomaticDiscounts(db, asking) : []
  return { offered: { entered, automatic }, had }
}

/** @throws {Problem} order_too_large, below_payment_minimum, above_payment_maximum, and those of PriceShipping */
export async function priceChangedLines(
  db: Db,
  order: OrderRecord,
  lines: readonly ChangedLine[],
  rules: ChangeRules,
  method: PaymentTerms,
): Promise<ChangedPrice> {
  const { shipping, rule } = shippingOf(order, lines, rules)
  const { offered, had } = await discountsOf(db, order, lines, rules)
  const { totals, discounts } = computeTotals(lines, rule, offered)
  const frozen = { ...method, currency: order.payment_currency, rate: order.payment_rate }
  const lost = had.filter(({ discount_id }) => !discounts.some((each) => each.discount_id === discount_id))
  return {
    totals,
    tax: rule.tax,
    shipping,
    discounts,
    lostDiscounts: nameOfDiscounts(lost) || undefined,
    charged: chargedAmount(totals, frozen),
  }
}
