import type { Shipment } from '@warung/contract/order-parts.ts'
import type { Order } from '@warung/contract/orders.ts'
import { PARCELS_MAX } from '@warung/contract/values/limits.ts'
import { useCallback, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { fetcherFailure } from '../client/action-result'
import { Alert } from '../ui/alert'
import { Button, ButtonLink } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { adminOrderTexts } from './admin-order-texts'
import type { OrderActionResult, OrderIntent } from './order-actions'
import { ParcelForm } from './parcel-form'
import { partTexts } from './part-texts'
import { type LineLeft, linesToShip } from './piece-fields'
import { ParcelItem, shippedWords } from './shipments'
import { useLastCourier } from './use-last-courier'

type ParcelLineProps = {
  order: Order
  shipment: Shipment
  isPending: boolean
  onOpen: (dialog: 'correct' | 'remove') => void
  onDelivered: () => void
}

/** True for a parcel with part of an order. */
function isOnTheWay({ is_delivered }: Order, { pieces, delivered_at }: Shipment): boolean {
  return !is_delivered && pieces !== undefined && delivered_at === undefined
}

function ParcelLine({ order, shipment, isPending, onOpen, onDelivered }: ParcelLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="flex basis-full flex-wrap items-center gap-x-3">
        <ParcelItem order={order} shipment={shipment} />
      </div>
      {isOnTheWay(order, shipment) ? (
        <Button variant="secondary" size="small" onClick={onDelivered} isPending={isPending}>
          {partTexts.markDelivered}
        </Button>
      ) : null}
      <Button variant="secondary" size="small" onClick={() => onOpen('correct')} aria-disabled={isPending}>
        {adminOrderTexts.correct}
      </Button>
      <Button variant="danger" size="small" onClick={() => onOpen('remove')} isPending={isPending}>
        {adminOrderTexts.remove}
      </Button>
    </div>
  )
}

function ParcelEntry({ order, shipment }: { order: Order; shipment: Shipment }) {
  const fetcher = useFetcher<OrderActionResult>()
  const failed = fetcherFailure(fetcher)
  const [opened, setOpened] = useState<'correct' | 'remove'>()
  const close = useCallback(() => setOpened(undefined), [])
  const isPending = fetcher.state !== 'idle'
  const submit = (intent: OrderIntent): void => {
    void fetcher.submit({ intent, shipment_id: String(shipment.shipment_id) }, { method: 'post' })
  }
  return (
    <li className="grid gap-2">
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      {opened === 'correct' ? (
        <ParcelForm orderId={order.order_id} shipment={shipment} onClose={close} />
      ) : (
        <ParcelLine
          order={order}
          shipment={shipment}
          isPending={isPending}
          onOpen={setOpened}
          onDelivered={() => submit('deliver_shipment')}
        />
      )}
      <ConfirmDialog
        question={adminOrderTexts.removeQuestion}
        confirm={adminOrderTexts.remove}
        isOpen={opened === 'remove'}
        onAnswer={(isConfirmed) => {
          close()
          if (isConfirmed) submit('remove_shipment')
        }}
      >
        {adminOrderTexts.removeText(shippedWords(shipment))}
      </ConfirmDialog>
    </li>
  )
}

/** The courier that the buyer chose; undefined for pick-up. */
function chosenCourier({ shipping }: Order): Pick<Shipment, 'courier' | 'service'> | undefined {
  return shipping && !shipping.is_pickup ? shipping : undefined
}

/** Not for cash on delivery: the courier collects the cash once. */
function mayBeShippedInParts({ is_paid, shipments }: Order, left: readonly LineLeft[] = []): boolean {
  return is_paid && (shipments.length > 0 || left.reduce((sum, line) => sum + line.left, 0) > 1)
}

function LabelsLink({ orderId }: { orderId: number }) {
  return (
    <ButtonLink
      to={{ pathname: href('/admin/to-ship/slips'), search: `?orders=${orderId}&size=a6` }}
      target="_blank"
      variant="secondary"
    >
      {adminOrderTexts.printLabels}
    </ButtonLink>
  )
}

/** An order may be delivered before its tracking number is entered. */
function firstParcelText({ is_delivered }: Order): string {
  return is_delivered ? adminOrderTexts.addTrackingNumber : adminOrderTexts.ship
}

export function ParcelList({ order, isRefunded }: { order: Order; isRefunded: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const last = order.shipments.at(-1)
  const left = linesToShip(order)
  const isPartly = left !== undefined && last !== undefined
  const mayShip =
    !isRefunded &&
    order.shipments.length < PARCELS_MAX &&
    !(isPartly && (left.length === 0 || order.is_delivered))
  const isNext = isPartly || (!last && !order.is_delivered && order.shipping?.is_pickup !== true)
  const preferred = last ?? chosenCourier(order)
  const lastCourier = useLastCourier(mayShip && !preferred)
  return (
    <>
      {order.shipments.length > 0 ? (
        <ul aria-label={adminOrderTexts.parcels} className="grid gap-3">
          {order.shipments.map((shipment) => (
            <ParcelEntry key={shipment.shipment_id} order={order} shipment={shipment} />
          ))}
        </ul>
      ) : null}
      {isOpen ? (
        <ParcelForm
          orderId={order.order_id}
          courier={preferred ?? lastCourier}
          left={mayBeShippedInParts(order, left) ? left : undefined}
          isRest={isPartly}
          onClose={close}
        />
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayShip && !isOpen ? (
          <Button variant={isNext ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)}>
            {isPartly ? partTexts.shipRest : last ? adminOrderTexts.addParcel : firstParcelText(order)}
          </Button>
        ) : null}
        {last ? <LabelsLink orderId={order.order_id} /> : null}
      </div>
    </>
  )
}
