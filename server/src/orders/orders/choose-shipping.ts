import type { ShippingOption } from '@warung/contract/shipping.ts'
import type { ShippingRule } from '@warung/contract/values/order-rule.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { ShippingOptions } from '../shipping/shipping-options.ts'

export type ChosenShipping = {
  readonly option: ShippingOption
  readonly weight_grams: number
}

/** By default the cheapest delivery. @throws {Problem} shipping_option_gone, not_sent_there */
export function chooseShipping(
  offered: ShippingOptions | undefined,
  code: string | undefined,
): ChosenShipping | undefined {
  if (!offered) {
    if (code !== undefined) throw new Problem('shipping_option_gone')
    return undefined
  }
  const { options, weight_grams } = offered
  const option =
    code === undefined
      ? options.find((offer) => !offer.is_pickup)
      : options.find((offer) => offer.code === code)
  if (option) return { option, weight_grams }
  throw new Problem(options.some((offer) => !offer.is_pickup) ? 'shipping_option_gone' : 'not_sent_there')
}

export function ruleOfShipping({ option }: ChosenShipping): ShippingRule {
  return { charged: 'always', price: option.price, threshold: 0 }
}
