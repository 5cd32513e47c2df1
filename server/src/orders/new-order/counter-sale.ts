/**
 * A sale at the counter: in cash and without a parcel. Shoppers need not be offered either (decisions/075).
 */
import { COD_METHOD, COUNTER_CASH_NAME } from '@warung/contract/values/payment-methods.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { PaymentMethod } from '../../providers/provider.ts'
import { withinBounds } from '../shipping/quote-shipping.ts'
import { pickupOption } from '../shipping/shipping-options.ts'
import { weighLines } from '../shipping/weigh-lines.ts'
import type { CheckoutRules } from './order-request.ts'

type CounterTerms = Required<Pick<CheckoutRules, 'methods' | 'priceShipping' | 'isCounterSale'>>

/** @throws {Problem} payment_method_gone */
export function cashMethod(methods: readonly PaymentMethod[]): PaymentMethod {
  const method = methods.find(({ payment_method_id: id }) => id === COD_METHOD.payment_method_id)
  if (!method) throw new Problem('payment_method_gone')
  return { ...method, name: COUNTER_CASH_NAME }
}

export function counterTerms(cash: PaymentMethod, defaultGrams: number): CounterTerms {
  return {
    methods: [cash],
    // without the note for buyers who pick it up later
    priceShipping: (lines) => ({
      options: [pickupOption('')],
      weight_grams: withinBounds(() => weighLines(lines, defaultGrams)),
    }),
    isCounterSale: true,
  }
}
