import { minorOf, money } from './amounts.ts'
import type { Refund } from './records.ts'
import type { SimulatorContext } from './simulator-context.ts'

export function refundInOrder(provider: SimulatorContext, refund: Refund) {
  const { id, status, amount, create_time } = refund
  return {
    id,
    status,
    amount,
    ...(refund.custom_id === undefined ? {} : { custom_id: refund.custom_id }),
    ...(refund.invoice_id === undefined ? {} : { invoice_id: refund.invoice_id }),
    ...(refund.note_to_payer === undefined ? {} : { note_to_payer: refund.note_to_payer }),
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: money(amount.currency_code, 0n),
      net_amount: amount,
      total_refunded_amount: money(amount.currency_code, refundedMinor(provider, refund.capture_id)),
    },
    links: refundLinks(provider, refund),
    create_time,
    update_time: create_time,
  }
}

export function refundBody(provider: SimulatorContext, refund: Refund) {
  return { ...refundInOrder(provider, refund), payer: provider.merchant }
}

export function briefRefundBody(provider: SimulatorContext, refund: Refund) {
  return { id: refund.id, status: refund.status, links: refundLinks(provider, refund) }
}

function refundLinks(provider: SimulatorContext, refund: Refund) {
  const payments = `${provider.baseUrl()}/v2/payments`
  return [
    { href: `${payments}/refunds/${refund.id}`, rel: 'self', method: 'GET' as const },
    { href: `${payments}/captures/${refund.capture_id}`, rel: 'up', method: 'GET' as const },
  ]
}

export function refundedMinor(provider: SimulatorContext, captureId: string): bigint {
  let sum = 0n
  for (const refund of provider.store.refundsOf(captureId)) sum += minorOf(refund.amount)
  return sum
}
