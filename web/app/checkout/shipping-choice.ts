import type { OrderRule, ShippingRule } from '@warung/contract/values/order-rule.ts'
import { placingTexts } from './placing-texts'
import type { ShippingQuoteState } from './use-shipping-quote'

const SHIPPING_UNKNOWN: ShippingRule = { charged: 'never', price: 0, threshold: 0 }

/** @returns the rule for the totals shown; without a shipping price while that is unknown */
export function ruleWithChoice(rule: OrderRule, state: ShippingQuoteState): OrderRule {
  if (state.kind === 'none') return rule
  const price = state.kind === 'known' ? state.chosen?.price : undefined
  const shipping: ShippingRule =
    price === undefined ? SHIPPING_UNKNOWN : { charged: 'always', price, threshold: 0 }
  return { ...rule, shipping }
}

/** Empty if the order can be placed; also if the shop does not deliver there, which it reports itself. */
export function missingChoice(state: ShippingQuoteState): string {
  if (state.kind === 'failed') return placingTexts.quoteFailed
  if (state.kind === 'known' && !state.chosen && state.quote.options.length > 0) return placingTexts.choose
  return ''
}

export function shippingOptionToSend(state: ShippingQuoteState): string {
  return state.kind === 'known' && state.isChosenByShopper ? (state.chosen?.code ?? '') : ''
}

export function isShippingPriceUnknown(state: ShippingQuoteState): boolean {
  return state.kind !== 'none' && !(state.kind === 'known' && state.chosen)
}
