import { formatRupiah } from '@warung/contract/money.ts'
import type { ProblemParams } from '../problem-params.ts'
import { aboutField, type ProblemMessages, type ProblemText } from './problem-messages.ts'

/** The browser offers the other payment methods beside this text. */
function notByCod(why: string): ProblemText {
  return aboutField('payment_method_id', `${why} Please choose another way to pay.`, why)
}

function allowedSums({ least, most }: ProblemParams['cod_not_for_sum']): string {
  if (most === null) return `of at least ${formatRupiah(least)}`
  return least === 0
    ? `of at most ${formatRupiah(most)}`
    : `of ${formatRupiah(least)} to ${formatRupiah(most)}`
}

export const englishCod = {
  cod_not_there: ({ provinces }) =>
    notByCod(
      provinces.length === 0
        ? 'Cash on delivery is only for addresses in Indonesia.'
        : `Cash on delivery is only for addresses in ${provinces.join(', ')}.`,
    ),
  cod_not_for_sum: (sums) => notByCod(`Cash on delivery is only for orders ${allowedSums(sums)}.`),
  cod_refused_before: notByCod('An earlier order came back to us unpaid, so we can’t take cash on delivery.'),
  cod_too_many_open: notByCod('Several of your orders with cash on delivery are still on their way.'),
  paid_by_cod: 'This order is paid in cash when it arrives.',
  not_paid_by_cod: 'This order is not paid in cash on delivery.',
  cod_on_its_way:
    'This order is already on its way, so it can’t be cancelled. If it comes back, mark it as returned.',
  cod_cash_recorded: 'The cash for this order is already recorded. Please look at it again in a moment.',
  cod_delivery_stays:
    'The cash for this order is recorded, so its delivery can’t be undone. If you marked the wrong order, refund it.',
} satisfies Partial<ProblemMessages>
