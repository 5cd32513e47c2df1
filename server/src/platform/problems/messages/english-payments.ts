import { formatRupiah } from '@warung/contract/money.ts'
import type { RefundProgress } from '../problem-params.ts'
import { aboutField, type ProblemMessages, type ProblemText } from './problem-messages.ts'

const ALREADY_PAID = 'This order was already paid.'
const OF_ANOTHER_ORDER = 'This payment does not belong to this order.'
const ASK_FOR_REFUND = 'couldn’t be refunded automatically. Please ask the shop for a refund.'

const secondPayment: Readonly<Record<RefundProgress, string>> = {
  under_way: 'The second payment is being refunded.',
  all: 'The second payment has been refunded.',
  refused: `The second payment ${ASK_FOR_REFUND}`,
}

const soldOut: Readonly<Record<RefundProgress, string>> = {
  under_way: 'Your payment is being refunded in full.',
  all: 'Your payment has been refunded in full.',
  refused: `Your payment ${ASK_FOR_REFUND}`,
}

const wrongAmount: Readonly<Record<RefundProgress, string>> = {
  under_way: 'It is being refunded.',
  all: 'It has been refunded.',
  refused: `It ${ASK_FOR_REFUND}`,
}

function aboutAmount(complaint: string): ProblemText {
  return { message: `The amount ${complaint}.`, errors: { amount: [complaint] } }
}

function aboutSpan(complaint: string): ProblemText {
  return { message: `The span of days ${complaint}.`, errors: { from: [complaint] } }
}

export const englishPayments = {
  order_already_paid: 'This order is already paid.',
  order_lines_changed: 'The items of this order have changed since you opened it. Please reload the page.',
  order_lines_empty: 'An order needs at least one item. To take all of them off, cancel the order.',
  order_total_changed: ({ total }) =>
    `The total is now ${formatRupiah(total)}: a price, the stock or a discount has just changed. Check it and save again.`,
  order_would_be_free: 'With these items the order would cost nothing. Cancel it, and enter a new one.',
  order_paid_not_changed:
    'This order is paid, so its items stay as they are. Refund it, or enter another order.',
  order_money_under_way:
    'The buyer’s money may be on its way, so the items can’t change now. Confirm or refuse the payment first.',
  buyer_may_be_paying: ({ name, minutes }) =>
    `The buyer has opened the payment by ${name} and may be paying right now. Try again in ${minutes} minutes, or cancel this order and enter a new one.`,
  order_sold_out:
    'Part of this order has sold out in the meantime, so it can no longer be paid. Please place a new order.',
  payment_method_not_offered: ({ offered }) => {
    const message = `Payment method must be ${offered.join(', ')}.`
    return { message, errors: { payment_method_id: [message] } }
  },
  provider_keys_on_server: ({ name }) => `The keys of ${name} are set on the server. Change them there.`,
  provider_keys_in_use: ({ name }) =>
    `First turn ${name} off, and wait until its unpaid orders are paid or cancelled. They need these keys.`,
  provider_keys_wrong: ({ name, fields }) => ({
    message: `${name} doesn’t accept these keys. Nothing was saved.`,
    errors: Object.fromEntries(fields.map((field) => [`keys.${field}`, [`Copy this again from ${name}.`]])),
  }),
  provider_keys_of_test: ({ name }) =>
    `These are test keys of ${name}, and this shop takes real money. Enter the live keys.`,
  provider_keys_real_money: ({ name }) =>
    `These keys of ${name} take real money. Confirm that this shop goes from trial to real money.`,
  provider_keys_of_live: ({ name }) =>
    `These keys of ${name} take real money, and this shop’s database is for trials. Enter test keys.`,
  provider_keys_unchecked: ({ name }) =>
    `${name} can’t be reached, so the keys could not be checked. Nothing was saved. Try again in a minute.`,
  payment_method_not_ready: ({ name }) => {
    const message = `${name} can’t be turned on yet. Fill in what it needs first.`
    return { message, errors: { payment_methods: [message] } }
  },
  payment_method_needed: {
    message: 'Keep at least one payment method on, or customers can’t pay.',
    errors: { payment_methods: ['Keep at least one payment method on, or customers can’t pay.'] },
  },
  payment_codes_taken:
    'Too many orders for this exact amount are waiting for payment right now. Please choose another payment method, or try again later.',
  below_payment_minimum: ({ name, min }) =>
    `${name} works for orders of ${formatRupiah(min)} or more. Please choose another payment method.`,
  above_payment_maximum: ({ name, max }) =>
    `${name} works for orders of up to ${formatRupiah(max)}. Please choose another payment method.`,
  payment_method_gone: 'This order’s payment method is no longer available. Please place a new order.',
  too_many_payment_attempts: 'There were too many attempts to pay this order. Please place a new order.',
  payment_provider_unreachable: ({ isOrderPaid }) =>
    isOrderPaid
      ? `${ALREADY_PAID} We can’t reach the payment provider to check for a second payment right now.`
      : 'We can’t reach the payment provider right now. If you have paid, we’ll mark this order as paid as soon as it answers.',
  payment_sold_out: ({ progress }) => `This order sold out before it was paid. ${soldOut[progress]}`,
  payment_order_cancelled: ({ progress }) =>
    `This order was cancelled before it was paid. ${soldOut[progress]}`,
  payment_other_method: ({ progress }) => `This order is now to be paid another way. ${soldOut[progress]}`,
  payment_of_another_order: OF_ANOTHER_ORDER,
  payment_to_another_payee: 'This payment did not go to this shop.',
  payment_wrong_amount: ({ progress }) =>
    `The payment is not for the full amount of this order. ${wrongAmount[progress]}`,
  payment_refunded: 'This payment has been refunded, so it does not pay this order. You can pay again.',
  payment_pending:
    'The payment provider is still checking this payment. We’ll mark the order as paid once it is confirmed.',
  payment_declined: 'The payment was declined. Please try another way to pay.',
  payment_not_completed: 'The payment was not completed. You can try again.',
  payment_unknown: 'The payment provider does not know this payment.',

  second_payment: ({ progress }) => `${ALREADY_PAID} ${secondPayment[progress]}`,
  second_payment_of_another_order: `${ALREADY_PAID} ${OF_ANOTHER_ORDER}`,
  second_payment_to_another_payee: `${ALREADY_PAID} The second payment did not go to this shop.`,
  second_payment_pending: `${ALREADY_PAID} The payment provider is still checking the second payment. If it goes through, it will be refunded.`,
  second_payment_declined: `${ALREADY_PAID} The second payment was declined.`,
  second_payment_not_completed: `${ALREADY_PAID} The second payment was not completed.`,
  second_payment_unknown: `${ALREADY_PAID} The payment provider does not know the second payment.`,

  not_paid_by_transfer: 'This order is not paid by bank transfer.',
  paid_by_transfer: 'This order is paid by bank transfer or QRIS. Please pay its exact amount.',
  transfer_recorded:
    'This transfer is already recorded. If the same amount came again, record it as a second payment.',
  statement_line_booked: ({ orderId }) =>
    `This line of the statement is already booked, for order ${orderId}.`,
  paid_another_way: 'This order is now to be paid another way. Please load the page again.',
  transfer_being_checked:
    'The shop is checking your transfer. Please wait for its answer, or contact the shop.',
  transfer_not_reported: 'The buyer hasn’t reported a transfer for this order.',
  transfer_slip_not_found: 'The buyer has added no picture of the transfer.',
  received_day_ahead: aboutField(
    'received_on',
    'The day of the transfer is in the future.',
    'is in the future',
  ),

  webhook_invalid: 'This is not an event of the payment provider.',
  webhook_not_genuine: 'This event does not come from the payment provider.',
  webhook_not_verifiable: 'The payment provider can’t be reached to verify this event.',
  webhook_queue_full: () => 'Too many events at once. Please send it again.',
  too_many_forged_webhooks: () => 'Too many events that do not come from the payment provider.',

  nothing_to_refund: 'This order was not paid, so there is nothing to refund.',
  already_refunded: 'This order is already refunded in full.',
  refunded_meanwhile: ({ amount, currency }) =>
    `${currency} ${amount} of this order has now been refunded. Please check the order again.`,
  refund_amount_invalid: ({ amount, currency }) =>
    aboutAmount(`must be an amount in ${currency}, such as ${amount}`),
  refund_amount_too_large: ({ amount, currency }) =>
    aboutAmount(`is more than is left of this payment: ${currency} ${amount}`),
  refund_not_found: 'This refund does not exist.',
  refund_not_manual: 'The payment provider makes this refund. You don’t need to do anything.',
  refund_not_by_admin: 'This money pays no order, so it has to go back.',
  refund_outcome_unknown:
    'The payment provider may have made this refund already. Check its dashboard, then mark the refund as sent.',
  refund_settled: 'This refund is already done.',
  refund_withdrawn:
    'This refund was cancelled meanwhile. If you have sent the money, refund the order again and record that refund as sent.',
  refund_account_known:
    'The account for this refund is already entered. If it’s wrong, please contact the shop.',
  report_span_reversed: aboutSpan('must not end before it begins'),
  report_span_too_long: ({ daysMax }) => aboutSpan(`must be at most ${daysMax} days`),
} satisfies Partial<ProblemMessages>
