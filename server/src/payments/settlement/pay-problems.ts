import { Problem } from '../../platform/problems/problem.ts'
import type { RefundProgress } from '../../platform/problems/problem-params.ts'
import type { Settlement } from './settle-payment.ts'

export type UnsettledPayment = {
  readonly settled: Settlement
  readonly isOrderPaid: boolean
  readonly isOrderCancelled: boolean
  readonly progress: RefundProgress
}

function besidePaidOrder({ settled, progress }: UnsettledPayment): Problem {
  switch (settled.kind) {
    case 'unmatched':
      if (settled.reason === 'wrong_payee') return new Problem('second_payment_to_another_payee')
      return settled.reason === 'unmatched'
        ? new Problem('second_payment_of_another_order')
        : new Problem('second_payment', { progress })
    case 'paid':
      return new Problem('second_payment_of_another_order')
    case 'refunded':
      return new Problem('second_payment', { progress: 'all' })
    case 'pending':
      return new Problem('second_payment_pending')
    case 'failed':
      return new Problem('second_payment_declined')
    case 'not_paid':
      return new Problem('second_payment_not_completed')
    case 'unknown':
      return new Problem('second_payment_unknown')
  }
}

function unpaidOrder({ settled, progress }: UnsettledPayment): Problem {
  switch (settled.kind) {
    case 'unmatched':
      if (settled.reason === 'sold_out') return new Problem('payment_sold_out', { progress })
      if (settled.reason === 'other_method') return new Problem('payment_other_method', { progress })
      if (settled.reason === 'wrong_payee') return new Problem('payment_to_another_payee')
      return settled.reason === 'wrong_amount'
        ? new Problem('payment_wrong_amount', { progress })
        : new Problem('payment_of_another_order')
    case 'paid':
      return new Problem('payment_of_another_order')
    case 'refunded':
      return new Problem('payment_refunded')
    case 'pending':
      return new Problem('payment_pending')
    case 'failed':
      return new Problem('payment_declined')
    case 'not_paid':
      return new Problem('payment_not_completed')
    case 'unknown':
      return new Problem('payment_unknown')
  }
}

function besideCancelledOrder(refused: UnsettledPayment): Problem {
  const { settled, progress } = refused
  if (settled.kind !== 'unmatched') return new Problem('order_cancelled')
  return settled.reason === 'order_cancelled'
    ? new Problem('payment_order_cancelled', { progress })
    : unpaidOrder(refused)
}

/** 409 if paying again cannot help, and for every payment reported for a paid order (payments.md, check 2). */
export function payProblem(refused: UnsettledPayment): Problem {
  if (refused.isOrderPaid) return besidePaidOrder(refused)
  return refused.isOrderCancelled ? besideCancelledOrder(refused) : unpaidOrder(refused)
}
