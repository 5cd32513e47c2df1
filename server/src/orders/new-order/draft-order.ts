/** Computes an order from its request and its products. */
import type { OfferedDiscounts } from '@warung/contract/discount-price.ts'
import type { ManualDiscount } from '@warung/contract/manual-orders.ts'
import { EXACT_MAX, linePrice, type OrderTotals, rupiahFromSen } from '@warung/contract/money.ts'
import type { DiscountTerms } from '@warung/contract/values/discounts.ts'
import { DEFAULT_ORDER_RULE, type TaxRule } from '@warung/contract/values/order-rule.ts'
import type { Db } from '../../platform/database/open.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { HOUR_MS } from '../../platform/time/durations.ts'
import { discountOfOrder, findAutomaticDiscounts, type OrderDiscount } from '../discounts/find-discount.ts'
import { type ChosenShipping, chooseShipping, ruleOfShipping } from '../orders/choose-shipping.ts'
import { leavesScarceStock } from '../orders/limit-held-products.ts'
import { requireContact } from '../orders/order-contact.ts'
import { type ChargedAmount, chargedAmount, checkTotals } from '../orders/order-totals.ts'
import { checkCod } from '../payment-terms/check-cod.ts'
import { findOrderLines, type NewOrderLine, type ReadFrom } from './find-order-lines.ts'
import type { PlaceOrderRequest } from './order-request.ts'

/** An admin's own has no id, and no uses that count. */
type PlacedDiscount =
  | OrderDiscount
  | (DiscountTerms & {
      readonly discount_id: null
      readonly code: string
      readonly version: null
      readonly covered_ids: null
    })

/** Passes all rules that depend only on its products. */
export type NewOrder = {
  readonly request: PlaceOrderRequest
  readonly lines: readonly NewOrderLine[]
  readonly totals: OrderTotals
  readonly tax: Pick<TaxRule, 'name' | 'is_included'>
  /** undefined if shoppers do not choose the shipping */
  readonly shipping: ChosenShipping | undefined
  /** the code that the buyer entered with those that join it, the best automatic ones, or an admin's own */
  readonly discounts: readonly PlacedDiscount[]
  readonly charged: ChargedAmount
  /** null if it awaits no payment: free, or accepted */
  readonly hold_expires_at: Date | null
}

/** Counts as paid when placed, since providers do not charge 0.00. */
export function isFree({ totals }: Pick<NewOrder, 'totals'>): boolean {
  return totals.total_price === 0
}

/** Cash on delivery: does not await payment before it is shipped. */
export function isCod({ request, totals }: Pick<NewOrder, 'request' | 'totals'>): boolean {
  return request.method.isCollectedOnDelivery === true && !isFree({ totals })
}

/** Not for a free order, which no transfer pays. */
export function needsPaymentCode(order: NewOrder): boolean {
  return order.request.method.hasPaymentCode === true && !isFree(order)
}

/** Whether the limit on holding last pieces applies (decisions/014). */
export function isLimited(order: NewOrder): boolean {
  return !isFree(order) && leavesScarceStock(order.lines)
}

/**
 * @throws {Problem} shipping_option_gone, not_sent_there, prices_changed, order_too_large, below_payment_minimum,
 *   above_payment_maximum
 */
function computeOrder(
  request: PlaceOrderRequest,
  lines: readonly NewOrderLine[],
  offered: OfferedDiscounts<PlacedDiscount>,
): NewOrder {
  const { rules, body, method, now } = request
  const { rule = DEFAULT_ORDER_RULE } = rules
  const shipping = chooseShipping(rules.priceShipping?.(lines), body.shipping_option)
  const effectiveRule = shipping ? { ...rule, shipping: ruleOfShipping(shipping) } : rule
  const { totals, discounts } = checkTotals(body, lines, effectiveRule, offered)
  const charged = chargedAmount(totals, method)
  const { holdHours = rules.holdHours } = method
  const holdEnd = new Date(now.getTime() + holdHours * HOUR_MS)
  const waitsForPayment = !isFree({ totals }) && !isCod({ request, totals })
  const hold_expires_at = waitsForPayment ? holdEnd : null
  return { request, lines, totals, tax: rule.tax, shipping, discounts, charged, hold_expires_at }
}

function placedManualDiscount({ kind, value, reason }: ManualDiscount): PlacedDiscount {
  const terms = kind === 'percent' ? { percent: value, amount: null } : { percent: null, amount: value }
  return { discount_id: null, code: reason, version: null, covered_ids: null, kind, ...terms }
}

/** @throws {Problem} order_too_large, and those of discountOfOrder */
async function findOrderDiscounts(
  db: Db,
  { body, caller, contact, rules, today, discountCache, manualDiscount }: PlaceOrderRequest,
  lines: readonly NewOrderLine[],
  from: ReadFrom,
): Promise<OfferedDiscounts<PlacedDiscount>> {
  if (manualDiscount) return { entered: placedManualDiscount(manualDiscount), automatic: [] }
  const { discount_code, discount_price = 0 } = body
  const hasAutomatic = rules.hasAutomaticDiscounts === true || discount_price > 0
  if (discount_code === undefined && !hasAutomatic) return { automatic: [] }
  const items = lines.reduce((sum, line) => sum + linePrice(line), 0n)
  if (items > EXACT_MAX) throw new Problem('order_too_large')
  const { user_id, guest_session_id } = caller
  const { telephone, contact_email } = contact
  const user = { user_id, guest_session_id, telephone, contact_email }
  const order = { user, items: rupiahFromSen(items), lines, today }
  if (discount_code === undefined) return { automatic: await findAutomaticDiscounts(db, order) }
  const entered = await discountOfOrder(db, discount_code, order, {
    cache: discountCache,
    isFresh: from === 'database',
  })
  const isJoined = entered.is_combinable && rules.hasAutomaticDiscounts === true
  return { entered, automatic: isJoined ? await findAutomaticDiscounts(db, order) : [] }
}

/** @throws {Problem} shop_closed, contact_missing, and those of findOrderLines, findOrderDiscounts, computeOrder and checkCod */
export async function draftOrder(db: Db, request: PlaceOrderRequest, from: ReadFrom): Promise<NewOrder> {
  const { rules, caller, contact, body } = request
  if (!rules.isOpen) throw new Problem('shop_closed')
  requireContact(contact, rules.requiredContact ?? [], caller)
  const lines = await findOrderLines(db, request, from)
  const order = computeOrder(request, lines, await findOrderDiscounts(db, request, lines, from))
  // its rule is about couriers; this cash is already on the counter
  if (isCod(order) && !rules.isCounterSale) {
    await checkCod(db, {
      address: body.shipment_address,
      contact,
      buyer: caller,
      charged: order.charged.payment_amount_minor,
      isPickedUp: order.shipping?.option.is_pickup === true,
      rule: rules.codRule,
    })
  }
  return order
}

/** Undefined if a rule refuses the order, possibly because of stale cached data. */
export async function tryDraftOrder(db: Db, request: PlaceOrderRequest): Promise<NewOrder | undefined> {
  try {
    return await draftOrder(db, request, 'cache')
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
