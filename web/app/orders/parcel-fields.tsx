import type { Shipment } from '@warung/contract/orders.ts'
import { COURIERS } from '@warung/contract/values/couriers.ts'
import { SHIPMENT_TEXT_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { useId } from 'react'
import { TextField } from '../ui/field'

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
  parcel,
  errors,
}: {
  parcel?: Partial<WrittenParcel>
  errors?: Readonly<Record<string, readonly string[]>>
}) {
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
        errors={errors?.tracking_number}
      />
    </>
  )
}
