/** What a changed order costs: by the same functions as a new one. */
import { EXACT_MAX, linePrice, type OrderTotals, rupiahFromSen } from '@warung/contract/money.ts'
import type { CoveringTerms } from '@warung/contract/values/discounts.ts'
import { DEFAULT_ORDER_RULE, type OrderRule, type TaxRule } from '@warung/contract/values/order-rule.ts'
import type { Db } from '../../platform/database/open.ts'
import type { shopOrder } from '../../platform/database/schema/orders.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { shopDay } from '../../platform/time/shop-time.ts'
import type { PaymentTerms } from '../../providers/payment-methods.ts'
import { type AskingOrder, findAutomaticDiscounts, findKeptDiscount } from '../discounts/find-discount.ts'
import { type ChosenShipping, chooseShipping, ruleOfShipping } from '../orders/choose-shipping.ts'
import {
  type ChargedAmount,
  chargedAmount,
  computeTotals,
  type OfferedDiscounts,
} from '../orders/order-totals.ts'
import type { PriceShipping } from '../shipping/quote-shipping.ts'
import type { ChangedLine } from './find-changed-lines.ts'

type OrderToPrice = typeof shopOrder.$inferSelect

/** The shop's settings as they are today. */
export type ChangeRules = {
  readonly rule?: OrderRule | undefined
  readonly priceShipping?: PriceShipping | undefined
  readonly hasAutomaticDiscounts: boolean
  readonly timezone: string
}

/** Without an id: an admin's own. */
type ChangedDiscount = CoveringTerms & { readonly discount_id: number | null; readonly code: string }

export type ChangedPrice = {
  readonly totals: OrderTotals
  readonly tax: TaxRule
  /** undefined: the one of the order stays as it is, or it has none */
  readonly shipping: ChosenShipping | undefined
  readonly discount: ChangedDiscount | undefined
  /** the order's own, which no longer applies */
  readonly lostDiscount: string | undefined
  readonly charged: ChargedAmount
}

/** What it was sent by, as long as it is offered; else at the price that the buyer agreed to. */
function shippingOf(
  { shipping_option, shipping_price }: OrderToPrice,
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

function ownDiscountAgain({
  discount_code,
  discount_price,
  discount_percent,
}: OrderToPrice): ChangedDiscount[] {
  if (discount_code === null) return []
  const kind = discount_percent === null ? 'amount' : 'percent'
  const amount = discount_percent === null ? discount_price : null
  return [{ discount_id: null, code: discount_code, kind, percent: discount_percent, amount }]
}

type ChangedDiscounts = { readonly offered: OfferedDiscounts<ChangedDiscount>; readonly isLost: boolean }

/** The day of placing decides about a code's days; its least sum and its products are looked at anew. */
async function discountsOf(
  db: Db,
  order: OrderToPrice,
  lines: readonly ChangedLine[],
  { hasAutomaticDiscounts, timezone }: ChangeRules,
): Promise<ChangedDiscounts> {
  const { discount_id, created_at } = order
  const [own] = discount_id === null ? ownDiscountAgain(order) : []
  if (own) return { offered: { entered: own }, isLost: false }
  const items = lines.reduce((sum, line) => sum + linePrice(line), 0n)
  if (items > EXACT_MAX) throw new Problem('order_too_large')
  const asking: AskingOrder = {
    user: order,
    items: rupiahFromSen(items),
    lines,
    today: shopDay(created_at, timezone),
  }
  const kept = discount_id === null ? undefined : await findKeptDiscount(db, discount_id, asking)
  if (kept && !kept.is_automatic) return { offered: { entered: kept }, isLost: false }
  const automatic = hasAutomaticDiscounts ? await findAutomaticDiscounts(db, asking) : []
  return { offered: { automatic }, isLost: discount_id !== null }
}

/** @throws {Problem} order_too_large, below_payment_minimum, above_payment_maximum, and those of PriceShipping */
export async function priceChangedLines(
  db: Db,
  order: OrderToPrice,
  lines: readonly ChangedLine[],
  rules: ChangeRules,
  method: PaymentTerms,
): Promise<ChangedPrice> {
  const { shipping, rule } = shippingOf(order, lines, rules)
  const { offered, isLost } = await discountsOf(db, order, lines, rules)
  const { totals, discount } = computeTotals(lines, rule, offered)
  const frozen = { ...method, currency: order.payment_currency, rate: order.payment_rate }
  const isStillThere = discount !== undefined && discount.code === order.discount_code
  return {
    totals,
    tax: rule.tax,
    shipping,
    discount,
    lostDiscount: isLost && !isStillThere ? (order.discount_code ?? undefined) : undefined,
    charged: chargedAmount(totals, frozen),
  }
}
