/** What an order is to be, by every rule that needs nothing but its products. Pure. */
import { type OrderTotals, orderTotals, paymentAmount } from '@warung/contract/money.ts'
import type { OrderBody } from '@warung/contract/orders.ts'
import { ORDER_TOTAL_MAX_RUPIAH } from '@warung/contract/values/limits.ts'
import { DEFAULT_ORDER_RULE, type OrderRule } from '@warung/contract/values/order-rule.ts'
import type { Caller } from '../../accounts/authenticate.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { HOUR_MS } from '../../platform/time/durations.ts'
import { offeredMethod, type PaymentTerms } from '../../providers/payment-methods.ts'
import { chooseShipping, ruleOfShipping } from './choose-shipping.ts'
import { hashOrderBody, type KeyedAttempt } from './idempotency.ts'
import type { LineToWrite } from './lock-products.ts'
import { type ContactToWrite, parseContact, requireContact } from './order-contact.ts'
import { mergeOrderLines, type OrderLineInput } from './order-lines.ts'
import type { OrderPlacement, OrderTerms } from './order-terms.ts'
import type { OrderToWrite } from './order-to-write.ts'

/** What a shopper asks for, read once however often it is tried. */
export type RequestedOrder = {
  readonly terms: OrderTerms
  readonly caller: Caller
  readonly body: OrderBody
  readonly given: OrderPlacement
  readonly contact: ContactToWrite
  readonly method: PaymentTerms
  /** undefined without a key */
  readonly attempt: KeyedAttempt | undefined
  /** whether its buyer may have the shop write another mail */
  readonly isMailed: boolean
}

/** @throws {Problem} telephone_invalid, and that of a method which is not offered */
export function readOrderRequest(
  terms: OrderTerms,
  caller: Caller,
  body: OrderBody,
  given: OrderPlacement,
): RequestedOrder {
  const contact = parseContact(body.contact)
  const method = offeredMethod(terms.methods, body.payment_method_id)
  const attempt = given.key === undefined ? undefined : { key: given.key, bodyHash: hashOrderBody(body) }
  return { terms, caller, body, given, contact, method, attempt, isMailed: true }
}

/** @throws {Problem} cart_empty */
export function linesOfRequest({ body }: RequestedOrder): OrderLineInput[] {
  return mergeOrderLines(body.order_product)
}

/** What is refused whatever was ordered. @throws {Problem} shop_closed, contact_missing */
export function requireOpenTo({ terms, caller, contact }: RequestedOrder): void {
  if (!terms.isOpen) throw new Problem('shop_closed')
  requireContact(contact, terms.requiredContact ?? [], caller)
}

function checkTotals(sent: OrderBody, own: OrderTotals): void {
  const names = ['product_price', 'shipping_price', 'tax_price', 'total_price'] as const
  const changed = names.filter((name) => sent[name] !== own[name])
  if (changed.length === 0) return
  throw new Problem('prices_changed', {
    totals: Object.fromEntries(changed.map((name) => [name, own[name]])),
  })
}

/** @throws {Problem} order_too_large past what JSON and the database count exactly, at a very low rate */
function chargedMinor({ total_price }: OrderTotals, { rate, currency }: PaymentTerms): number {
  const minor = Number(paymentAmount(total_price, rate, currency))
  if (!Number.isSafeInteger(minor)) throw new Problem('order_too_large')
  return minor
}

function recomputeTotals(lines: Parameters<typeof orderTotals>[0], rule: OrderRule): OrderTotals {
  try {
    const totals = orderTotals(lines, rule)
    if (totals.total_price <= ORDER_TOTAL_MAX_RUPIAH) return totals
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new Problem('order_too_large')
}

/** @throws {Problem} shipping_option_gone, not_sent_there, prices_changed, order_too_large */
export function draftOrder(
  { terms, caller, body, given, contact, method, attempt, isMailed }: RequestedOrder,
  lines: readonly LineToWrite[],
): OrderToWrite {
  const { rule = DEFAULT_ORDER_RULE } = terms
  const shipping = chooseShipping(terms.priceShipping?.(lines), body.shipping_option)
  const totals = recomputeTotals(lines, shipping ? { ...rule, shipping: ruleOfShipping(shipping) } : rule)
  checkTotals(body, totals)
  // there is nothing to charge for an order of free products, and providers charge no 0.00
  const isPaid = totals.total_price === 0
  return {
    user_id: caller.user_id,
    guest_session_id: caller.guest_session_id,
    network: given.network,
    user_name: caller.name,
    user_email: caller.email,
    ...body.shipment_address,
    contact,
    payment_method_id: method.payment_method_id,
    payment_method_name: method.name,
    payment_amount_minor: chargedMinor(totals, method),
    payment_currency: method.currency,
    payment_rate: method.rate,
    totals,
    tax: rule.tax,
    shipping,
    lines,
    created_at: given.now,
    hold_expires_at: isPaid ? null : new Date(given.now.getTime() + terms.holdHours * HOUR_MS),
    attempt,
    isMailed,
  }
}
