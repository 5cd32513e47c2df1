import { minorUnits } from '@warung/contract/payment-amount.ts'
import type { RefundStatus } from '@warung/contract/values/refunds.ts'
import type { z } from 'zod'
import type { CaptureStatus, ProviderOrder, ProviderRefundRecord } from '../provider.ts'
import type { payPalCapture, payPalOrder, payPalRefund } from './paypal-schemas.ts'

type PayPalOrder = z.output<typeof payPalOrder>
type FoundUnit = PayPalOrder['purchase_units'][number]
type PayPalLinks = readonly { readonly href: string }[] | undefined

export function linkedId(links: PayPalLinks, kind: 'orders' | 'captures'): string | undefined {
  for (const { href } of links ?? []) {
    const found = new RegExp(`/${kind}/([A-Z0-9]{1,36})(?:$|[/?])`).exec(href)?.[1]
    if (found) return found
  }
  return undefined
}

type MinorAmount = { readonly amount_minor: number; readonly currency: string }

export function amountOf({ value, currency_code }: { value: string; currency_code: string }): MinorAmount {
  return { amount_minor: Number(minorUnits(value, currency_code) ?? 0n), currency: currency_code }
}

/** Undefined if PayPal's fee is in another currency. */
function feeOf({ amount, seller_receivable_breakdown }: z.output<typeof payPalCapture>) {
  const fee = seller_receivable_breakdown?.paypal_fee
  return fee?.currency_code === amount.currency_code ? { fee_minor: amountOf(fee).amount_minor } : {}
}

const captureStatuses: Record<z.output<typeof payPalCapture>['status'], CaptureStatus> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'failed',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'partly_refunded',
}

const refundStatuses: Record<z.output<typeof payPalRefund>['status'], RefundStatus> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

export function refundStatusOf(status: keyof typeof refundStatuses): RefundStatus {
  return refundStatuses[status]
}

/** CREATED, SAVED, APPROVED, PAYER_ACTION_REQUIRED and unknown statuses stay open. */
function orderStatusOf(status: string): ProviderOrder['status'] {
  if (status === 'COMPLETED') return 'completed'
  return status === 'VOIDED' ? 'void' : 'open'
}

function refundsOf({ payments }: FoundUnit): ProviderRefundRecord[] {
  return (payments?.refunds ?? []).flatMap((refund) => {
    const capture_id = linkedId(refund.links, 'captures') ?? payments?.captures?.[0]?.id
    if (capture_id === undefined) return []
    return [
      {
        provider_refund_id: refund.id,
        capture_id,
        status: refundStatusOf(refund.status),
        ...amountOf(refund.amount),
        request_id: refund.custom_id,
        refunded_at: new Date(refund.create_time),
      },
    ]
  })
}

/** Companies often have only one name. */
function payerName({ payer }: PayPalOrder): string {
  return [payer?.name?.given_name, payer?.name?.surname].filter(Boolean).join(' ').trim()
}

export function toProviderOrder(found: PayPalOrder): ProviderOrder {
  return {
    provider_order_id: found.id,
    status: orderStatusOf(found.status),
    isCharge: found.intent === 'CAPTURE',
    payer_email: found.payer?.email_address ?? '',
    payer_name: payerName(found),
    units: found.purchase_units.map((unit) => ({
      reference: unit.custom_id,
      merchant_id: unit.payee?.merchant_id,
      captures: (unit.payments?.captures ?? []).map((capture) => ({
        capture_id: capture.id,
        status: captureStatuses[capture.status],
        ...amountOf(capture.amount),
        ...feeOf(capture),
        reference: capture.custom_id,
        captured_at: new Date(capture.create_time),
      })),
      refunds: refundsOf(unit),
    })),
  }
}
