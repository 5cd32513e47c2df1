import { formatRupiah, formatSen, senFromRupiah } from '@warung/contract/money.ts'
import type { Order } from '@warung/contract/orders.ts'
import { minorUnits, rupiahFromDecimal } from '@warung/contract/payment-amount.ts'
import type { RefundFacts } from './messages/order-messages.ts'

const SEN_PER_RUPIAH = 100n

type InRupiah = Pick<RefundFacts, 'rupiah' | 'isRoughly'>

/** Empty for unmatched money in another currency, to which the order's rate does not apply. */
function inRupiah(
  { total_price, payment_amount, payment_currency }: Order,
  { amount, currency }: Pick<RefundFacts, 'amount' | 'currency'>,
): InRupiah {
  const exact = (rupiah: string): InRupiah => ({ rupiah, isRoughly: false })
  if (currency === 'IDR') return exact(formatRupiah(rupiahFromDecimal(amount)))
  const [back, paid] = [minorUnits(amount, currency), minorUnits(payment_amount, payment_currency)]
  if (currency !== payment_currency || !back || !paid) return exact('')
  if (back === paid) return exact(formatRupiah(total_price))
  const sen = (senFromRupiah(total_price) * back) / paid
  const rounded = ((sen + SEN_PER_RUPIAH / 2n) / SEN_PER_RUPIAH) * SEN_PER_RUPIAH
  return { rupiah: formatSen(rounded), isRoughly: true }
}

export function refundFacts(order: Order, refund: Omit<RefundFacts, keyof InRupiah>): RefundFacts {
  return { ...refund, ...inRupiah(order, refund) }
}
