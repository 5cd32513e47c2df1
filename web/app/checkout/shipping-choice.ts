/** What a shopper's choice of sending means for the order: its totals, and what is sent with it. Pure. */
import type { OrderRule, ShippingRule } from '@warung/contract/values/order-rule.ts'
import type { ShippingQuoteState } from './use-shipping-quote'

const NOTHING_YET: ShippingRule = { charged: 'never', price: 0, threshold: 0 }

/** @returns the rule by which totals are shown; of shipping that is not known yet they say nothing */
export function ruleWithChoice(rule: OrderRule, state: ShippingQuoteState): OrderRule {
  if (state.kind === 'none') return rule
  const price = state.kind === 'known' ? state.chosen?.price : undefined
  const shipping: ShippingRule =
    price === undefined ? NOTHING_YET : { charged: 'always', price, threshold: 0 }
  return { ...rule, shipping }
}

/** Why the order cannot be placed, once the answer is there; the shop itself says where it does not send. */
export function missingChoice(state: ShippingQuoteState): string {
  if (state.kind === 'failed') return 'What shipping costs could not be asked. Please try again.'
  if (state.kind === 'known' && !state.chosen && state.quote.options.length > 0)
    return 'Please choose how you get your order.'
  return ''
}

/** The code of the option that the shopper has chosen; empty without one: the shop takes the cheapest that is sent (D24). */
export function codeToSend(state: ShippingQuoteState): string {
  return state.kind === 'known' && state.isChosenByShopper ? (state.chosen?.code ?? '') : ''
}

export function isPriceOpen(state: ShippingQuoteState): boolean {
  return state.kind !== 'none' && !(state.kind === 'known' && state.chosen)
}
