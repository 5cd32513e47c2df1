import type { StockMovement } from '@warung/contract/stock.ts'
import type { StockMovementReason } from '@warung/contract/values/stock-movement-reasons.ts'
import { href, Link } from 'react-router'
import { formatMoment } from '../../display/format-day'

const reasonWords: Readonly<Record<StockMovementReason, string>> = {
  created: 'First stock',
  edited: 'Changed in the product’s form',
  ordered: 'Ordered',
  released: 'Back: the order was not paid in time',
  retaken: 'Taken again: the order was paid late',
  refunded: 'Back: the order was refunded',
  counted: 'Counted',
  cancelled: 'Back: the order was cancelled',
}

/** Always signed, with a true minus. */
function signedPieces(pieces: number): string {
  return pieces < 0 ? `−${-pieces}` : `+${pieces}`
}

function MovementRow({ movement }: { movement: StockMovement }) {
  const { created_at, reason, quantity, stock_after, order_id, user_name } = movement
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2 text-sm">
      <span className="font-semibold">{reasonWords[reason]}</span>
      <span className="text-right font-semibold tabular-nums">{signedPieces(quantity)}</span>
      <span className="wrap-anywhere text-ink-soft">
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
        {user_name === null ? '' : `, ${user_name}`}
        {order_id === null ? null : (
          <>
            {', '}
            <Link
              to={href('/order/:id', { id: String(order_id) })}
              className="inline-flex min-h-11 items-center underline"
            >
              order {order_id}
            </Link>
          </>
        )}
      </span>
      <span className="text-right text-ink-soft tabular-nums">{stock_after} left</span>
    </li>
  )
}

export function LedgerList({ movements }: { movements: readonly StockMovement[] }) {
  if (movements.length === 0)
    return <p className="py-2 text-ink-soft text-sm">No piece has come or gone yet.</p>
  return (
    <ul className="divide-y divide-line">
      {movements.map((movement) => (
        <MovementRow key={movement.stock_movement_id} movement={movement} />
      ))}
    </ul>
  )
}
