/** Parts of an order: parcels, refunds and returns of some of its pieces. */
import type { PiecesUse, ProblemParams } from '../problem-params.ts'
import type { ProblemMessages } from './problem-messages.ts'

const noneLeft: Readonly<Record<PiecesUse, (name: string) => string>> = {
  ship: (name) => `No piece of “${name}” is left to ship.`,
  refund: (name) => `No piece of “${name}” is left to refund: all were refunded or returned.`,
  return: (name) => `No piece of “${name}” can be returned: all were refunded or are in a return.`,
}

const someLeft: Readonly<Record<PiecesUse, string>> = {
  ship: 'left to ship',
  refund: 'left to refund',
  return: 'left to return',
}

function piecesNotLeft({ use, name, left }: ProblemParams['pieces_not_left']): string {
  if (left === 0) return noneLeft[use](name)
  return `Only ${left} ${left === 1 ? 'piece' : 'pieces'} of “${name}” ${left === 1 ? 'is' : 'are'} ${someLeft[use]}.`
}

export const englishParts = {
  product_not_in_order: 'This order has no such product.',
  pieces_not_left: piecesNotLeft,
  all_in_parcels: 'All pieces of this order are in parcels already.',
  cod_ships_whole: 'An order with cash on delivery can only be shipped whole: its courier collects one sum.',
} satisfies Partial<ProblemMessages>
