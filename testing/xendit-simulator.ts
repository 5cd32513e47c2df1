/** Xendit over real HTTP, as its documentation has it (payments-indonesia.md, 2), with faults on demand. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  type Answer,
  bearsKey,
  type Fields,
  fieldsOf,
  type SimulatedPage,
  sendNotification,
  serveGateway,
} from './gateway-simulator.ts'
import { simulatedRefunds } from './xendit-simulator-refunds.ts'
import { type SimulatedSession, simulatedSessions } from './xendit-simulator-sessions.ts'

export const XENDIT_ENV = {
  XENDIT_MODE: 'sandbox',
  XENDIT_SECRET_KEY: 'xnd_development_test',
  XENDIT_WEBHOOK_TOKEN: 'token-of-the-dashboard',
  XENDIT_BUSINESS_ID: '5f27a14a9bf05c73dd040bc8',
}

function refusal(status: number, error_code: string): Answer {
  return [status, { error_code, message: `refused: ${error_code}` }]
}

function hostedPage({ payment_session_id: id, amount, status, cancel_return_url }: SimulatedSession): string {
  const pay = `<form method="post" action="/pay/${id}/paid"><button>Pay</button></form>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Xendit</title><h1>Rp ${amount}</h1>
${status === 'ACTIVE' ? pay : `<p>${status}</p>`}<a href="${cancel_return_url}">Back to the shop</a></html>`
}

export type XenditSimulator = Awaited<ReturnType<typeof startXenditSimulator>>

/** The caller stops it, and sets `dashboard.notificationUrl`. */
export async function startXenditSimulator(now: () => Date) {
  const dashboard = {
    ...{ notificationUrl: '', hasBalance: true, refusesFilters: false, hidesSessions: false },
    /** its list of refunds omits those just made, whose keys it has forgotten: it knows their references alone */
    isBehind: false,
    /** what its list of transactions says of fees; undefined: the key may not read it */
    feeStatus: 'COMPLETED' as string | undefined,
  }
  const { XENDIT_SECRET_KEY, XENDIT_WEBHOOK_TOKEN, XENDIT_BUSINESS_ID: user_id } = XENDIT_ENV
  let url = ''
  const made = simulatedSessions({ businessId: user_id, now, url: () => url, refusal })
  const { sessions, payments, sessionOf } = made

  const iso = (): string => now().toISOString()
  function moneyOf(requestId: string | undefined) {
    const payment = payments.find(({ payment_request_id }) => payment_request_id === requestId)
    return (
      payment && { status: payment.status, amount: payment.request_amount, channel: payment.channel_code }
    )
  }

  const { refunds, createRefund, refundOnce } = simulatedRefunds({
    ...{ moneyOf, now, refusal },
    hasBalance: () => dashboard.hasBalance,
    forgetsKeys: () => dashboard.isBehind,
  })

  /** 4,500 rupiah and VAT for each payment. */
  function listTransactions(productId: string | null): Answer {
    const { feeStatus: status } = dashboard
    if (status === undefined) return refusal(403, 'REQUEST_FORBIDDEN_ERROR')
    const isKnown = status === 'COMPLETED'
    const fee = { xendit_fee: isKnown ? 4500 : 0, value_added_tax: isKnown ? 495 : 0, status }
    const data = payments
      .map(({ payment_id }) => payment_id)
      .filter((product_id) => product_id === productId)
      .map((product_id) => ({ id: `txn_${product_id}`, product_id, type: 'PAYMENT', status: 'SUCCESS', fee }))
    return [200, { data, has_more: false }]
  }

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    if (!bearsKey(request, XENDIT_SECRET_KEY)) return refusal(401, 'INVALID_API_KEY')
    const at = new URL(request.url ?? '', url)
    const { method = 'GET' } = request
    const body = await fieldsOf(request)
    const [, first, second, third] = at.pathname.split('/')
    if (first === 'sessions') {
      const isHidden = method === 'GET' && dashboard.hidesSessions
      return isHidden ? refusal(404, 'DATA_NOT_FOUND') : made.answer(method, second, third, body)
    }
    if (first === 'v3') return made.answerOfPayments(second, third)
    if (first === 'transactions') return listTransactions(at.searchParams.get('product_id'))
    if (first !== 'refunds') return refusal(404, 'NOT_FOUND')
    if (method === 'POST') return refundOnce(String(request.headers['idempotency-key'] ?? ''), body)
    if (second === undefined) {
      const isFiltered = [...at.searchParams].length > 0
      if (isFiltered && dashboard.refusesFilters) return refusal(400, 'API_VALIDATION_ERROR')
      return [200, { data: dashboard.isBehind ? [] : refunds, has_more: false }] // of all: what filters do is unverified
    }
    const found = refunds.find(({ id }) => id === second)
    return found ? [200, found] : refusal(404, 'DATA_NOT_FOUND')
  }

  /** What a buyer does on the hosted page. */
  const buyer = {
    pay: made.pay,
  }

  function send(body: Fields, token: string): Promise<number> {
    const headers = { 'x-callback-token': token, 'webhook-id': randomUUID() }
    return sendNotification(dashboard.notificationUrl, body, headers)
  }

  /** @param forged put in place of what its data would say. @param token of the header */
  function notify(id: string, forged: Fields = {}, token = XENDIT_WEBHOOK_TOKEN): Promise<number> {
    const session = sessionOf(id)
    const event = `payment_session.${session.status.toLowerCase()}`
    const data = { ...session, ...forged }
    return send({ event, business_id: user_id, created: session.updated, data }, token)
  }

  /** Of the payment, which may come after its session has ended. */
  function notifyOfPayment(id: string): Promise<number> {
    const data = payments.findLast(({ reference_id }) => reference_id === sessionOf(id).reference_id)
    if (!data) throw new Error(`nothing was paid for ${id}`)
    const body = { event: 'payment.capture', business_id: user_id, created: data.updated, data }
    return send(body, XENDIT_WEBHOOK_TOKEN)
  }

  /** Of an invoice that another program in the same account has made. */
  function notifyOfInvoice(external_id: string): Promise<number> {
    const paid = { id: randomUUID(), external_id, user_id, status: 'PAID', amount: 100_000, updated: iso() }
    return send(paid, XENDIT_WEBHOOK_TOKEN)
  }

  function visited(request: IncomingMessage): SimulatedPage | undefined {
    const [, first, id = '', action] = (request.url ?? '').split('/')
    if (first !== 'pay') return undefined
    if (action !== 'paid')
      return { status: 200, headers: { 'content-type': 'text/html' }, text: hostedPage(sessionOf(id)) }
    buyer.pay(id)
    return { status: 303, headers: { location: sessionOf(id).success_return_url }, text: '' }
  }

  const gateway = await serveGateway({
    answer: answerTo,
    page: visited,
    refusal: (status) => refusal(status, status === 429 ? 'RATE_LIMIT_EXCEEDED' : 'SERVER_ERROR'),
  })
  url = gateway.url

  return {
    ...gateway,
    /** the ledger, to compare the shop's books with */
    sessions,
    payments,
    refunds,
    dashboard,
    buyer,
    sessionOf,
    notify,
    notifyOfPayment,
    notifyOfInvoice,
    /** The merchant refunds in the dashboard. */
    refundInDashboard: (id: string, amount: number): void => {
      createRefund({
        payment_request_id: sessionOf(id).payment_request_id,
        reference_id: randomUUID(),
        amount,
        currency: 'IDR',
        reason: 'OTHERS',
      })
    },
    /** Ends those that are pending, and tells the shop. @returns its HTTP statuses */
    finishRefunds: (status: 'SUCCEEDED' | 'FAILED'): Promise<number[]> => {
      const pending = refunds.filter((each) => each.status === 'PENDING')
      const failure_code = status === 'FAILED' ? 'REFUND_FAILED' : null
      for (const each of pending) Object.assign(each, { status, failure_code, updated: iso() })
      const event = `refund.${status.toLowerCase()}`
      return Promise.all(
        pending.map((data) =>
          send({ event, business_id: user_id, created: iso(), data }, XENDIT_WEBHOOK_TOKEN),
        ),
      )
    },
  }
}
