/** Midtrans's statuses and amounts in the shop's terms (payments-indonesia.md, 1). */
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import type { CaptureStatus, ProviderOrder, ProviderRefundRecord } from '../provider.ts'
import { type OpenedBy, unchosenOrder } from '../unchosen-order.ts'
import type { MidtransTransaction } from './midtrans-schemas.ts'

/** `150000.00`. @returns 0 for an invalid amount */
function rupiahOf(text: string): number {
  const [, whole] = /^(\d{1,13})(?:\.0{1,2})?$/.exec(text) ?? []
  return whole === undefined ? 0 : Number(whole)
}

/** `yyyy-MM-dd HH:mm:ss` in GMT+7. */
function timeOf(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}+07:00`)
}

/** Undefined if nothing has been captured. */
function midtransCaptureStatus(found: MidtransTransaction): CaptureStatus | undefined {
  switch (found.transaction_status) {
    case 'settlement':
    case 'capture':
      if (found.fraud_status === 'deny') return 'declined'
      return found.status_code === '200' && (found.fraud_status ?? 'accept') === 'accept'
        ? 'completed'
        : 'pending'
    case 'authorize':
      return 'pending'
    case 'refund':
    case 'chargeback':
      return 'refunded'
    case 'partial_refund':
    case 'partial_chargeback':
      return 'partly_refunded'
    // the bank took settled money back
    case 'deny':
    case 'cancel':
      return found.settlement_time === undefined ? undefined : 'refunded'
    default:
      return undefined
  }
}

/** After a denial, the buyer may still pay by another method until the order expires. */
function snapOrderStatus(
  found: MidtransTransaction,
  capture: CaptureStatus | undefined,
): ProviderOrder['status'] {
  if (capture !== undefined && capture !== 'pending' && capture !== 'declined') return 'completed'
  return ['cancel', 'expire'].includes(found.transaction_status) ? 'void' : 'open'
}

type ListedRefund = NonNullable<MidtransTransaction['refunds']>[number]

/** Refunds made in the dashboard may have neither key nor id: those of one sum are numbered, the first as ever. */
function refundIdOf(
  { transaction_id, refunds = [] }: MidtransTransaction,
  { refund_key, refund_chargeback_id, refund_amount }: ListedRefund,
  at: number,
): string {
  if (refund_key !== undefined) return refund_key
  if (refund_chargeback_id !== undefined) return `${transaction_id}-${refund_chargeback_id}`
  const isAlike = (each: ListedRefund): boolean =>
    each.refund_key === undefined &&
    each.refund_chargeback_id === undefined &&
    each.refund_amount === refund_amount
  const earlier = refunds.slice(0, at).filter(isAlike).length
  return `${transaction_id}-${refund_amount}${earlier === 0 ? '' : `-${earlier + 1}`}`
}

function refundRecords(found: MidtransTransaction, capture: CaptureStatus): ProviderRefundRecord[] {
  const shared = { capture_id: found.transaction_id, status: 'completed' as const, currency: RUPIAH }
  const listed = (found.refunds ?? []).map((made, at) => ({
    ...shared,
    provider_refund_id: refundIdOf(found, made, at),
    request_id: made.refund_key,
    amount_minor: rupiahOf(made.refund_amount),
    refunded_at: timeOf(made.created_at ?? found.transaction_time),
  }))
  if (listed.length > 0 || capture !== 'refunded' || found.transaction_status === 'refund') return listed
  return [
    {
      ...shared,
      provider_refund_id: `${found.transaction_id}-${found.transaction_status}`,
      request_id: undefined,
      amount_minor: rupiahOf(found.gross_amount),
      refunded_at: timeOf(found.settlement_time ?? found.transaction_time),
    },
  ]
}

export function orderOfTransaction(
  found: MidtransTransaction,
  { reference, merchantId }: OpenedBy,
): ProviderOrder {
  const status = midtransCaptureStatus(found)
  return {
    ...unchosenOrder(found.order_id, { reference, merchantId: found.merchant_id ?? merchantId }),
    status: snapOrderStatus(found, status),
    units: [
      {
        reference,
        // absent for some payment types; our key only returns our own merchant's transactions
        merchant_id: found.merchant_id ?? merchantId,
        captures:
          status === undefined
            ? []
            : [
                {
                  capture_id: found.transaction_id,
                  status,
                  amount_minor: rupiahOf(found.gross_amount),
                  currency: found.currency ?? RUPIAH,
                  reference,
                  captured_at: timeOf(found.settlement_time ?? found.transaction_time),
                },
              ],
        refunds: status === undefined ? [] : refundRecords(found, status),
      },
    ],
  }
}
