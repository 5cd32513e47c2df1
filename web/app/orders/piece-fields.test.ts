import type { OrderPiece } from '@warung/contract/order-parts.ts'
import type { Order } from '@warung/contract/orders.ts'
import { expect, it } from 'vitest'
import { leftToReturn } from './left-to-return'
import { linesToShip } from './piece-fields'

const shirts = { product_id: 1, name: 'Kaos', quantity: 3 }
const hat = { product_id: 2, name: 'Topi', quantity: 1 }

function orderOfParts(parts: { shipped?: OrderPiece; returned?: OrderPiece }): Order {
  const order: unknown = {
    order_product: [shirts, hat],
    shipments: parts.shipped ? [{ pieces: [parts.shipped] }] : [],
    returns: parts.returned ? [{ state: 'received', pieces: [parts.returned] }] : [],
  }
  return order as Order
}

it('offers to return what was in a parcel, or everything where no parcel names its pieces', () => {
  expect(leftToReturn(orderOfParts({})).map(({ left }) => left)).toEqual([3, 1])
  const parts = orderOfParts({ shipped: { ...shirts, quantity: 2 }, returned: { ...shirts, quantity: 1 } })
  expect(leftToReturn(parts)).toEqual([{ product_id: 1, name: 'Kaos', left: 1 }])
})

it('does not offer to ship what was returned without a parcel', () => {
  expect(linesToShip(orderOfParts({ returned: hat }))).toEqual([{ product_id: 1, name: 'Kaos', left: 3 }])
})
