/** Why a payment that the browser told of does not pay this order, in words that are true of its money by now. */
import { Problem } from '../problems.ts'
import type { RefundProgress } from './refund-progress.ts'
import type { Settlement } from './settle-payment.ts'

export type UnsettledPayment = {
  readonly settled: Settlement
  /** of the order that was to be paid, by another payment */
  readonly isOrderPaid: boolean
  readonly goneBack: RefundProgress
}

const PAY_MESSAGES = 'could not be refunded by itself: please ask the shop for it'

const paidForAnotherOrder = 'This payment does not belong to this order.'

const secondPayment: Record<RefundProgress, string> = {
  'under way': 'The second payment is being refunded.',
  all: 'The second payment has been refunded.',
  refused: `The second payment ${PAY_MESSAGES}.`,
}

const soldOut: Record<RefundProgress, string> = {
  'under way': 'Your payment is being refunded in full.',
  all: 'Your payment has been refunded in full.',
  refused: `Your payment ${PAY_MESSAGES}.`,
}

const wrongAmount: Record<RefundProgress, string> = {
  'under way': 'It is being refunded.',
  all: 'It has been refunded.',
  refused: `It ${PAY_MESSAGES}.`,
}

function besidePaidOrder({ settled, goneBack }: UnsettledPayment): string {
  switch (settled.kind) {
    case 'unmatched':
      if (settled.reason === 'wrong_payee') return 'The second payment did not go to this shop.'
      return settled.reason === 'unmatched' ? paidForAnotherOrder : secondPayment[goneBack]
    case 'paid':
      return paidForAnotherOrder
    case 'refunded':
      return secondPayment.all
    case 'pending':
      return 'The payment provider is still checking the second payment; it is refunded if it goes through.'
    case 'failed':
      return 'The second payment was declined.'
    case 'not yet':
      return 'The second payment was not completed.'
    case 'unknown':
      return 'The payment provider does not know the second payment.'
  }
}

function notPaidProblem({ settled, goneBack }: UnsettledPayment): string {
  switch (settled.kind) {
    case 'unmatched':
      if (settled.reason === 'wrong_payee') return 'This payment did not go to this shop.'
      return settled.reason === 'wrong_amount'
        ? `The payment is not for the full amount of this order. ${wrongAmount[goneBack]}`
        : paidForAnotherOrder
    case 'paid':
      return paidForAnotherOrder
    case 'refunded':
      return 'This payment has been refunded, so it does not pay this order. You can pay again.'
    case 'pending':
      return 'The payment provider is still checking this payment. The order is paid as soon as it says yes.'
    case 'failed':
      return 'The payment was declined. Please try another way to pay.'
    case 'not yet':
      return 'The payment was not completed. You can try again.'
    case 'unknown':
      return 'The payment provider does not know this payment.'
  }
}

/** 409 for what cannot be helped by paying again, also whatever is told of an order that is paid (payments.md, check 2). */
export function payProblem(refused: UnsettledPayment): Problem {
  const { settled, isOrderPaid, goneBack } = refused
  if (isOrderPaid) return new Problem('conflict', `This order was already paid. ${besidePaidOrder(refused)}`)
  if (settled.kind === 'unmatched' && settled.reason === 'sold_out') {
    return new Problem('conflict', `This order sold out before it was paid. ${soldOut[goneBack]}`)
  }
  return new Problem('not-acceptable', notPaidProblem(refused))
}
