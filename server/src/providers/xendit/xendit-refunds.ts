/** Refunds at Xendit (payments-indonesia.md, 2): they refer to the payment request of a session. */
import type { RefundStatus } from '@warung/contract/values/refunds.ts'
import { unexpectedResponse } from '../gateway-http.ts'
import {
  ManualRefundRequired,
  type ProviderRefund,
  ProviderUnavailable,
  type RefundCapability,
  RefundRefused,
  type RefundRequest,
  RefundUnconfirmed,
} from '../provider.ts'
import type { XenditHttp } from './xendit-http.ts'
import {
  XENDIT_ID,
  type XenditRefund,
  xenditRefund,
  xenditRefundList,
  xenditRefusal,
} from './xendit-schemas.ts'

/** Xendit cannot refund this payment, or not in part. */
const MANUAL = new Set([
  'REFUND_NOT_SUPPORTED',
  'PARTIAL_REFUND_NOT_SUPPORTED',
  'PARTIAL_REFUND_COUNTS_EXCEEDED',
])

/** May succeed later: once another refund ends, or the merchant tops up the balance. */
const LATER = new Set(['REFUND_IN_PROGRESS', 'INSUFFICIENT_BALANCE', 'TEMPORARILY_UNAVAILABLE'])

/** It knows our reference or key already. */
const KNOWN_ALREADY = new Set(['IDEMPOTENCY_ERROR', 'DUPLICATE_ERROR'])

export function xenditRefundStatus({ status }: XenditRefund): RefundStatus {
  if (status === 'SUCCEEDED') return 'completed'
  return status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'pending'
}

export function refundedAt({ updated, created }: XenditRefund, otherwise: Date): Date {
  const changedAt = updated ?? created
  return changedAt ? new Date(changedAt) : otherwise
}

/**
 * Includes refunds made in the dashboard. The filter is undocumented, so other payments' refunds are dropped here,
 * and an error means no known refunds. @throws {ProviderUnavailable}
 */
export async function listRefunds(http: XenditHttp, captureId: string): Promise<readonly XenditRefund[]> {
  if (!XENDIT_ID.test(captureId)) throw new RangeError('not an id of the payment provider')
  const path = `/refunds?payment_request_id=${captureId}`
  const { status, body } = await http({ method: 'GET', path })
  if (status >= 400) return []
  const listed = xenditRefundList.safeParse(body)
  if (!listed.success) throw unexpectedResponse('Xendit', path, status)
  return listed.data.data.filter((made) => made.payment_request_id === captureId)
}

function xenditRefundBody({ capture_id, amount_minor, currency, request_id, note }: RefundRequest): object {
  return {
    ...{ payment_request_id: capture_id, reference_id: request_id, amount: amount_minor, currency },
    reason: 'OTHERS',
    metadata: { note: note.slice(0, 500) },
  }
}

/** @throws {ManualRefundRequired}, {ProviderUnavailable}, {RefundUnconfirmed} or {RefundRefused} */
async function makeXenditRefund(http: XenditHttp, asked: RefundRequest): Promise<XenditRefund> {
  const { capture_id, request_id } = asked
  const path = '/refunds'
  const headers = { 'idempotency-key': request_id }
  const { status, body } = await http({ method: 'POST', path, headers, json: xenditRefundBody(asked) })
  const made = xenditRefund.safeParse(body)
  if (status < 300 && made.success) return made.data
  const code = xenditRefusal.safeParse(body).data?.error_code ?? String(status)
  if (KNOWN_ALREADY.has(code)) {
    const refunds = await listRefunds(http, capture_id)
    const earlier = refunds.find(({ reference_id }) => reference_id === request_id)
    if (earlier) return earlier
    throw new RefundUnconfirmed(`Xendit answered ${code}`)
  }
  if (MANUAL.has(code)) throw new ManualRefundRequired(code)
  if (LATER.has(code)) throw new ProviderUnavailable(`Xendit answered ${code}`)
  if (status >= 400) throw new RefundRefused(code)
  throw unexpectedResponse('Xendit', path, status)
}

export function xenditRefunds(http: XenditHttp, now: () => Date): RefundCapability {
  const toRefund = (made: XenditRefund): ProviderRefund => ({
    provider_refund_id: made.id,
    status: xenditRefundStatus(made),
    refunded_at: refundedAt(made, now()),
  })
  return {
    make: async (asked) => toRefund(await makeXenditRefund(http, asked)),
    find: async (id) => {
      if (!XENDIT_ID.test(id)) throw new RangeError('not an id of the payment provider')
      const path = `/refunds/${id}`
      const { status, body } = await http({ method: 'GET', path })
      if (status === 404) return undefined
      const found = xenditRefund.safeParse(body)
      if (status === 200 && found.success) return toRefund(found.data)
      throw unexpectedResponse('Xendit', path, status)
    },
  }
}
