/** Payment Sessions and their payments at Xendit (payments-indonesia.md, 2). */
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { unexpectedResponse } from '../gateway-http.ts'
import type { XenditHttp } from './xendit-http.ts'
import {
  XENDIT_ID,
  type XenditPayment,
  type XenditPaymentRequest,
  type XenditSession,
  xenditPayment,
  xenditPaymentRequest,
  xenditSession,
} from './xendit-schemas.ts'

/** For payments and payment requests; sessions have no versions. */
const API_VERSION = { 'api-version': '2024-11-11' }

function checkedPath(path: string, id: string): string {
  if (!XENDIT_ID.test(id)) throw new RangeError('not an id of the payment provider')
  return `${path}/${id}`
}

/** @throws {ProviderUnavailable} */
export async function findXenditSession(http: XenditHttp, id: string): Promise<XenditSession | undefined> {
  const path = checkedPath('/sessions', id)
  const { status, body } = await http({ method: 'GET', path })
  if (status === 404) return undefined
  const found = xenditSession.safeParse(body)
  if (status === 200 && found.success) return found.data
  throw unexpectedResponse('Xendit', path, status)
}

/** @throws {ProviderUnavailable} */
export async function findPaymentRequest(
  http: XenditHttp,
  id: string,
): Promise<XenditPaymentRequest | undefined> {
  const path = checkedPath('/v3/payment_requests', id)
  const { status, body } = await http({ method: 'GET', path, headers: API_VERSION })
  if (status === 404) return undefined
  const found = xenditPaymentRequest.safeParse(body)
  if (status === 200 && found.success) return found.data
  throw unexpectedResponse('Xendit', path, status)
}

/**
 * COMPLETED does not prove payment: the payment itself does. It may also arrive after the session has ended.
 * @throws {ProviderUnavailable}
 */
export async function paymentOfSession(
  http: XenditHttp,
  { payment_request_id, payment_id }: XenditSession,
): Promise<XenditPayment | undefined> {
  if (!payment_request_id) return undefined
  const id = payment_id ?? (await findPaymentRequest(http, payment_request_id))?.latest_payment_id
  if (!id) return undefined
  const path = checkedPath('/v3/payments', id)
  const { status, body } = await http({ method: 'GET', path, headers: API_VERSION })
  if (status === 404) return undefined
  const found = xenditPayment.safeParse(body)
  if (status === 200 && found.success) return found.data
  throw unexpectedResponse('Xendit', path, status)
}

type NewSession = {
  readonly reference_id: string
  readonly amount: number
  readonly endsAt: Date
  readonly orderId: number
  /** where buyers return to, paid or not */
  readonly returnUrl: string
}

/** Undefined if the id was used before. Tells Xendit nothing about the buyer. @throws {ProviderUnavailable} */
export async function createSession(
  http: XenditHttp,
  { reference_id, amount, endsAt, orderId, returnUrl }: NewSession,
): Promise<XenditSession | undefined> {
  const path = '/sessions'
  const { status, body } = await http({
    method: 'POST',
    path,
    isSentOnce: true, // no idempotency key makes a repeat safe
    json: {
      ...{ reference_id, session_type: 'PAY', mode: 'PAYMENT_LINK', capture_method: 'AUTOMATIC' },
      ...{ amount, currency: RUPIAH, country: 'ID', locale: 'id' },
      customer: { reference_id, type: 'INDIVIDUAL', individual_detail: { given_names: `Order ${orderId}` } },
      description: `Pesanan / Order ${orderId}`,
      expires_at: endsAt.toISOString(),
      success_return_url: `${returnUrl}?paid=1`, // only a hint for the page
      cancel_return_url: returnUrl,
    },
  })
  if (status === 409) return undefined
  const made = xenditSession.safeParse(body)
  if ((status === 200 || status === 201) && made.success) return made.data
  throw unexpectedResponse('Xendit', path, status)
}

/** @throws {ProviderUnavailable} */
export async function cancelSession(http: XenditHttp, id: string): Promise<void> {
  const path = `${checkedPath('/sessions', id)}/cancel`
  const { status } = await http({ method: 'POST', path })
  // 400, 404 and 409: nothing to cancel; the caller asks for its state next
  if (![200, 400, 404, 409].includes(status)) throw unexpectedResponse('Xendit', path, status)
}
