import type { StatementHint } from '../../../providers/provider.ts'
import type { ExceptionMessages } from './exception-messages.ts'

const NO_ACTION = 'Nothing.'

const statementHints: Readonly<Record<StatementHint, string>> = {
  transaction_search_not_allowed: 'the provider wants Transaction Search allowed for the shop’s app.',
}

export const englishExceptions: ExceptionMessages = {
  going_back: {
    what: 'A payment that belongs to no order is being refunded to the buyer.',
    whatToDo: 'Nothing. We check with the provider every minute until it’s done.',
  },
  gone_back_on_another_day: {
    what: 'A payment that belongs to no order arrived on one day and was refunded on another.',
    whatToDo: NO_ACTION,
  },
  not_given_back: {
    what: 'A payment that belongs to no order is still here: the provider refused to refund it.',
    whatToDo: 'Refund it at the provider yourself. It leaves this list within a day.',
  },
  refund_refused: {
    what: 'The provider refused a refund that an admin requested. The order is still paid.',
    whatToDo:
      'Try again from the order (only the rest, if part of the money is back), or refund it at the provider. The order then shows it.',
  },
  manual_refund: {
    what: 'You owe the buyer a refund that isn’t sent by itself.',
    whatToDo: 'Send the money back, then record the refund. It leaves this list once it’s recorded.',
  },
  refund_unconfirmed: {
    what: 'The provider says it already made this refund, but doesn’t list it.',
    whatToDo:
      'Look for it in the provider’s dashboard before you send anything. If it isn’t there, refund it there. Then mark it as sent.',
  },
  refund_overdue: {
    what: 'A refund has been pending for more than a day.',
    whatToDo: 'Check this payment at the provider: your account there may not have enough money.',
  },
  unknown_capture: {
    what: 'The provider has a payment that the shop doesn’t know.',
    whatToDo: 'Check it at the provider. Refund it there if it belongs to no order.',
  },
  unmatched: {
    what: 'A payment in this account doesn’t come from this shop. It’s not counted for any order.',
    whatToDo:
      'Check it at the provider. Leave it if it’s from another sale on this account; otherwise refund it there.',
  },
  unknown_refund: {
    what: 'The provider has refunded money that the shop doesn’t know about.',
    whatToDo: 'Check it at the provider: it may be from a sale outside this shop.',
  },
  refund_of_another_account: ({ amount, currency, account, isRealMoney }) => ({
    what: `A refund is due from a provider account that the shop no longer uses. ${currency} ${amount}, ${account}${isRealMoney ? '' : ': test money'}.`,
    whatToDo: isRealMoney ? 'Run the shop with that account again until the refund is done.' : NO_ACTION,
  }),
  paid_without_money: {
    what: 'An order counts as paid, but the provider knows no payment for it.',
    whatToDo: 'Don’t ship it until you’ve found the payment at the provider.',
  },
  another_amount: {
    what: 'The provider and the shop have different amounts for this order.',
    whatToDo: 'Compare the order with its payment at the provider before you ship it.',
  },
  statement_not_read: ({ hint }) => ({
    what: 'We couldn’t compare the provider’s statement for two days.',
    whatToDo: hint ? `See the log for the reason: ${statementHints[hint]}` : 'See the log for the reason.',
  }),
}
