import type { Shipment } from '@warung/contract/orders.ts'
import { COURIERS } from '@warung/contract/values/couriers.ts'
import { SHIPMENT_TEXT_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { useId, useState } from 'react'
import { TextField } from '../ui/field'
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
        label="Courier"
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
        label="Service (optional)"
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
        label="Resi (optional)"
        name="tracking_number"
        hint="The courier’s tracking number, as it stands on the receipt."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={parcel?.tracking_number}
        onChange={(event) => setWritten(event.target.value)}
        preview={
          shared.length > 0 ? (
            <span className="wrap-anywhere">{shared.join(' ')} Is it one parcel for all of them?</span>
          ) : null
        }
        errors={errors?.tracking_number}
      />
    </>
  )
}
