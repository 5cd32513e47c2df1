/** How many pieces of each line: for a parcel, a refund or a return. */
import type { OrderPiece } from '@warung/contract/order-parts.ts'
import type { Order } from '@warung/contract/orders.ts'
import { TextField } from '../ui/field'
import { partTexts } from './part-texts'

export type LineLeft = { readonly product_id: number; readonly name: string; readonly left: number }

export function inReturns({ returns = [] }: Order): readonly OrderPiece[] {
  return returns.flatMap(({ state, pieces }) => (state === 'refused' ? [] : pieces))
}

/** Of the pieces that are not refunded. */
function linesLeft({ order_product }: Order, taken: (productId: number) => number): readonly LineLeft[] {
  return order_product.flatMap(({ product_id, name, quantity, refunded_quantity = 0 }) => {
    const left = quantity - refunded_quantity - taken(product_id)
    return left > 0 ? [{ product_id, name, left }] : []
  })
}

/** In no parcel, not refunded and not returned; undefined when a parcel holds the whole order. */
export function linesToShip(order: Order): readonly LineLeft[] | undefined {
  if (order.shipments.some(({ pieces }) => pieces === undefined)) return undefined
  const shipped = order.shipments.flatMap(({ pieces = [] }) => pieces)
  const returned = inReturns(order)
  return linesLeft(order, (id) => Math.max(countOf(shipped, id), countOf(returned, id)))
}

/** Neither refunded nor in a return. */
export function leftInOrder(order: Order): readonly LineLeft[] {
  const returned = inReturns(order)
  return linesLeft(order, (id) => countOf(returned, id))
}

export function countOf(pieces: readonly OrderPiece[], productId: number): number {
  return pieces.reduce((sum, piece) => (piece.product_id === productId ? sum + piece.quantity : sum), 0)
}

type Props = {
  legend: string
  lines: readonly LineLeft[]
  isAllChosen: boolean
  errors?: readonly string[] | undefined
}

/** Read by `enteredPieces` (entered-pieces.ts). */
export function PieceFields({ legend, lines, isAllChosen, errors }: Props) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">{legend}</legend>
      {lines.map(({ product_id, name, left }, index) => (
        <TextField
          key={product_id}
          label={partTexts.pieceOf(name, left)}
          name={`piece_${product_id}`}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={isAllChosen ? left : 0}
          {...(index === lines.length - 1 && errors ? { errors } : {})}
        />
      ))}
    </fieldset>
  )
}
