import type { LastCourier } from '@warung/contract/shipments.ts'
import type { OrderToShip } from '@warung/contract/to-ship.ts'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { fetcherFailure, textOf } from '../../client/action-result'
import { CourierFields } from '../../orders/parcel-fields'
import { Alert } from '../../ui/alert'
import { TextArea } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { useErrorFocus } from '../forms/use-error-focus'
import type { RowSelection } from '../lists/use-row-selection'
import { type ShipChosenResult, shipmentsSubmission } from './ship-chosen'
import { toShipTexts } from './texts'
import { readTrackingLines } from './tracking-lines'
import { TrackingPreview } from './tracking-preview'

function useShipping({ rows, select }: RowSelection<OrderToShip>, onDone: () => void) {
  // the orders as on opening: a reloaded list must not assign lines to other orders
  const [orders] = useState(rows)
  const fetcher = useFetcher<ShipChosenResult>()
  const { data, state } = fetcher
  useEffect(() => {
    if (state !== 'idle' || data === undefined || 'failure' in data) return
    select(orders, false)
    onDone()
  }, [state, data, select, orders, onDone])
  return { orders, fetcher, failed: fetcherFailure(fetcher) }
}

/** Undefined if the buyers chose different couriers. */
function commonCourier(orders: readonly OrderToShip[]): { courier: string; service: string } | undefined {
  const first = orders[0]?.shipping
  const isCommon = orders.every(
    ({ shipping }) =>
      shipping &&
      !shipping.is_pickup &&
      shipping.courier === first?.courier &&
      shipping.service === first.service,
  )
  return first && isCommon ? { courier: first.courier, service: first.service } : undefined
}

type ParcelToSend = { readonly order_id: number; readonly tracking_number: string }

function parcelsWithoutTrackingNumber(orderIds: readonly number[]): readonly ParcelToSend[] {
  return orderIds.map((order_id) => ({ order_id, tracking_number: '' }))
}

function shipmentsOf(parcels: readonly ParcelToSend[], form: FormData) {
  const courier = textOf(form, 'courier')
  const service = textOf(form, 'service')
  return parcels.map(({ order_id, tracking_number }) => ({ order_id, courier, service, tracking_number }))
}

type Props = {
  selection: RowSelection<OrderToShip>
  lastCourier: LastCourier | undefined
  onClose: () => void
}

export function ShipChosenDialog({ selection, lastCourier, onClose }: Props) {
  const [pasted, setPasted] = useState('')
  const { orders, fetcher, failed } = useShipping(selection, onClose)
  const fields = useErrorFocus<HTMLDivElement>(failed)
  const orderIds = orders.map(({ order_id }) => order_id)
  const read = readTrackingLines(pasted, orderIds)
  const isWithoutTrackingNumber = pasted.trim() === ''
  const count = isWithoutTrackingNumber ? orders.length : orders.length - read.without.length

  const onSubmit = (form: FormData): void => {
    if (read.faults.length > 0) return
    const parcels = isWithoutTrackingNumber ? parcelsWithoutTrackingNumber(orderIds) : read.assigned
    shipmentsSubmission.submit(fetcher.submit, { shipments: shipmentsOf(parcels, form) })
  }

  return (
    <FormDialog
      title={toShipTexts.ship}
      submit={toShipTexts.mark(count)}
      isOpen
      isPending={fetcher.state !== 'idle'}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <div ref={fields} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
        <CourierFields parcel={commonCourier(orders) ?? lastCourier} />
        <TextArea
          label={toShipTexts.trackingNumbers}
          hint={toShipTexts.trackingNumbersHelp}
          autoComplete="off"
          spellCheck={false}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
        <TrackingPreview orders={orders} read={read} />
      </div>
    </FormDialog>
  )
}
