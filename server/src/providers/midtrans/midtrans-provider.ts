/** Midtrans Snap as a payment provider (payments-indonesia.md, 1). */
import { PROVIDER_ID } from '@warung/contract/payments.ts'
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import { unexpectedResponse } from '../gateway-http.ts'
import { openedOrderId, referenceOfOpenedId } from '../opened-order-id.ts'
import type { Installation } from '../payment-reference.ts'
import {
  type ClientPart,
  ManualRefundRequired,
  type OpenCapability,
  type ProviderClient,
  ProviderUnavailable,
  type RefundCapability,
  RefundRefused,
  RefundUnconfirmed,
} from '../provider.ts'
import { unchosenOrder } from '../unchosen-order.ts'
import type { MidtransHttp } from './midtrans-http.ts'
import { isSignedBy, readMidtransNotification } from './midtrans-notification.ts'
import {
  type MidtransTransaction,
  midtransRefusal,
  midtransToken,
  midtransTransaction,
} from './midtrans-schemas.ts'
import { orderOfTransaction } from './midtrans-transaction.ts'

export type MidtransMerchant = {
  readonly mode: 'sandbox' | 'live'
  readonly merchantId: string
  readonly serverKey: string
  readonly client: ClientPart
  readonly installation: () => Promise<Installation>
  readonly notificationUrl: () => string
}

const MIDTRANS = 'midtrans'

const MIDTRANS_VARIABLES = [
  'MIDTRANS_MODE',
  'MIDTRANS_SERVER_KEY',
  'MIDTRANS_CLIENT_KEY',
  'MIDTRANS_MERCHANT_ID',
]

/** Payment types that Midtrans cannot refund. */
const WITHOUT_REFUND_API = new Set(['bank_transfer', 'echannel', 'cstore', 'akulaku'])

const TRANSACTION_ID = /^[A-Za-z0-9-]{1,50}$/

/** @param id ours or Midtrans's @returns undefined until the buyer has chosen a payment type */
async function findTransaction(http: MidtransHttp, id: string): Promise<MidtransTransaction | undefined> {
  if (!TRANSACTION_ID.test(id)) throw new RangeError('not an id of the payment provider')
  const path = `/v2/${id}/status`
  const { status, body } = await http({ method: 'GET', api: 'core', path })
  if (status === 404) return undefined
  const found = midtransTransaction.safeParse(body)
  if (found.success) return found.data // an expired transaction normally has status 407
  throw unexpectedResponse('Midtrans', path, status)
}

function openingOf(http: MidtransHttp, merchant: MidtransMerchant): OpenCapability {
  return {
    idsOf: async (orderId) => {
      const installation = await merchant.installation()
      return (attempt) => openedOrderId(MIDTRANS, installation, orderId, attempt)
    },
    open: async ({ provider_order_id, amount_minor, pay_until, now }) => {
      const path = '/snap/v1/transactions'
      const minutes = Math.max(5, Math.floor((pay_until.getTime() - now.getTime()) / MINUTE_MS))
      const { status, body } = await http({
        method: 'POST',
        api: 'snap',
        path,
        headers: { 'x-override-notification': merchant.notificationUrl() },
        json: {
          transaction_details: { order_id: provider_order_id, gross_amount: amount_minor },
          credit_card: { secure: true },
          expiry: { unit: 'minutes', duration: minutes },
          page_expiry: { unit: 'minutes', duration: minutes },
        },
      })
      const token = midtransToken.safeParse(body)
      if (status === 201 && token.success) return token.data.token
      const refusal = midtransRefusal.safeParse(body).data?.error_messages ?? []
      if (status === 400 && refusal.some((each) => each.includes('order_id'))) return undefined
      throw unexpectedResponse('Midtrans', path, status)
    },
    close: async (id) => {
      if (!PROVIDER_ID.test(id)) throw new RangeError('not an id of the payment provider')
      const path = `/v2/${id}/cancel`
      const { status } = await http({ method: 'POST', api: 'core', path })
      // 404 and 412: nothing to cancel; the caller asks for its state next
      if (![200, 404, 412].includes(status)) throw unexpectedResponse('Midtrans', path, status)
    },
  }
}

function isRefundedBy({ refunds = [] }: MidtransTransaction, requestId: string): boolean {
  return refunds.some(({ refund_key }) => refund_key === requestId)
}

/** The answer to a used refund key. */
const REPEATED = 406

function midtransRefunds(http: MidtransHttp, now: () => Date): RefundCapability {
  return {
    make: async ({ capture_id, amount_minor, request_id, note }) => {
      const paid = await findTransaction(http, capture_id)
      if (!paid) throw new RefundRefused('unknown transaction')
      const made = { provider_refund_id: request_id, status: 'completed' as const, refunded_at: now() }
      if (isRefundedBy(paid, request_id)) return made
      if (WITHOUT_REFUND_API.has(paid.payment_type)) throw new ManualRefundRequired(paid.payment_type)
      // a card payment can be refunded once it is settled, within a day
      if (paid.transaction_status === 'capture') throw new ProviderUnavailable('not settled yet')
      const path = `/v2/${capture_id}/refund`
      const json = { refund_key: request_id, amount: amount_minor, reason: note.slice(0, 255) }
      const { status } = await http({ method: 'POST', api: 'core', path, json })
      if (status === 200) return made
      // a try before this one may have made it, and its answer was lost
      const after = status >= 400 ? await findTransaction(http, capture_id) : undefined
      if (after && isRefundedBy(after, request_id)) return made
      if (status === REPEATED) throw new RefundUnconfirmed('Midtrans has had this refund key before')
      if (status < 400) throw unexpectedResponse('Midtrans', path, status)
      throw new RefundRefused(`status ${status}`)
    },
    find: async () => undefined, // Midtrans leaves no refund pending
  }
}

export function midtransProvider(
  http: MidtransHttp,
  merchant: MidtransMerchant,
  now: () => Date,
): ProviderClient {
  const { mode, merchantId, client, serverKey } = merchant
  return {
    provider: MIDTRANS,
    mode,
    variables: MIDTRANS_VARIABLES,
    merchantId,
    currencies: [RUPIAH],
    client,
    opening: openingOf(http, merchant),
    refund: midtransRefunds(http, now),
    findOrder: async (id) => {
      const reference = referenceOfOpenedId(MIDTRANS, await merchant.installation(), id)
      const found = await findTransaction(http, id)
      if (found && found.order_id !== id) return undefined // Midtrans also finds transactions by its own ids
      if (found) return orderOfTransaction(found, { reference, merchantId })
      return reference === undefined ? undefined : unchosenOrder(id, { reference, merchantId })
    },
    findOrderOfCapture: async (captureId) => (await findTransaction(http, captureId))?.order_id,
    webhook: {
      read: readMidtransNotification,
      isGenuine: async (notification) => isSignedBy(serverKey, notification),
    },
  }
}
