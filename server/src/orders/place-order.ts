/** Places an order in one transaction: all of it or nothing (D3, D9). */
import { type OrderTotals, orderTotals, paymentAmount } from '@warung/contract/money.ts'
import type { Order, OrderBody } from '@warung/contract/orders.ts'
import type { ContactField } from '@warung/contract/values/contact-fields.ts'
import { ORDER_TOTAL_MAX_RUPIAH } from '@warung/contract/values/limits.ts'
import { DEFAULT_ORDER_RULE, type OrderRule } from '@warung/contract/values/order-rule.ts'
import type { Caller } from '../accounts/authenticate.ts'
import { violatedConstraint } from '../database/errors.ts'
import { type Db, isOutcomeUnknown } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { queuePaidMails } from '../mails/queue-order-mail.ts'
import type { Network } from '../network.ts'
import { offeredMethod, type PaymentTerms } from '../payments/payment-methods.ts'
import { isConflict, Problem } from '../problems/problem.ts'
import type { PriceShipping } from '../shipping/quote-shipping.ts'
import { shopDay, type WithDates } from '../shop-time.ts'
import { chooseShipping, ruleOfShipping } from './choose-shipping.ts'
import { orderById } from './find-order.ts'
import { findOrderOfKey, hashOrderBody } from './idempotency.ts'
import { holderLocks, leavesLowStock, limitHeldProducts } from './limit-held-products.ts'
import { lockProducts } from './lock-products.ts'
import { parseContact, requireContact } from './order-contact.ts'
import { mergeOrderLines } from './order-lines.ts'
import { writeOrder } from './write-order.ts'

type OrderTerms = {
  /** how long an unpaid order keeps its stock (D9) */
  readonly holdHours: number
  /** a closed shop takes no order; one that it has taken is still answered */
  readonly isOpen: boolean
  /** what it costs besides its items; the specification's unless said otherwise */
  readonly rule?: OrderRule
  /** where shoppers choose how it is sent; the rule holds otherwise */
  readonly priceShipping?: PriceShipping | undefined
  /** whose days products are on sale from and to */
  readonly timezone: string
  readonly methods: readonly PaymentTerms[]
  /** what shoppers have to say beside the address; nothing unless said otherwise */
  readonly requiredContact?: readonly ContactField[]
}

type OrderPlacement = {
  /** Idempotency-Key: the same key and body always answer the same order */
  readonly key: string | undefined
  readonly now: Date
  readonly network?: Network
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
  const tooLarge = new Problem('order_too_large')
  try {
    const totals = orderTotals(lines, rule)
    if (totals.total_price > ORDER_TOTAL_MAX_RUPIAH) throw tooLarge
    return totals
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge
    throw error
  }
}

function placeOrderOnce(
  db: Db,
  terms: OrderTerms,
  caller: Caller,
  body: OrderBody,
  given: OrderPlacement,
): Promise<WithDates<Order>> {
  const { rule = DEFAULT_ORDER_RULE, requiredContact = [] } = terms
  const contact = parseContact(body.contact)
  const method = offeredMethod(terms.methods, body.payment_method_id)
  return inTransaction(db, async (db) => {
    const draft = mergeOrderLines(body.order_product)
    const attempt = given.key === undefined ? undefined : { key: given.key, bodyHash: hashOrderBody(body) }
    if (attempt) {
      const placed = await findOrderOfKey(db, caller, attempt)
      if (placed !== undefined) return orderById(db, placed)
    }
    if (!terms.isOpen) throw new Problem('shop_closed')
    requireContact(contact, requiredContact, caller)
    const lines = await lockProducts(db, draft, shopDay(given.now, terms.timezone))
    const holder = {
      user_id: caller.user_id,
      guest_session_id: caller.guest_session_id,
      network: given.network,
    }
    const shipping = chooseShipping(terms.priceShipping?.(lines), body.shipping_option)
    const totals = recomputeTotals(lines, shipping ? { ...rule, shipping: ruleOfShipping(shipping) } : rule)
    checkTotals(body, totals)
    const payment_amount_minor = chargedMinor(totals, method)
    // there is nothing to charge for an order of free products, and providers charge no 0.00
    const isPaid = totals.total_price === 0
    const isLimited = !isPaid && leavesLowStock(lines)
    const order_id = await writeOrder(db, {
      ...holder,
      user_name: caller.name,
      user_email: caller.email,
      ...body.shipment_address,
      contact,
      payment_method_id: method.payment_method_id,
      payment_method_name: method.name,
      payment_amount_minor,
      payment_currency: method.currency,
      payment_rate: method.rate,
      totals,
      tax: rule.tax,
      shipping,
      lines,
      created_at: given.now,
      hold_expires_at: isPaid ? null : new Date(given.now.getTime() + terms.holdHours * 3_600_000),
      attempt,
      locks: isLimited ? holderLocks(holder) : undefined,
    })
    if (isLimited) await limitHeldProducts(db, order_id, holder)
    if (isPaid) await queuePaidMails(db, order_id, given.now)
    return orderById(db, order_id)
  })
}

/** The database has not said whether it kept the order: the key tells which when the request is repeated. */
function unconfirmed(key: string | undefined, cause: unknown): Problem {
  return new Problem('order_unconfirmed', { hasIdempotencyKey: key !== undefined }, { cause })
}

/**
 * @throws {Problem} telephone_invalid, contact_missing, cart_empty, shop_closed, product_no_longer_sold,
 *   insufficient_stock, shipping_option_gone, not_sent_there, prices_changed, order_too_large, order_in_progress,
 *   idempotency_key_reused, order_unconfirmed, and those of limitHeldProducts
 */
export async function placeOrder(
  db: Db,
  terms: OrderTerms,
  caller: Caller,
  body: OrderBody,
  given: OrderPlacement,
): Promise<WithDates<Order>> {
  try {
    return await placeOrderOnce(db, terms, caller, body, given)
  } catch (error) {
    if (isOutcomeUnknown(error)) throw unconfirmed(given.key, error)
    if (given.key === undefined || !mayBeConcurrentDuplicate(error)) throw error
    return placeOrderOnce(db, terms, caller, body, given)
  }
}

/**
 * The key is looked up and locked in one statement, which sees the data of its beginning: a twin
 * that committed just then has the last piece, or refuses our write. The second look finds its order.
 */
function mayBeConcurrentDuplicate(error: unknown): boolean {
  return isConflict(error) || violatedConstraint(error)?.startsWith('idempotency_key') === true
}
