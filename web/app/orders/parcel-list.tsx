import type { Shipment } from '@warung/contract/order-parts.ts'
import type { Order } from '@warung/contract/orders.ts'
import { PARCELS_MAX } from '@warung/contract/values/limits.ts'
import { useCallback, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { failureIn } from '../client/action-result'
import { Alert } from '../ui/alert'
import { Button, ButtonLink } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import type { OrderActionResult, OrderIntent } from './order-actions'
import { ParcelForm } from './parcel-form'
import { shippedWords } from './shipments'
import { useLastCourier } from './use-last-courier'
import { orderWorkTexts } from './work-texts'

type ParcelLineProps = {
  shipment: Shipment
  isPending: boolean
  onOpen: (dialog: 'correct' | 'remove') => void
}

function ParcelLine({ shipment, isPending, onOpen }: ParcelLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="wrap-anywhere min-w-40 grow">{shippedWords(shipment)}</span>
      <Button variant="secondary" onClick={() => onOpen('correct')} disabled={isPending}>
        {orderWorkTexts.correct}
      </Button>
      <Button variant="danger" onClick={() => onOpen('remove')} isPending={isPending} disabled={isPending}>
        {orderWorkTexts.remove}
      </Button>
    </div>
  )
}

function ParcelEntry({ orderId, shipment }: { orderId: number; shipment: Shipment }) {
  const fetcher = useFetcher<OrderActionResult>()
  const failed = failureIn(fetcher)
  const [opened, setOpened] = useState<'correct' | 'remove'>()
  const close = useCallback(() => setOpened(undefined), [])
  const isPending = fetcher.state !== 'idle'
  const remove = {
    intent: 'remove_shipment' satisfies OrderIntent,
    shipment_id: String(shipment.shipment_id),
  }
  return (
    <li className="grid gap-2">
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      {opened === 'correct' ? (
        <ParcelForm orderId={orderId} shipment={shipment} onClose={close} />
      ) : (
        <ParcelLine shipment={shipment} isPending={isPending} onOpen={setOpened} />
      )}
      <ConfirmDialog
        question={orderWorkTexts.removeQuestion}
        confirm={orderWorkTexts.remove}
        isOpen={opened === 'remove'}
        onAnswer={(isConfirmed) => {
          close()
          if (isConfirmed) void fetcher.submit(remove, { method: 'post' })
        }}
      >
        {orderWorkTexts.removeText(shippedWords(shipment))}
      </ConfirmDialog>
    </li>
  )
}

/** The courier that the buyer chose; undefined for pick-up. */
function chosenCourier({ shipping }: Order): Pick<Shipment, 'courier' | 'service'> | undefined {
  return shipping && !shipping.is_pickup ? shipping : undefined
}

export function ParcelList({ order, isRefunded }: { order: Order; isRefunded: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const last = order.shipments.at(-1)
  const mayShip = !isRefunded && order.shipments.length < PARCELS_MAX
  const preferred = last ?? chosenCourier(order)
  const lastCourier = useLastCourier(mayShip && !preferred)
  return (
    <>
      {order.shipments.length > 0 ? (
        <ul className="grid gap-3">
          {order.shipments.map((shipment) => (
            <ParcelEntry key={shipment.shipment_id} orderId={order.order_id} shipment={shipment} />
          ))}
        </ul>
      ) : null}
      {order.shipments.length > 0 ? (
        <ButtonLink
          to={{ pathname: href('/admin/to-ship/slips'), search: `?orders=${order.order_id}&size=a6` }}
          target="_blank"
          variant="secondary"
          className="justify-self-start"
        >
          {orderWorkTexts.printLabels}
        </ButtonLink>
      ) : null}
      {isOpen ? (
        <ParcelForm orderId={order.order_id} courier={preferred ?? lastCourier} onClose={close} />
      ) : null}
      {mayShip && !isOpen ? (
        <Button variant="secondary" onClick={() => setIsOpen(true)} className="justify-self-start">
          {last ? orderWorkTexts.addParcel : orderWorkTexts.ship}
        </Button>
      ) : null}
    </>
  )
}
