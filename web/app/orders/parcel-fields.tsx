import type { Shipment } from '@warung/contract/order-parts.ts'
import { SHIPMENT_TEXT_LENGTH_MAX } from '@warung/contract/values/admin-limits.ts'
import { COURIERS } from '@warung/contract/values/couriers.ts'
import { useId, useState } from 'react'
import { TextField } from '../ui/field'
import { adminOrderTexts } from './admin-order-texts'
import { useKnownTrackingNumbers } from './use-known-tracking-numbers'

type WrittenParcel = Pick<Shipment, 'courier' | 'service' | 'tracking_number'>

export function CourierFields({
  parcel,
  errors,
}: {
  parcel?: Partial<WrittenParcel>
  errors?: Readonly<Record<string, readonly string[]>>
}) {
  const couriers = useId()
  return (
    <>
      <TextField
        label={adminOrderTexts.courier}
        name="courier"
        list={couriers}
        autoComplete="off"
        maxLength={SHIPMENT_TEXT_LENGTH_MAX.courier}
        defaultValue={parcel?.courier}
        errors={errors?.courier}
      />
      <datalist id={couriers}>
        {COURIERS.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label={adminOrderTexts.service}
        name="service"
        placeholder="REG"
        autoComplete="off"
        maxLength={SHIPMENT_TEXT_LENGTH_MAX.service}
        defaultValue={parcel?.service}
        errors={errors?.service}
      />
    </>
  )
}

export function ParcelFields({
  orderId,
  parcel,
  errors,
}: {
  orderId: number
  parcel?: Partial<WrittenParcel>
  errors?: Readonly<Record<string, readonly string[]>>
}) {
  const [written, setWritten] = useState(parcel?.tracking_number ?? '')
  const shared = useKnownTrackingNumbers([{ order_id: orderId, tracking_number: written.trim() }])
  return (
    <>
      <CourierFields parcel={parcel} errors={errors} />
      <TextField
        label={adminOrderTexts.trackingNumber}
        name="tracking_number"
        hint={adminOrderTexts.trackingHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={parcel?.tracking_number}
        onChange={(event) => setWritten(event.target.value)}
        preview={
          shared.length > 0 ? (
            <span className="wrap-anywhere">
              {shared.join(' ')} {adminOrderTexts.oneParcel}
            </span>
          ) : null
        }
        errors={errors?.tracking_number}
      />
    </>
  )
}
