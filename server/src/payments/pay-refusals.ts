/** Why a payment that the browser told of does not pay this order, in words that are true of its money by now. */
import { Problem } from '../problems.ts'
import type { GoneBack } from './gone-back.ts'
import type { Settled } from './settle-payment.ts'

export type Refused = {
  readonly settled: Settled
  /** of the order that was to be paid, by another payment */
  readonly isOrderPaid: boolean
  readonly goneBack: GoneBack
}

const REFUSED = 'could not be refunded by itself: please ask the shop for it'

const ofAnother = 'This payment does not belong to this order.'

const secondPayment: Record<GoneBack, string> = {
  'under way': 'The second payment is being refunded.',
  all: 'The second payment has been refunded.',
  refused: `The second payment ${REFUSED}.`,
}

const soldOut: Record<GoneBack, string> = {
  'under way': 'Your payment is being refunded in full.',
  all: 'Your payment has been refunded in full.',
  refused: `Your payment ${REFUSED}.`,
}

const wrongAmount: Record<GoneBack, string> = {
  'under way': 'It is being refunded.',
  all: 'It has been refunded.',
  refused: `It ${REFUSED}.`,
}

const besidePaid = ({ settled, goneBack }: Refused): string => {
  switch (settled.kind) {
    case 'stray':
      if (settled.reason === 'wrong payee') return 'The second payment did not go to this shop.'
      return settled.reason === 'unmatched' ? ofAnother : secondPayment[goneBack]
    case 'paid':
      return ofAnother
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

const ofUnpaid = ({ settled, goneBack }: Refused): string => {
  switch (settled.kind) {
    case 'stray':
      if (settled.reason === 'wrong payee') return 'This payment did not go to this shop.'
      return settled.reason === 'wrong amount'
        ? `The payment is not for the full amount of this order. ${wrongAmount[goneBack]}`
        : ofAnother
    case 'paid':
      return ofAnother
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
export function refusalOf(refused: Refused): Problem {
  const { settled, isOrderPaid, goneBack } = refused
  if (isOrderPaid) return new Problem('conflict', `This order was already paid. ${besidePaid(refused)}`)
  if (settled.kind === 'stray' && settled.reason === 'sold out') {
    return new Problem('conflict', `This order sold out before it was paid. ${soldOut[goneBack]}`)
  }
  return new Problem('not-acceptable', ofUnpaid(refused))
}
