import type { ProviderOrder } from './provider.ts'

export type OpenedBy = { readonly reference: string | undefined; readonly merchantId: string }

/** Opened by the shop; gateways may know of it only once the buyer has chosen how to pay. */
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
