import { type Money, minorOf, money, readMoney } from './amounts.ts'
import { inWords } from './captures.ts'
import { payPalError } from './errors.ts'
import { asRecord, optional, readText } from './read-request.ts'
import type { Capture, Refund } from './records.ts'
import { refundBody, refundedMinor } from './refund-body.ts'
import { type SimulatorContext, timestamp } from './simulator-context.ts'

function leftToRefund(provider: SimulatorContext, capture: Capture): bigint {
  if (capture.status === 'REFUNDED') throw payPalError('CAPTURE_FULLY_REFUNDED')
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED') {
    throw payPalError('CAPTURE_NOT_COMPLETED')
  }
  return minorOf(capture.amount) - refundedMinor(provider, capture.id)
}

export function refundCapture(
  provider: SimulatorContext,
  capture: Capture,
  sent: unknown,
  cause: Refund['cause'] = 'refund',
): Refund {
  const request = sent === undefined || sent === null ? {} : asRecord(sent, '/')
  const left = leftToRefund(provider, capture)
  const minor = request.amount === undefined ? left : readRefundAmount(request.amount, capture.amount)
  if (minor > left) throw payPalError('REFUND_AMOUNT_EXCEEDED', { field: '/amount/value' })

  const time = timestamp(provider)
  const refund: Refund = {
    id: provider.store.newId(),
    owner: capture.owner,
    capture_id: capture.id,
    cause,
    status: 'COMPLETED',
    amount: money(capture.amount.currency_code, minor),
    ...optional('custom_id', readText(request.custom_id, '/custom_id', 127) ?? capture.custom_id),
    ...optional('invoice_id', readText(request.invoice_id, '/invoice_id', 127) ?? capture.invoice_id),
    ...optional('note_to_payer', readText(request.note_to_payer, '/note_to_payer', 255)),
    create_time: time,
  }
  provider.store.put('refund', refund)
  provider.store.put('capture', {
    ...capture,
    status: minor === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
    update_time: time,
  })
  const reversed = cause === 'reversal'
  provider.notify({
    event_type: reversed ? 'PAYMENT.CAPTURE.REVERSED' : 'PAYMENT.CAPTURE.REFUNDED',
    resource_type: 'refund',
    summary: `A ${inWords(refund.amount)} capture payment was ${reversed ? 'reversed' : 'refunded'}`,
    resource: refundBody(provider, refund),
  })
  return refund
}

function readRefundAmount(sent: unknown, captured: Money): bigint {
  const minor = readMoney(sent, '/amount')
  if (asRecord(sent, '/amount').currency_code !== captured.currency_code) {
    throw payPalError('REFUND_CURRENCY_MISMATCH', { field: '/amount/currency_code' })
  }
  return minor
}

export function findRefund(provider: SimulatorContext, owner: string, id: string): Refund {
  const refund = provider.store.refunds.get(id)
  if (refund === undefined || refund.owner !== owner) {
    throw payPalError('INVALID_RESOURCE_ID', { location: 'path', field: 'refund_id', value: id.slice(0, 40) })
  }
  return refund
}
