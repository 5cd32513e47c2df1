import type { OrderToShip } from '@warung/contract/to-ship.ts'
import { Link } from 'react-router'
import { formatShippingName } from '../../display/shipping-days'
import { barcodeOf } from './barcode'
import { LABEL_SIZES, type LabelSize } from './label-sizes'
import type { OrdersToPrint } from './load-orders-to-print'
import { Recipient, Sender } from './print-addresses'
import { PrintPage } from './print-page'
import { printTexts } from './print-texts'

const SIZE_NAMES: Readonly<Record<LabelSize, string>> = { a6: 'A6', '100x150': '100 × 150 mm' }

type LabelledParcel = {
  readonly sentBy: string
  readonly trackingNumber: string
  /** which of several parcels it is; empty for a single one */
  readonly place: string
}

/** A label per parcel. An unshipped order gets one without a tracking number, with the courier that its buyer chose. */
function parcelsOf({ shipments, shipping }: OrderToShip): readonly LabelledParcel[] {
  if (shipments.length === 0) {
    return [{ sentBy: shipping === null ? '' : formatShippingName(shipping), trackingNumber: '', place: '' }]
  }
  return shipments.map(({ courier, service, tracking_number }, index) => ({
    sentBy: [courier, service].filter((part) => part !== '').join(' '),
    trackingNumber: tracking_number,
    place: shipments.length === 1 ? '' : printTexts.parcel(index + 1, shipments.length),
  }))
}

function TrackingNumber({ trackingNumber }: { trackingNumber: string }) {
  const barcode = barcodeOf(trackingNumber)
  return (
    <div className="mb-2 text-center">
      {barcode === undefined ? null : (
        <svg
          role="img"
          aria-label={printTexts.barcode(trackingNumber)}
          viewBox={`0 0 ${barcode.width} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          className="mx-auto block max-w-full"
          style={{ width: `${barcode.width * barcode.moduleMm}mm`, height: '18mm' }}
        >
          <path d={barcode.path} />
        </svg>
      )}
      <strong className="wrap-anywhere block text-lg">{trackingNumber}</strong>
    </div>
  )
}

function ParcelLabel({
  order,
  parcel,
  size,
}: {
  order: OrderToShip
  parcel: LabelledParcel
  size: LabelSize
}) {
  const name = [printTexts.order(order.order_id), parcel.place].filter((part) => part !== '').join(' · ')
  return (
    <section aria-label={name} className={`paper label-${size}`}>
      <div className="mb-2 flex justify-between gap-4 font-bold text-lg">
        <span className="wrap-anywhere">{parcel.sentBy}</span>
        {order.paid_at === null ? <span>{printTexts.cod}</span> : null}
      </div>
      {parcel.trackingNumber === '' ? null : <TrackingNumber trackingNumber={parcel.trackingNumber} />}
      <Recipient order={order} />
      <Sender />
      <h2 className="font-bold">{name}</h2>
    </section>
  )
}

function SizeLinks({ chosen, orders }: { chosen: LabelSize; orders: string }) {
  return (
    <nav aria-label={printTexts.labelSize} className="flex flex-wrap gap-4">
      {LABEL_SIZES.map((size) => (
        <Link
          key={size}
          to={{ search: `?orders=${orders}&size=${size}` }}
          replace
          aria-current={size === chosen ? 'true' : undefined}
          className={`inline-flex min-h-11 items-center text-brand underline ${size === chosen ? 'font-bold' : ''}`}
        >
          {SIZE_NAMES[size]}
        </Link>
      ))}
    </nav>
  )
}

type LabelsProps = { slips: OrdersToPrint; size: LabelSize; named: string }

export default function Labels({ slips, size, named }: LabelsProps) {
  return (
    <PrintPage title={printTexts.labels} slips={slips} choices={<SizeLinks chosen={size} orders={named} />}>
      {slips.orders.flatMap((order) =>
        parcelsOf(order).map((parcel) => (
          <ParcelLabel key={`${order.order_id} ${parcel.place}`} order={order} parcel={parcel} size={size} />
        )),
      )}
    </PrintPage>
  )
}
