/** An order as PayPal answers it, in the words the checks know. */
import type { z } from 'zod'
import type { MadeRefund, ProviderOrder, RefundStatus } from '../provider.ts'
import type { payPalOrder } from './paypal-shapes.ts'

type FoundOrder = z.output<typeof payPalOrder>
type FoundUnit = FoundOrder['purchase_units'][number]
type Links = readonly { readonly href: string }[] | undefined

/** The id that one of the links points at. */
export const linkedId = (links: Links, kind: 'orders' | 'captures'): string | undefined => {
  for (const { href } of links ?? []) {
    const found = new RegExp(`/${kind}/([A-Z0-9]{1,36})(?:$|[/?])`).exec(href)?.[1]
    if (found) return found
  }
  return undefined
}

export const refundStatusOf = (status: RefundStatus | 'CANCELLED'): RefundStatus =>
  status === 'CANCELLED' ? 'FAILED' : status

const refundsOf = ({ payments }: FoundUnit): MadeRefund[] =>
  (payments?.refunds ?? []).flatMap((refund) => {
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

export const orderOf = (found: FoundOrder): ProviderOrder => ({
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
})
