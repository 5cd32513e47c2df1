/** Refunds of Xendit's simulator (payments-indonesia.md, 2). */
import { randomUUID } from 'node:crypto'
import type { Answer, Fields } from './gateway-simulator.ts'

type SimulatedRefund = {
  id: string
  payment_request_id: string
  reference_id: string
  amount: number
  currency: string
  status: string
  reason: string
  failure_code: string | null
  created: string
  updated: string
}

/** Refunds of their money are made by hand. */
const NOT_REFUNDED = ['BANK_TRANSFER', 'RETAIL_OUTLET', 'BRI_VIRTUAL_ACCOUNT']

type PaidMoney = { readonly status: string; readonly amount: number; readonly channel: string }

type Surroundings = {
  /** what was paid by a session's payment request */
  readonly moneyOf: (requestId: string | undefined) => PaidMoney | undefined
  readonly now: () => Date
  readonly hasBalance: () => boolean
  readonly forgetsKeys: () => boolean
  readonly refusal: (status: number, error_code: string) => Answer
}

export function simulatedRefunds({ moneyOf, now, hasBalance, forgetsKeys, refusal }: Surroundings) {
  const refunds: SimulatedRefund[] = []
  const replies = new Map<string, { readonly asked: string; readonly answer: Answer }>()
  const iso = (): string => now().toISOString()

  function createRefund(body: Fields): Answer {
    const { payment_request_id, reference_id, amount, currency, reason } = body as SimulatedRefund
    const paid = moneyOf(payment_request_id)
    if (!paid) return refusal(404, 'DATA_NOT_FOUND')
    if (paid.status !== 'SUCCEEDED') return refusal(400, 'INELIGIBLE_TRANSACTION_STATUS')
    if (NOT_REFUNDED.includes(paid.channel)) return refusal(403, 'REFUND_NOT_SUPPORTED')
    const earlier = refunds.filter((each) => each.payment_request_id === payment_request_id)
    if (earlier.some((each) => each.reference_id === reference_id)) return refusal(409, 'DUPLICATE_ERROR')
    if (earlier.some(({ status }) => status === 'PENDING')) return refusal(400, 'REFUND_IN_PROGRESS')
    const back = earlier
      .filter(({ status }) => status === 'SUCCEEDED')
      .reduce((sum, each) => sum + each.amount, 0)
    if (amount > paid.amount - back) return refusal(400, 'REFUND_AMOUNT_EXCEEDED')
    if (!hasBalance()) return refusal(400, 'INSUFFICIENT_BALANCE')
    const made: SimulatedRefund = {
      ...{ id: `rfd-${randomUUID()}`, payment_request_id, reference_id },
      ...{ amount, currency, reason },
      ...{ status: 'PENDING', failure_code: null, created: iso(), updated: iso() },
    }
    refunds.push(made)
    return [200, { ...made }]
  }

  /** The same key gets the same answer, another request with it none; a refusal uses up no key. */
  function refundOnce(key: string, body: Fields): Answer {
    const asked = JSON.stringify(body)
    const before = replies.get(key)
    if (before) return before.asked === asked ? before.answer : refusal(409, 'IDEMPOTENCY_ERROR')
    const answer = createRefund(body)
    if (key !== '' && answer[0] === 200 && !forgetsKeys()) replies.set(key, { asked, answer })
    return answer
  }

  return { refunds, createRefund, refundOnce }
}
