/** Payment Sessions of Xendit's simulator, with the payments they lead to (payments-indonesia.md, 2). */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Answer, Fields } from './gateway-simulator.ts'

export type SimulatedSession = {
  payment_session_id: string
  reference_id: string
  session_type: string
  mode: string
  business_id: string
  customer_id: string
  status: string
  amount: number
  currency: string
  country: string
  payment_link_url: string
  expires_at: string
  created: string
  updated: string
  success_return_url: string
  cancel_return_url: string
  payment_request_id: string | null
  /** some answers leave it out */
  payment_id?: string | null
}

export type SimulatedPayment = {
  payment_id: string
  payment_request_id: string
  business_id: string
  reference_id: string
  status: string
  request_amount: number
  currency: string
  country: string
  channel_code: string
  captures?: { capture_id: string; capture_amount: number; capture_timestamp: string }[]
  created: string
  updated: string
}

type Surroundings = {
  readonly businessId: string
  readonly now: () => Date
  readonly url: () => string
  readonly refusal: (status: number, error_code: string) => Answer
}

const MINUTE_MS = 60_000

export function simulatedSessions({ businessId: business_id, now, url, refusal }: Surroundings) {
  const sessions: SimulatedSession[] = []
  const payments: SimulatedPayment[] = []
  const iso = (): string => now().toISOString()

  function sessionOf(id: string): SimulatedSession {
    const found = sessions.findLast((each) => each.payment_session_id === id || each.reference_id === id)
    if (!found) throw new Error(`there is no session ${id}`)
    return found
  }

  function create(body: Fields): Answer {
    const { reference_id, session_type, mode, amount, currency, country, expires_at } = body
    const isText = [reference_id, session_type, mode, currency, country].every(
      (each) => typeof each === 'string' && each !== '',
    )
    if (!isText || String(reference_id).length > 64 || typeof amount !== 'number' || amount < 1)
      return refusal(400, 'API_VALIDATION_ERROR')
    const payment_session_id = `ps-${randomBytes(12).toString('hex')}`
    const made: SimulatedSession = {
      ...{ payment_session_id, reference_id: String(reference_id), business_id, status: 'ACTIVE' },
      ...{ session_type: String(session_type), mode: String(mode), amount, currency: String(currency) },
      ...{ country: String(country), customer_id: `cust-${randomUUID()}` },
      payment_link_url: `${url()}/pay/${payment_session_id}`,
      expires_at: String(expires_at ?? new Date(now().getTime() + 30 * MINUTE_MS).toISOString()),
      ...{ created: iso(), updated: iso(), payment_request_id: null },
      success_return_url: String(body.success_return_url ?? ''),
      cancel_return_url: String(body.cancel_return_url ?? ''),
    }
    sessions.push(made)
    return [201, { ...made }]
  }

  /** It ends by itself. */
  function endOld(found: SimulatedSession): void {
    if (found.status === 'ACTIVE' && new Date(found.expires_at) <= now())
      Object.assign(found, { status: 'EXPIRED', updated: iso() })
  }

  function answer(method: string, id: string | undefined, act: string | undefined, body: Fields): Answer {
    if (method === 'POST' && id === undefined) return create(body)
    const found = sessions.find(({ payment_session_id }) => payment_session_id === id)
    if (!found) return refusal(404, 'DATA_NOT_FOUND')
    endOld(found)
    if (method === 'GET') return [200, { ...found }]
    if (act !== 'cancel' || found.status !== 'ACTIVE') return refusal(400, 'SESSION_NOT_ACTIVE')
    return [200, { ...Object.assign(found, { status: 'CANCELED', updated: iso() }) }]
  }

  /** Of `/v3/payments` and `/v3/payment_requests`. */
  function answerOfPayments(kind: string | undefined, id: string | undefined): Answer {
    const found = payments.find(
      ({ payment_id, payment_request_id }) => id === (kind === 'payments' ? payment_id : payment_request_id),
    )
    if (!found) return refusal(404, 'DATA_NOT_FOUND')
    if (kind === 'payments') return [200, { ...found }]
    const { payment_request_id, reference_id, status, request_amount, currency } = found
    const request = { payment_request_id, reference_id, status, request_amount, currency, business_id }
    return [200, { ...request, latest_payment_id: found.payment_id }]
  }

  /** The buyer has a QR code or an account number, or has paid. */
  function pay(id: string, change: Partial<SimulatedPayment> = {}): SimulatedPayment {
    const session = sessionOf(id)
    const before = payments.find((each) => each.payment_request_id === session.payment_request_id)
    if (before?.status === 'SUCCEEDED') return before // it takes no second payment
    const { reference_id, amount, currency } = session
    const payment: SimulatedPayment = {
      ...{ payment_id: `py-${randomUUID()}`, payment_request_id: `pr-${randomUUID()}` },
      ...{ business_id, reference_id, status: 'SUCCEEDED', request_amount: amount, currency },
      ...{ country: 'ID', channel_code: 'QRIS', created: iso(), updated: iso() },
      ...change,
    }
    payment.captures ??=
      payment.status === 'SUCCEEDED'
        ? [
            {
              capture_id: `cptr-${randomUUID()}`,
              capture_amount: payment.request_amount,
              capture_timestamp: iso(),
            },
          ]
        : []
    payments.push(payment)
    const { payment_request_id, payment_id } = payment
    Object.assign(session, { payment_request_id, updated: iso() })
    if (payment.status === 'SUCCEEDED' && session.status === 'ACTIVE')
      Object.assign(session, { status: 'COMPLETED', payment_id })
    return payment
  }

  return { sessions, payments, sessionOf, answer, answerOfPayments, pay }
}
