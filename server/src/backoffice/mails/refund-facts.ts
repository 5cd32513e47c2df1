/** What a buyer reads of money that went back: rupiah, as the order said, and what the provider paid. Pure. */
import {
  formatRupiah,
  formatSen,
  minorUnits,
  rupiahFromDecimal,
  senFromRupiah,
} from '@warung/contract/money.ts'
import type { Order } from '@warung/contract/orders.ts'
import type { RefundFacts } from './messages/order-messages.ts'

const SEN_PER_RUPIAH = 100n

/** Empty where the order's own rate tells nothing: money in another currency, that paid nothing. */
function inRupiah(
  { total_price, payment_amount, payment_currency }: Order,
  { amount, currency }: Pick<RefundFacts, 'amount' | 'currency'>,
): string {
  if (currency === 'IDR') return formatRupiah(rupiahFromDecimal(amount))
  const [back, paid] = [minorUnits(amount, currency), minorUnits(payment_amount, payment_currency)]
  if (currency !== payment_currency || !back || !paid) return ''
  if (back === paid) return formatRupiah(total_price)
  const sen = (senFromRupiah(total_price) * back) / paid
  return `about ${formatSen(((sen + SEN_PER_RUPIAH / 2n) / SEN_PER_RUPIAH) * SEN_PER_RUPIAH)}`
}

export function refundFacts(order: Order, refund: Omit<RefundFacts, 'rupiah'>): RefundFacts {
  return { ...refund, rupiah: inRupiah(order, refund) }
}
