/** The shop's shipping price in one line, for shoppers who have not entered an address. */
import { formatRupiah } from '@warung/contract/money.ts'
import type { ShopProfile } from '@warung/contract/settings.ts'
import { shippingLineTexts } from './shipping-line-texts'

/** With a non-breaking space between currency and number. */
function unbroken(rupiah: number): string {
  return formatRupiah(rupiah).replace(' ', '\u00a0')
}

export function shippingLine({
  shipping: { charged, price, threshold },
  has_shipping_options,
}: Pick<ShopProfile, 'shipping' | 'has_shipping_options'>): string {
  if (has_shipping_options) return shippingLineTexts.byAddress
  if (charged === 'never' || price === 0) return shippingLineTexts.free
  const cost = unbroken(price)
  if (charged === 'always') return shippingLineTexts.same(cost)
  const limit = unbroken(threshold)
  return charged === 'above'
    ? shippingLineTexts.freeUpTo(limit, cost)
    : shippingLineTexts.freeAbove(cost, limit)
}
