/** An order as PayPal answers it, in the words the checks know. */
import type { z } from 'zod'
import type { ProviderOrder, ProviderRefundRecord, RefundStatus } from '../provider.ts'
import type { payPalOrder } from './paypal-schemas.ts'

type FoundOrder = z.output<typeof payPalOrder>
type FoundUnit = FoundOrder['purchase_units'][number]
type Links = readonly { readonly href: string }[] | undefined

/** The id that one of the links points at. */
export function linkedId(links: Links, kind: 'orders' | 'captures'): string | undefined {
  for (const { href } of links ?? []) {
    const found = new RegExp(`/${kind}/([A-Z0-9]{1,36})(?:$|[/?])`).exec(href)?.[1]
    if (found) return found
  }
  return undefined
}

export function refundStatusOf(status: RefundStatus | 'CANCELLED'): RefundStatus {
  return status === 'CANCELLED' ? 'FAILED' : status
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
        amount: refund.amount.value,
        currency: refund.amount.currency_code,
        request_id: refund.custom_id,
        refunded_at: new Date(refund.create_time),
      },
    ]
  })
}

export function toProviderOrder(found: FoundOrder): ProviderOrder {
  return {
    provider_order_id: found.id,
    status: found.status,
    intent: found.intent,
    payer_email: found.payer?.email_address ?? '',
    units: found.purchase_units.map((unit) => ({
      custom_id: unit.custom_id,
      merchant_id: unit.payee?.merchant_id,
      captures: (unit.payments?.captures ?? []).map((capture) => ({
        capture_id: capture.id,
        status: capture.status,
        amount: capture.amount.value,
        currency: capture.amount.currency_code,
        custom_id: capture.custom_id,
        captured_at: new Date(capture.create_time),
      })),
      refunds: refundsOf(unit),
    })),
  }
}
