/** Payments, refunds, webhooks and reconciliation, in English. */
import type { RefundProgress } from '../problem-params.ts'
import type { ProblemMessages, ProblemText } from './problem-messages.ts'

const NOT_REFUNDED = 'could not be refunded by itself: please ask the shop for it'
const ALREADY_PAID = 'This order was already paid.'
const OF_ANOTHER_ORDER = 'This payment does not belong to this order.'

const secondPayment: Record<RefundProgress, string> = {
  under_way: 'The second payment is being refunded.',
  all: 'The second payment has been refunded.',
  refused: `The second payment ${NOT_REFUNDED}.`,
}

const soldOut: Record<RefundProgress, string> = {
  under_way: 'Your payment is being refunded in full.',
  all: 'Your payment has been refunded in full.',
  refused: `Your payment ${NOT_REFUNDED}.`,
}

const wrongAmount: Record<RefundProgress, string> = {
  under_way: 'It is being refunded.',
  all: 'It has been refunded.',
  refused: `It ${NOT_REFUNDED}.`,
}

function aboutAmount(complaint: string): ProblemText {
  return { message: `The amount ${complaint}.`, errors: { amount: [complaint] } }
}

function aboutSpan(complaint: string): ProblemText {
  return { message: `The span of days ${complaint}.`, errors: { from: [complaint] } }
}

type PaymentCode = Extract<
  keyof ProblemMessages,
  | `payment_${string}`
  | `second_payment${string}`
  | `webhook_${string}`
  | `refund${string}`
  | `report_${string}`
  | 'order_already_paid'
  | 'order_sold_out'
  | 'too_many_payment_attempts'
  | 'too_many_forged_webhooks'
  | 'nothing_to_refund'
  | 'already_refunded'
>

export const paymentMessages: Pick<ProblemMessages, PaymentCode> = {
  order_already_paid: 'This order is already paid.',
  order_sold_out:
    'Part of this order has sold out in the meantime, so it can no longer be paid. Please place a new order.',
  payment_method_not_offered: ({ offered }) => {
    const message = `Payment method must be ${offered.join(', ')}.`
    return { message: message, errors: { payment_method_id: [message] } }
  },
  payment_method_gone: 'This order’s payment method is not offered any more. Please place a new order.',
  too_many_payment_attempts: 'Paying this order was tried too often. Please place a new order.',
  payment_provider_unreachable: ({ isOrderPaid }) =>
    isOrderPaid
      ? `${ALREADY_PAID} The payment provider cannot be asked about a second payment right now.`
      : 'The payment provider cannot be reached right now. If you have paid, this order is marked as paid as soon as it answers.',
  payment_sold_out: ({ progress }) => `This order sold out before it was paid. ${soldOut[progress]}`,
  payment_order_cancelled: ({ progress }) =>
    `This order was cancelled before it was paid. ${soldOut[progress]}`,
  payment_of_another_order: OF_ANOTHER_ORDER,
  payment_to_another_payee: 'This payment did not go to this shop.',
  payment_wrong_amount: ({ progress }) =>
    `The payment is not for the full amount of this order. ${wrongAmount[progress]}`,
  payment_refunded: 'This payment has been refunded, so it does not pay this order. You can pay again.',
  payment_pending:
    'The payment provider is still checking this payment. The order is paid as soon as it says yes.',
  payment_declined: 'The payment was declined. Please try another way to pay.',
  payment_not_completed: 'The payment was not completed. You can try again.',
  payment_unknown: 'The payment provider does not know this payment.',

  second_payment: ({ progress }) => `${ALREADY_PAID} ${secondPayment[progress]}`,
  second_payment_of_another_order: `${ALREADY_PAID} ${OF_ANOTHER_ORDER}`,
  second_payment_to_another_payee: `${ALREADY_PAID} The second payment did not go to this shop.`,
  second_payment_pending: `${ALREADY_PAID} The payment provider is still checking the second payment; it is refunded if it goes through.`,
  second_payment_declined: `${ALREADY_PAID} The second payment was declined.`,
  second_payment_not_completed: `${ALREADY_PAID} The second payment was not completed.`,
  second_payment_unknown: `${ALREADY_PAID} The payment provider does not know the second payment.`,

  webhook_invalid: 'This is no event of the payment provider.',
  webhook_not_genuine: 'This event does not come from the payment provider.',
  webhook_not_verifiable: 'The payment provider cannot be asked whether this is its own.',
  webhook_queue_full: () => 'Too many notifications at once. Please send it again.',
  too_many_forged_webhooks: () => 'Too many notifications that are not the payment provider’s own.',

  nothing_to_refund: 'This order was not paid, so there is nothing to refund.',
  already_refunded: 'This order is already refunded in full.',
  refunded_meanwhile: ({ amount, currency }) =>
    `${currency} ${amount} of this order has gone back by now. Please look at it again.`,
  refund_amount_invalid: ({ amount, currency }) =>
    aboutAmount(`must be an amount in ${currency}, such as ${amount}`),
  refund_amount_too_large: ({ amount, currency }) =>
    aboutAmount(`is more than is left of this payment: ${currency} ${amount}`),
  report_span_reversed: aboutSpan('must not end before it begins'),
  report_span_too_long: ({ daysMax }) => aboutSpan(`must be at most ${daysMax} days`),
}
