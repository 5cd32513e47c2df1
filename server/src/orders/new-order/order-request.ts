/** The input of one attempt to place an order. */
import type { CodRule } from '@warung/contract/cod-rule.ts'
import type { ManualDiscount } from '@warung/contract/manual-orders.ts'
import type { OrderBody } from '@warung/contract/orders.ts'
import type { ContactField } from '@warung/contract/values/contact-fields.ts'
import type { Language } from '@warung/contract/values/languages.ts'
import type { OrderRule } from '@warung/contract/values/order-rule.ts'
import type { Caller } from '../../accounts/authenticate.ts'
import type { Network } from '../../platform/network/network.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { shopDay } from '../../platform/time/shop-time.ts'
import { offeredMethod } from '../../providers/payment-methods.ts'
import type { PaymentTerms } from '../../providers/provider.ts'
import type { DiscountCache } from '../discounts/find-discount.ts'
import type { StockHolder } from '../orders/limit-held-products.ts'
import type { OwnerMailBudget, UnpaidMailBudget } from '../orders/limit-unpaid-mails.ts'
import { type ParsedContact, parseContact } from '../orders/order-contact.ts'
import { sumQuantities } from '../orders/order-pieces.ts'
import type { RequestedLine } from '../shipping/find-published-products.ts'
import type { PriceShipping } from '../shipping/quote-shipping.ts'
import { createProductCache, type ProductCache, type RequestedLines } from './find-order-lines.ts'

/** Settings that decide about an order. */
export type CheckoutRules = {
  /** how long an unpaid order holds its stock (D9) */
  readonly holdHours: number
  readonly isOpen: boolean
  /** shipping price and tax; default: the specification's */
  readonly rule?: OrderRule
  /** replaces the rule's shipping price if shoppers choose the shipping */
  readonly priceShipping?: PriceShipping | undefined
  /** decides which day it is, for sale dates */
  readonly timezone: string
  readonly methods: readonly PaymentTerms[]
  readonly requiredContact?: readonly ContactField[]
  /** false skips looking for them */
  readonly hasAutomaticDiscounts?: boolean
  /** the owner's rule for cash on delivery */
  readonly codRule?: CodRule
  /** paid in cash and handed over as soon as it is placed (decisions/075) */
  readonly isCounterSale?: boolean
}

export type PlaceOrderContext = {
  /** Idempotency-Key: the same key and body always return the same order */
  readonly key: string | undefined
  readonly now: Date
  /** of the buyer's mails; default: English */
  readonly language?: Language
  readonly network?: Network
  /** absent: every order may queue its mail */
  readonly mailBudget?: UnpaidMailBudget
  /** likewise to the owner */
  readonly ownerMailBudget?: OwnerMailBudget
  /** an admin's, in place of any other */
  readonly manualDiscount?: ManualDiscount | undefined
  /** absent: products are read from the database each time */
  readonly productCache?: ProductCache
  /** likewise its discount code */
  readonly discountCache?: DiscountCache
}

export type PlaceOrderRequest = PlaceOrderContext &
  RequestedLines & {
    readonly rules: CheckoutRules
    readonly caller: Caller
    readonly body: OrderBody
    readonly contact: ParsedContact
    readonly method: PaymentTerms
    /** whether the buyer may have another mail written */
    readonly mayMail: boolean
  }

/**
 * Sorted by product id, so that orders lock shared products in the same order.
 * @throws {Problem} cart_empty
 */
export function mergeOrderLines(lines: OrderBody['order_product']): RequestedLine[] {
  if (lines.length === 0) throw new Problem('cart_empty')
  return sumQuantities(lines).sort((a, b) => a.product_id - b.product_id)
}

/** @throws {Problem} telephone_invalid, cart_empty, and those of offeredMethod */
export function readOrderRequest(
  rules: CheckoutRules,
  caller: Caller,
  body: OrderBody,
  context: PlaceOrderContext,
): PlaceOrderRequest {
  return {
    productCache: createProductCache(),
    ...context,
    ...{ rules, caller, body },
    contact: parseContact(body.contact),
    method: offeredMethod(rules.methods, body.payment_method_id),
    lines: mergeOrderLines(body.order_product),
    today: shopDay(context.now, rules.timezone),
    mayMail: true,
  }
}

export function buyerOf({ caller, network }: Pick<PlaceOrderRequest, 'caller' | 'network'>): StockHolder {
  const { user_id, guest_session_id } = caller
  return { user_id, guest_session_id, network }
}
