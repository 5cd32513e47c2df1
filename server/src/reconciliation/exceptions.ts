/** Why the two sides of the books differ, and what a person should do about it, in words. */
import { amountText } from '@warung/contract/money.ts'
import type { ExceptionKind, MoneyException } from '@warung/contract/reconciliation.ts'
import type { Difference, RefundOfOtherAccount, StuckRefund, UnmatchedMovement } from './compare-books.ts'

type ExceptionText = { readonly isExplained: boolean; readonly what: string; readonly toDo: string }

const NO_ACTION = 'Nothing.'

const exceptionTexts: Record<ExceptionKind, ExceptionText> = {
  going_back: {
    isExplained: true,
    what: 'A payment that pays no order is on its way back to the buyer.',
    toDo: 'Nothing: the provider is asked every minute until it is done.',
  },
  gone_back_on_another_day: {
    isExplained: true,
    what: 'A payment that pays no order came and went back on different days.',
    toDo: NO_ACTION,
  },
  not_given_back: {
    isExplained: false,
    what: 'A payment that pays no order is still here: the provider refused to give it back.',
    toDo: 'Refund it at the provider by hand. It leaves this list by itself within a day.',
  },
  refund_refused: {
    isExplained: true,
    what: 'The provider refused a refund that an admin asked for; the order is still paid.',
    toDo: 'Try again from the order, or refund it at the provider: that shows on the order by itself.',
  },
  refund_by_hand: {
    isExplained: false,
    what: 'A refund is owed, and this payment method’s money is given back by a person.',
    toDo: 'Give it back as it came, and note it at the provider. It leaves this list by itself once that is told.',
  },
  refund_overdue: {
    isExplained: false,
    what: 'A refund has been on its way for more than a day.',
    toDo: 'Look at this payment at the provider: the account may lack money for it.',
  },
  unknown_capture: {
    isExplained: false,
    what: 'The provider holds a payment of which the shop has made nothing.',
    toDo: 'Look at it at the provider, and refund it there if it belongs to no order.',
  },
  unmatched: {
    isExplained: false,
    what: 'A payment in this account bears no reference of this shop. It counts for no order and stays where it is.',
    toDo: 'Look at it at the provider: leave it if another sale on the account made it, and refund it there if it belongs to nobody.',
  },
  unknown_refund: {
    isExplained: false,
    what: 'The provider has given money back that the shop’s books do not know of.',
    toDo: 'Look at it at the provider: it may belong to a sale outside this shop.',
  },
  refund_of_another_account: {
    isExplained: false,
    what: 'A refund is owed from an account of the payment provider that the shop does not use now, so nobody makes it.',
    toDo: 'Start the shop with that account again, until the refund is made.',
  },
  paid_without_money: {
    isExplained: false,
    what: 'An order counts as paid, but the provider knows of no payment for it.',
    toDo: 'Do not deliver it before the payment is found at the provider.',
  },
  another_amount: {
    isExplained: false,
    what: 'The provider has another amount for this order than the shop.',
    toDo: 'Compare the order with its payment at the provider before it is delivered.',
  },
  statement_not_read: {
    isExplained: false,
    what: 'The provider’s own statement could not be compared for two days.',
    toDo: 'See the log for why:',
  },
}

type ExceptionSubject = Pick<MoneyException, 'currency' | 'order_id' | 'reference'> & {
  readonly minor: number
}

function formatSigned(minor: number, currency: string): string {
  return `${minor < 0 ? '-' : ''}${amountText(BigInt(Math.abs(minor)), currency)}`
}

function exceptionOf(kind: ExceptionKind, { minor, currency, ...about }: ExceptionSubject): MoneyException {
  return {
    kind,
    is_explained: exceptionTexts[kind].isExplained,
    amount: currency === '' ? '0' : formatSigned(minor, currency),
    currency,
    ...about,
    what: exceptionTexts[kind].what,
    what_to_do: exceptionTexts[kind].toDo,
  }
}

function differenceKind(difference: Difference): ExceptionKind {
  const left = difference.captured_ever - difference.refunded_ever
  if (difference.provider === '') return 'paid_without_money'
  if (
    difference.is_payment &&
    difference.is_unmatched &&
    difference.going_back === difference.moved - difference.booked
  )
    return 'going_back' // captured beside what paid the order
  if (difference.is_payment) return difference.captured_ever === 0 ? 'paid_without_money' : 'another_amount'
  if (left === 0) return 'gone_back_on_another_day'
  if (difference.captured_ever === 0) return 'unknown_refund'
  if (!difference.is_unmatched) return 'unknown_capture'
  return difference.going_back >= left ? 'going_back' : 'not_given_back'
}

export function exceptionOfDifference(difference: Difference, isByHand: boolean): MoneyException {
  const kind = differenceKind(difference)
  return exceptionOf(isByHand && kind === 'going_back' ? 'refund_by_hand' : kind, {
    minor: difference.moved - difference.booked,
    currency: difference.currency,
    order_id: difference.order_id,
    reference: difference.provider === '' ? '' : difference.provider_order_id,
  })
}

function stuckKind({ status, cause }: StuckRefund, isByHand: boolean): ExceptionKind {
  if (status === 'PENDING') return isByHand ? 'refund_by_hand' : 'refund_overdue'
  return cause === 'admin' ? 'refund_refused' : 'not_given_back'
}

/** Counted in no sum of the span: its money moved on other days, or has not moved yet. */
export function exceptionOfRefund(stuck: StuckRefund, isByHand: boolean): MoneyException {
  return exceptionOf(stuckKind(stuck, isByHand), {
    minor: 0,
    currency: stuck.currency,
    order_id: stuck.order_id,
    reference: stuck.capture_id,
  })
}

/** In no sum of the span: it is none of this shop's money. */
export function exceptionOfUnmatched(unmatched: UnmatchedMovement): MoneyException {
  return exceptionOf('unmatched', {
    minor: unmatched.left_minor,
    currency: unmatched.currency,
    order_id: null,
    reference: unmatched.provider_order_id,
  })
}

/** Its money moves in another account than the sums are of; nobody misses test money. */
export function exceptionOfRefundElsewhere(owed: RefundOfOtherAccount): MoneyException {
  const { account, is_real, currency, order_id } = owed
  const about = { minor: 0, currency, order_id, reference: owed.capture_id }
  const exception = exceptionOf('refund_of_another_account', about)
  const amount = `${currency} ${formatSigned(owed.amount_minor, currency)}`
  return {
    ...exception,
    is_explained: !is_real,
    what: `${exception.what} ${amount}, ${account}${is_real ? '' : ': test money'}.`,
    what_to_do: is_real ? exception.what_to_do : NO_ACTION,
  }
}

/** @param hint what to look at there (`StatementCapability`) */
export function exceptionOfStatement(hint: string): MoneyException {
  const exception = exceptionOf('statement_not_read', {
    minor: 0,
    currency: '',
    order_id: null,
    reference: '',
  })
  return { ...exception, what_to_do: `${exception.what_to_do} ${hint}` }
}
