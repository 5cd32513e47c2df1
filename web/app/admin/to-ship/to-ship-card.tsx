import type { OrderToShip } from '@warung/contract/to-ship.ts'
import Clock from 'lucide-react/icons/clock'
import Phone from 'lucide-react/icons/phone'
import { memo } from 'react'
import { href, Link } from 'react-router'
import { usePermission } from '../../client/use-permission'
import { formatTelephone } from '../../display/format-telephone'
import { Badge } from '../../ui/badge'
import { Checkbox } from '../../ui/checkbox'
import { addressLines, cashOf, chosenShipping, recipientOf, waitingText } from './order-to-ship-text'
import { toShipTexts } from './texts'

type Props = {
  order: OrderToShip
  isSelected: boolean
  onSelect: (orders: readonly OrderToShip[], isSelected: boolean) => void
}

function CardHead({ order }: { order: OrderToShip }) {
  const maySeeOrder = usePermission('GET /api/v1/admin/order/{id}')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {maySeeOrder ? (
        <Link
          to={href('/order/:id', { id: String(order.order_id) })}
          className="inline-flex min-h-11 items-center font-bold"
        >
          {toShipTexts.order(order.order_id)}
        </Link>
      ) : (
        <strong>{toShipTexts.order(order.order_id)}</strong>
      )}
      <span className="inline-flex items-center gap-1 text-ink-soft text-sm">
        <Clock aria-hidden className="size-4" />
        {toShipTexts.waiting(waitingText(order.waiting_minutes))}
      </span>
      {order.payment_mode !== null && order.payment_mode !== 'live' ? (
        <Badge kind="wait">{toShipTexts.testPayment}</Badge>
      ) : null}
      {order.paid_at === null ? <Badge kind="wait">{toShipTexts.collect(cashOf(order))}</Badge> : null}
      {order.is_partly_refunded ? <Badge kind="wait">{toShipTexts.partlyRefunded}</Badge> : null}
    </div>
  )
}

function LinesToPack({ lines }: { lines: OrderToShip['order_product'] }) {
  return (
    <ul className="grid content-start gap-1 pb-2 text-sm md:pt-2.5">
      {lines.map((line) => (
        <li key={line.product_id} className="wrap-anywhere">
          <strong className="tabular-nums">{line.quantity} ×</strong> {line.name}
        </li>
      ))}
    </ul>
  )
}

/** Memoized, because the queue has hundreds of cards and a tick changes one. */
export const ToShipCard = memo(function ToShipCard({ order, isSelected, onSelect }: Props) {
  const { order_id, contact } = order
  return (
    <li className="to-ship-card grid grid-cols-[auto_minmax(0,1fr)] gap-x-1 rounded-2xl border border-line bg-card py-2 ps-2 pe-4">
      <Checkbox
        label={toShipTexts.choose(order_id)}
        isChecked={isSelected}
        onChange={(isNow) => onSelect([order], isNow)}
      />
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        <div className="grid content-start gap-1">
          <CardHead order={order} />
          <p className="wrap-anywhere">
            <strong>{recipientOf(order)}</strong>, {addressLines(order).join(', ')}
          </p>
          {order.shipping === null ? null : <p className="wrap-anywhere">{chosenShipping(order.shipping)}</p>}
          {contact.telephone === null ? null : (
            <a
              href={`tel:${contact.telephone}`}
              className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold"
            >
              <Phone aria-hidden className="size-4" />
              {formatTelephone(contact.telephone)}
            </a>
          )}
        </div>
        <LinesToPack lines={order.order_product} />
      </div>
    </li>
  )
})
