/** Midtrans over real HTTP, as its documentation has it (payments-indonesia.md, 1), with faults on demand. */
import { createHash, randomUUID } from 'node:crypto'
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

export const MIDTRANS_ENV = {
  MIDTRANS_MODE: 'sandbox',
  MIDTRANS_SERVER_KEY: 'SB-Mid-server-test',
  MIDTRANS_CLIENT_KEY: 'SB-Mid-client-test',
  MIDTRANS_MERCHANT_ID: 'M004123',
}

type Refunded = { refund_key: string; refund_amount: string; created_at: string }
export type Transaction = {
  order_id: string
  transaction_id: string
  transaction_status: string
  status_code: string
  gross_amount: string
  payment_type: string
  transaction_time: string
  merchant_id: string
  currency?: string
  settlement_time?: string
  fraud_status?: string
  refunds?: Refunded[]
}
type SnapOrder = { token: string; amount: number; notificationUrl: string; expiry: unknown }

function jakartaTime(now: Date): string {
  return new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

function refusal(status: number, message: string): Answer {
  return [status, { error_messages: [message] }]
}

/** Core errors come as HTTP 200. */
function coreError(status_code: number, status_message: string): Answer {
  return [200, { status_code: String(status_code), status_message, id: randomUUID() }]
}

const SNAP_SCRIPT = `window.snap = { pay(token, on) {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('aria-label', 'Midtrans')
  const button = (label, act) => {
    const made = dialog.appendChild(document.createElement('button'))
    made.textContent = label
    made.onclick = async () => { await act(); dialog.remove() }
  }
  const at = new URL(document.querySelector('script[data-client-key]').src).origin + '/simulated-buyer/' + token
  button('Pay', async () => { const paid = await fetch(at, { method: 'POST' }); on.onSuccess(await paid.json()) })
  button('Close', async () => on.onClose())
  dialog.showModal()
} }`

export type MidtransSimulator = Awaited<ReturnType<typeof startMidtransSimulator>>

/** The caller stops it. */
export async function startMidtransSimulator(now: () => Date) {
  const orders = new Map<string, SnapOrder>()
  const transactions = new Map<string, Transaction>()
  /** whether a status still omits the refunds just made */
  const status = { isBehind: false }
  const { MIDTRANS_SERVER_KEY: serverKey, MIDTRANS_MERCHANT_ID: merchant_id } = MIDTRANS_ENV

  const transaction = (id: string): Transaction | undefined =>
    transactions.get(id) ?? [...transactions.values()].find(({ transaction_id }) => transaction_id === id)

  const known = (order_id: string): Transaction => {
    const found = transactions.get(order_id)
    if (!found) throw new Error(`the buyer has chosen no method for ${order_id}`)
    return found
  }

  function createToken(body: Fields, notificationUrl: string): Answer {
    const { order_id, gross_amount } = body.transaction_details as { order_id: string; gross_amount: number }
    if (!/^[\w.~-]{1,50}$/.test(order_id)) return refusal(400, 'transaction_details.order_id is invalid')
    if (!Number.isInteger(gross_amount) || gross_amount < 1)
      return refusal(400, 'transaction_details.gross_amount must be a whole number')
    if (transactions.has(order_id)) return refusal(400, 'transaction_details.order_id has already been taken')
    const token = randomUUID() // revokes the earlier one
    orders.set(order_id, { token, amount: gross_amount, notificationUrl, expiry: body.expiry })
    return [201, { token, redirect_url: `https://midtrans.test/snap/v2/vtweb/${token}` }]
  }

  function refundTransaction(found: Transaction, body: Fields): Answer {
    const { refund_key, amount } = body as { refund_key: string; amount: number }
    const earlier = found.refunds ?? []
    const left =
      Number(found.gross_amount) - earlier.reduce((sum, each) => sum + Number(each.refund_amount), 0)
    if (earlier.some((each) => each.refund_key === refund_key)) return coreError(406, 'Duplicate refund key')
    if (
      !['settlement', 'partial_refund'].includes(found.transaction_status) ||
      found.payment_type === 'bank_transfer'
    )
      return coreError(412, 'Transaction status cannot be updated.')
    if (amount > left) return coreError(414, 'Refund amount exceeds the transaction')
    found.refunds = [
      ...earlier,
      { refund_key, refund_amount: `${amount}.00`, created_at: jakartaTime(now()) },
    ]
    found.transaction_status = amount === left ? 'refund' : 'partial_refund'
    return [200, { ...found, status_code: '200', refund_key, refund_amount: `${amount}.00` }]
  }

  function endTransaction(found: Transaction, ended: 'cancel' | 'expire'): Answer {
    if (!['pending', 'capture'].includes(found.transaction_status))
      return coreError(412, 'Transaction status cannot be updated.')
    Object.assign(found, { transaction_status: ended, status_code: ended === 'expire' ? '407' : '200' })
    return [200, { ...found, status_code: '200' }]
  }

  function core(id: string, action: string, body: Fields): Answer {
    const found = transaction(id)
    if (!found) return coreError(404, "Transaction doesn't exist.")
    if (action === 'status')
      return [200, status.isBehind ? { ...found, transaction_status: 'settlement', refunds: [] } : found]
    if (action === 'refund') return refundTransaction(found, body)
    return action === 'cancel' || action === 'expire'
      ? endTransaction(found, action)
      : coreError(404, 'no such call')
  }

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    const [, version, id = '', action = ''] = (request.url ?? '').split('/')
    if (version === 'simulated-buyer') return [200, buyer.pay(orderOfToken(id))]
    if (!bearsKey(request, serverKey)) return refusal(401, 'Access denied, please check client or server key')
    const body = await fieldsOf(request)
    const notificationUrl = String(request.headers['x-override-notification'] ?? '')
    return version === 'snap' ? createToken(body, notificationUrl) : core(id, action, body)
  }

  function scriptPage(request: IncomingMessage): SimulatedPage | undefined {
    if (request.url !== '/snap/snap.js') return undefined
    return { status: 200, headers: { 'content-type': 'text/javascript' }, text: SNAP_SCRIPT }
  }

  function orderOfToken(token: string): string {
    const [order_id] = [...orders].find(([, order]) => order.token === token) ?? []
    if (order_id === undefined) throw new Error('the token was revoked')
    return order_id
  }

  /** What a buyer does in Snap's window. */
  const buyer = {
    choose: (order_id: string, change: Partial<Transaction> = {}): Transaction => {
      const chosen: Transaction = {
        order_id,
        transaction_id: randomUUID(),
        transaction_status: 'pending',
        status_code: '201',
        gross_amount: `${orders.get(order_id)?.amount ?? 0}.00`,
        payment_type: 'qris',
        transaction_time: jakartaTime(now()),
        merchant_id,
        fraud_status: 'accept',
        ...change,
      }
      transactions.set(order_id, chosen)
      return chosen
    },
    pay: (order_id: string, change: Partial<Transaction> = {}): Transaction =>
      Object.assign(transactions.get(order_id) ?? buyer.choose(order_id), {
        transaction_status: 'settlement',
        status_code: '200',
        settlement_time: jakartaTime(now()),
        ...change,
      }),
  }

  /** As Midtrans signs it. @param forged put in place of what it would say, after signing */
  function notificationOf(order_id: string, forged: Fields = {}): Fields {
    const found = known(order_id)
    const signed = `${order_id}${found.status_code}${found.gross_amount}${serverKey}`
    return { ...found, signature_key: createHash('sha512').update(signed).digest('hex'), ...forged }
  }

  const gateway = await serveGateway({
    answer: answerTo,
    page: scriptPage,
    refusal: (status) => refusal(status, 'try again later'),
  })

  return {
    ...gateway,
    orders,
    /** the ledger, to compare the shop's books with */
    transactions,
    status,
    buyer,
    notificationOf,
    /** @returns the shop's HTTP status */
    notify: (
      order_id: string,
      forged: Fields = {},
      notificationUrl = orders.get(order_id)?.notificationUrl,
    ) => sendNotification(notificationUrl ?? '', notificationOf(order_id, forged)),
  }
}
