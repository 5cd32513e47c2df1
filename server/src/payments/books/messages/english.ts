import type { StatementHint } from '../../../providers/provider.ts'
import type { ExceptionMessages } from './exception-messages.ts'

const NO_ACTION = 'Nothing.'

const statementHints: Readonly<Record<StatementHint, string>> = {
  transaction_search_not_allowed: 'the provider wants Transaction Search allowed for the shop’s app.',
}

export const englishExceptions: ExceptionMessages = {
  going_back: {
    what: 'A payment that pays no order is on its way back to the buyer.',
    whatToDo: 'Nothing: the provider is asked every minute until it is done.',
  },
  gone_back_on_another_day: {
    what: 'A payment that pays no order came and went back on different days.',
    whatToDo: NO_ACTION,
  },
  not_given_back: {
    what: 'A payment that pays no order is still here: the provider refused to give it back.',
    whatToDo: 'Refund it at the provider by hand. It leaves this list by itself within a day.',
  },
  refund_refused: {
    what: 'The provider refused a refund that an admin asked for; the order is still paid.',
    whatToDo: 'Try again from the order, or refund it at the provider: that shows on the order by itself.',
  },
  refund_by_hand: {
    what: 'A refund is owed, and this payment method’s money is given back by a person.',
    whatToDo:
      'Give it back as it came, and note it at the provider. It leaves this list by itself once that is told.',
  },
  refund_overdue: {
    what: 'A refund has been on its way for more than a day.',
    whatToDo: 'Look at this payment at the provider: the account may lack money for it.',
  },
  unknown_capture: {
    what: 'The provider holds a payment of which the shop has made nothing.',
    whatToDo: 'Look at it at the provider, and refund it there if it belongs to no order.',
  },
  unmatched: {
    what: 'A payment in this account bears no reference of this shop. It counts for no order and stays where it is.',
    whatToDo:
      'Look at it at the provider: leave it if another sale on the account made it, and refund it there if it belongs to nobody.',
  },
  unknown_refund: {
    what: 'The provider has given money back that the shop’s books do not know of.',
    whatToDo: 'Look at it at the provider: it may belong to a sale outside this shop.',
  },
  refund_of_another_account: ({ amount, currency, account, isRealMoney }) => ({
    what: `A refund is owed from an account of the payment provider that the shop does not use now, so nobody makes it. ${currency} ${amount}, ${account}${isRealMoney ? '' : ': test money'}.`,
    whatToDo: isRealMoney ? 'Start the shop with that account again, until the refund is made.' : NO_ACTION,
  }),
  paid_without_money: {
    what: 'An order counts as paid, but the provider knows of no payment for it.',
    whatToDo: 'Do not deliver it before the payment is found at the provider.',
  },
  another_amount: {
    what: 'The provider has another amount for this order than the shop.',
    whatToDo: 'Compare the order with its payment at the provider before it is delivered.',
  },
  statement_not_read: ({ hint }) => ({
    what: 'The provider’s own statement could not be compared for two days.',
    whatToDo: hint ? `See the log for why: ${statementHints[hint]}` : 'See the log for why.',
  }),
}
