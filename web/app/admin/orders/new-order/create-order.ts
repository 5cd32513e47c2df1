/** What both ways to enter an order share: sent to a buyer, or sold at the counter. */
import type { CallInput } from '@warung/contract/client.ts'
import type { DiscountOffer } from '@warung/contract/discounts.ts'
import type { OrderRule } from '@warung/contract/values/order-rule.ts'
import { useState } from 'react'
import { bestOffers, orderDraft } from '../../../checkout/order-draft'
import { useAutomaticDiscounts } from '../../../checkout/use-automatic-discounts'
import { browserApi } from '../../../client/api'
import type { CartItem } from '../../../stored/cart'
import type { ShippingAddress } from '../../../stored/checkout'
import { attemptKey, dropAttempts } from '../../../stored/order-attempts'
import { dropShippingOption } from '../../../stored/shipping-option'
import { NO_DISCOUNT, offerOfOwn, ownDiscountOf } from './own-discount'
import { newOrderTexts } from './texts'

export type EnteredOrder = CallInput<'POST /api/v1/admin/order'>['body']

export type EnteredFor = {
  readonly items: readonly CartItem[]
  readonly buyer: ShippingAddress
  /** undefined for a guest */
  readonly customerId: number | undefined
}

/** @throws {CallFailed} */
export async function createOrder(body: EnteredOrder): Promise<number> {
  const headers = { 'idempotency-key': attemptKey(JSON.stringify(body)) }
  const { data } = await browserApi('POST /api/v1/admin/order', { body, headers })
  dropAttempts()
  dropShippingOption()
  return data.order_id
}

type BuyersCart = CallInput<'POST /api/v1/admin/automatic-discount'>['body']

async function askForBuyer(body: BuyersCart): Promise<readonly DiscountOffer[]> {
  return (await browserApi('POST /api/v1/admin/automatic-discount', { body })).data
}

/** @param attempt changes after each refused order, to fetch again */
export function useEnteredDiscounts({ items, buyer, customerId }: EnteredFor, attempt: unknown) {
  const automatic = useAutomaticDiscounts({
    items,
    to: buyer,
    isGuest: customerId === undefined,
    account: customerId === undefined ? {} : { customer_id: customerId },
    ask: askForBuyer,
    attempt,
  })
  const [typed, onType] = useState(NO_DISCOUNT)
  const own = ownDiscountOf(typed)
  return {
    own,
    typed,
    onType,
    isAsking: automatic.isAsking,
    discountsBy: (rule: OrderRule): readonly DiscountOffer[] =>
      own ? [offerOfOwn(own)] : bestOffers(items, rule, automatic.offers),
    /** why the order cannot be entered yet; empty if it can */
    missing: (): string => {
      if (typed.kind !== '' && own === undefined) return newOrderTexts.discountIncomplete
      return items.length === 0 ? newOrderTexts.missingItems : ''
    },
  }
}

type BodyTerms = {
  readonly rule: OrderRule
  readonly discounts: ReturnType<typeof useEnteredDiscounts>
  readonly paymentMethodId: number
}

export function enteredOrder(
  { items, buyer, customerId }: EnteredFor,
  { rule, discounts, paymentMethodId }: BodyTerms,
): EnteredOrder {
  const isGuest = customerId === undefined
  return {
    ...orderDraft(items, buyer, { rule, discounts: discounts.discountsBy(rule), isGuest, paymentMethodId }),
    ...(isGuest ? {} : { customer_id: customerId }),
    ...(discounts.own && { own_discount: discounts.own }),
  }
}
