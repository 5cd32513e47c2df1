import type { Order } from '@warung/contract/orders.ts'
import { countOf, inReturns, type LineLeft, leftInOrder } from './piece-fields'

/** Where parcels name their pieces, what is in none was not delivered. */
export function leftToReturn(order: Order): readonly LineLeft[] {
  const shipped = order.shipments.flatMap(({ pieces = [] }) => pieces)
  const returned = inReturns(order)
  if (shipped.length === 0) return leftInOrder(order)
  return leftInOrder(order).flatMap((line) => {
    const sent = countOf(shipped, line.product_id) - countOf(returned, line.product_id)
    return sent > 0 ? [{ ...line, left: Math.min(line.left, sent) }] : []
  })
}
