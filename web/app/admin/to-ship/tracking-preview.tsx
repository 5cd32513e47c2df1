import type { OrderToShip } from '@warung/contract/to-ship.ts'
import { useKnownTrackingNumbers } from '../../orders/use-known-tracking-numbers'
import { Alert } from '../../ui/alert'
import { recipientOf } from './order-to-ship-text'
import { toShipTexts } from './texts'
import type { TrackingLines } from './tracking-lines'

function LineFaults({ faults }: { faults: readonly string[] }) {
  return (
    <Alert kind="error">
      <ul className="grid gap-1">
        {faults.map((fault) => (
          <li key={fault} className="wrap-anywhere">
            {fault}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

export function TrackingPreview({ orders, read }: { orders: readonly OrderToShip[]; read: TrackingLines }) {
  const names = new Map(orders.map((order) => [order.order_id, recipientOf(order)]))
  const shared = useKnownTrackingNumbers(read.assigned)
  return (
    <div className="grid gap-2 text-sm">
      {/* an alert of its own: inside the live region it would be read twice */}
      {read.faults.length > 0 ? <LineFaults faults={read.faults} /> : null}
      <div aria-live="polite" className="grid gap-2">
        {read.repeated.length > 0 ? (
          <Alert kind="info">
            {toShipTexts.twice(read.repeated)} {toShipTexts.oneParcel}
          </Alert>
        ) : null}
        {shared.length > 0 ? (
          <Alert kind="info">
            <span className="wrap-anywhere">
              {shared.join(' ')} {toShipTexts.oneParcel}
            </span>
          </Alert>
        ) : null}
        {read.assigned.length > 0 ? (
          <ul aria-label={toShipTexts.assigned} className="grid gap-1">
            {read.assigned.map(({ line, order_id, tracking_number }) => (
              <li key={line} className="wrap-anywhere">
                {toShipTexts.order(order_id)}, {names.get(order_id)}: <strong>{tracking_number}</strong>
              </li>
            ))}
          </ul>
        ) : null}
        {read.assigned.length > 0 && read.without.length > 0 ? (
          <p className="text-ink-soft">{toShipTexts.withoutTrackingNumber(read.without)}</p>
        ) : null}
      </div>
    </div>
  )
}
