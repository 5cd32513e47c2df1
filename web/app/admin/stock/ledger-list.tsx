import type { StockMovement } from '@warung/contract/stock.ts'
import { href, Link } from 'react-router'
import { usePermission } from '../../client/use-permission'
import { formatMoment } from '../../display/format-moment'
import { stockTexts } from './texts'

/** Always signed, with a proper minus sign. */
function signedPieces(pieces: number): string {
  return pieces < 0 ? `−${-pieces}` : `+${pieces}`
}

function OrderOfMovement({ orderId }: { orderId: number }) {
  const name = stockTexts.order(orderId)
  if (!usePermission('GET /api/v1/admin/order/{id}')) return name
  return (
    <Link
      to={href('/order/:id', { id: String(orderId) })}
      className="inline-flex min-h-11 items-center underline"
    >
      {name}
    </Link>
  )
}

function MovementRow({ movement }: { movement: StockMovement }) {
  const { created_at, reason, quantity, stock_after, order_id, user_name } = movement
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2 text-sm">
      <span className="font-semibold">{stockTexts.reasons[reason]}</span>
      <span className="text-right font-semibold tabular-nums">{signedPieces(quantity)}</span>
      <span className="wrap-anywhere text-ink-soft">
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
        {user_name === null ? '' : `, ${user_name}`}
        {order_id === null ? null : (
          <>
            {', '}
            <OrderOfMovement orderId={order_id} />
          </>
        )}
      </span>
      <span className="text-right text-ink-soft tabular-nums">{stockTexts.left(stock_after)}</span>
    </li>
  )
}

export function LedgerList({ movements }: { movements: readonly StockMovement[] }) {
  if (movements.length === 0) return <p className="py-2 text-ink-soft text-sm">{stockTexts.noChanges}</p>
  return (
    <ul className="divide-y">
      {movements.map((movement) => (
        <MovementRow key={movement.stock_movement_id} movement={movement} />
      ))}
    </ul>
  )
}
