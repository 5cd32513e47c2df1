import type { ProviderOrder } from './provider.ts'

export type OpenedBy = { readonly reference: string | undefined; readonly merchantId: string }

/** An order that the shop has opened, but the gateway does not know yet: the buyer has not chosen how to pay. */
export function unchosenOrder(provider_order_id: string, { reference, merchantId }: OpenedBy): ProviderOrder {
  return {
    provider_order_id,
    status: 'open',
    isCharge: true,
    units: [{ reference, merchant_id: merchantId, captures: [], refunds: [] }],
    payer_email: '',
    payer_name: '',
  }
}
