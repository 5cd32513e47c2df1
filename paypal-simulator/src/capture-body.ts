import { minorDigits, minorOf, money } from './amounts.ts'
import type { Capture } from './records.ts'
import type { SimulatorContext } from './simulator-context.ts'

export function captureInOrder(provider: SimulatorContext, capture: Capture) {
  const self = `${provider.baseUrl()}/v2/payments/captures/${capture.id}`
  const { id, status, amount, create_time, update_time } = capture
  return {
    id,
    status,
    ...(status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' as const } } : {}),
    amount,
    final_capture: true,
    ...(capture.custom_id === undefined ? {} : { custom_id: capture.custom_id }),
    ...(capture.invoice_id === undefined ? {} : { invoice_id: capture.invoice_id }),
    seller_protection: { status: 'NOT_ELIGIBLE' as const },
    ...(hasMoney(capture) ? { seller_receivable_breakdown: receivable(capture) } : {}),
    links: [
      { href: self, rel: 'self', method: 'GET' as const },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' as const },
      {
        href: `${provider.baseUrl()}/v2/checkout/orders/${capture.order_id}`,
        rel: 'up',
        method: 'GET' as const,
      },
    ],
    create_time,
    update_time,
  }
}

export function captureBody(provider: SimulatorContext, capture: Capture) {
  return {
    ...captureInOrder(provider, capture),
    payee: capture.payee,
    disbursement_mode: 'INSTANT' as const,
    supplementary_data: { related_ids: { order_id: capture.order_id } },
  }
}

function hasMoney(capture: Capture): boolean {
  return !['PENDING', 'DECLINED', 'FAILED'].includes(capture.status)
}

/** 3.49 % and 49 hundredths, at most the payment. */
export function feeOf(capture: Capture): bigint {
  const gross = minorOf(capture.amount)
  const fixed = minorDigits(capture.amount.currency_code) === 0 ? 40n : 49n
  const fee = (gross * 349n + 5_000n) / 10_000n + fixed
  return fee < gross ? fee : gross
}

function receivable(capture: Capture) {
  const fee = feeOf(capture)
  const currency = capture.amount.currency_code
  return {
    gross_amount: capture.amount,
    paypal_fee: money(currency, fee),
    net_amount: money(currency, minorOf(capture.amount) - fee),
  }
}
