/**
 * Money that comes by a bank transfer and that a person confirms: a provider that can do as little as one
 * can. No script, no webhook, no statement, no refunds of its own; it charges rupiah.
 */
import type { Capture, ProviderClient, ProviderOrder } from '../../src/providers/provider.ts'

const ACCOUNT = 'TOKO1'

type Transfer = { readonly reference: string; readonly amount_minor: number; readonly currency?: string }

export type ManualProvider = {
  readonly client: ProviderClient
  /** An admin has seen the money in the account. */
  confirm(providerOrderId: string, transfer: Transfer): void
  /** An admin has sent money back, for a refund of ours when it is named. */
  giveBack(providerOrderId: string, amount_minor: number, request_id?: string): void
}

export function manualProvider(now: () => Date): ManualProvider {
  const orders = new Map<string, ProviderOrder>()

  function change(
    id: string,
    with_: (unit: ProviderOrder['units'][number]) => ProviderOrder['units'][number],
  ) {
    const order = orders.get(id)
    const unit = order?.units[0]
    if (!order || !unit) throw new Error(`no transfer ${id} was confirmed`)
    orders.set(id, { ...order, units: [with_(unit)] })
  }

  return {
    confirm: (provider_order_id, { reference, amount_minor, currency = 'IDR' }) => {
      const capture: Capture = {
        capture_id: `${provider_order_id}IN`,
        status: 'completed',
        amount_minor,
        currency,
        reference,
        captured_at: now(),
      }
      orders.set(provider_order_id, {
        provider_order_id,
        status: 'completed',
        isCharge: true,
        payer_email: '',
        payer_name: '',
        units: [{ reference, merchant_id: ACCOUNT, captures: [capture], refunds: [] }],
      })
    },
    giveBack: (providerOrderId, amount_minor, request_id) =>
      change(providerOrderId, (unit) => {
        const [capture] = unit.captures
        if (!capture) throw new Error('nothing came that could go back')
        const status = amount_minor === capture.amount_minor ? 'refunded' : 'partly_refunded'
        const refund = {
          provider_refund_id: `${providerOrderId}BACK${unit.refunds.length + 1}`,
          capture_id: capture.capture_id,
          status: 'completed' as const,
          amount_minor,
          currency: capture.currency,
          request_id,
          refunded_at: now(),
        }
        return { ...unit, captures: [{ ...capture, status }], refunds: [...unit.refunds, refund] }
      }),
    client: {
      provider: 'manual',
      mode: 'live',
      merchantId: ACCOUNT,
      currencies: ['IDR'],
      findOrder: async (id) => orders.get(id),
      findOrderOfCapture: async (captureId) => captureId.replace(/IN$/, ''),
    },
  }
}
