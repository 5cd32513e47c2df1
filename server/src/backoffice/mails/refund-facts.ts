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

/** Empty for unmatched money in another currency: the order's rate does not apply. */
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
