/** Parts of an order: parcels, refunds and returns of some of its pieces. */
import { RETURNS_MAX } from '@warung/contract/values/returns.ts'
import type { PiecesUse, ProblemParams } from '../problem-params.ts'
import type { ProblemMessages } from './problem-messages.ts'

const englishNoneLeft: Readonly<Record<PiecesUse, (name: string) => string>> = {
  ship: (name) => `No piece of “${name}” is left to ship.`,
  refund: (name) => `No piece of “${name}” is left to refund: all were refunded or returned.`,
  return: (name) => `No piece of “${name}” can be returned: all were refunded or are in a return.`,
}

const englishSomeLeft: Readonly<Record<PiecesUse, string>> = {
  ship: 'left to ship',
  refund: 'left to refund',
  return: 'left to return',
}

function englishNotLeft({ use, name, left }: ProblemParams['pieces_not_left']): string {
  if (left === 0) return englishNoneLeft[use](name)
  return `Only ${left} ${left === 1 ? 'piece' : 'pieces'} of “${name}” ${left === 1 ? 'is' : 'are'} ${englishSomeLeft[use]}.`
}

export const englishParts = {
  product_not_in_order: 'This order has no such product.',
  pieces_not_left: englishNotLeft,
  piece_in_no_parcel: ({ name }) =>
    `“${name}” was in no parcel of this order, so it can’t be returned here. Please contact the shop.`,
  all_in_parcels: 'All pieces of this order are in parcels already.',
  cod_ships_whole: 'An order with cash on delivery can only be shipped whole: its courier collects one sum.',
  returns_off: 'This shop takes no returns here. Please contact it.',
  return_before_delivery: 'This order is not delivered yet, so nothing of it can be returned.',
  return_too_late: ({ days }) =>
    `Returns are possible for ${days} ${days === 1 ? 'day' : 'days'} after delivery. That time is over.`,
  too_many_returns: `An order can have at most ${RETURNS_MAX} returns. Please contact the shop.`,
  return_not_found: 'This return does not exist.',
  return_moved_on: 'This return has moved on meanwhile. Please look at it again.',
} satisfies Partial<ProblemMessages>
