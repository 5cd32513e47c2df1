import type { Shipment } from '@warung/contract/order-parts.ts'
import { useEffect, useRef, useState } from 'react'
import { useFormFetcher } from '../client/use-form-fetcher'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { SavingFields } from '../ui/saving-fields'
import { adminOrderTexts } from './admin-order-texts'
import type { OrderIntent } from './order-actions'
import { ParcelFields } from './parcel-fields'
import { partTexts } from './part-texts'
import { type LineLeft, PieceFields } from './piece-fields'

type Props = {
  orderId: number
  shipment?: Shipment
  courier?: Partial<Pick<Shipment, 'courier' | 'service'>>
  /** of an order that may be shipped in parts */
  left?: readonly LineLeft[] | undefined
  /** a part of it is shipped already */
  isRest?: boolean
  onClose: () => void
}

type PartFieldsProps = { left: readonly LineLeft[]; isRest: boolean; errors?: readonly string[] | undefined }

function PartFields({ left, isRest, errors }: PartFieldsProps) {
  const [isPart, setIsPart] = useState(isRest)
  return isPart ? (
    <PieceFields legend={partTexts.piecesInParcel} lines={left} isAllChosen errors={errors} />
  ) : (
    <Button variant="secondary" className="justify-self-start" onClick={() => setIsPart(true)}>
      {partTexts.shipPart}
    </Button>
  )
}

export function ParcelForm({ orderId, shipment, courier, left, isRest = false, onClose }: Props) {
  const { fetcher, failed, isPending } = useFormFetcher(onClose)
  const form = useRef<HTMLFormElement>(null)
  const intent: OrderIntent = shipment ? 'correct_shipment' : 'ship'

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('input[name=courier]')?.focus()
  }, [])

  return (
    <fetcher.Form ref={form} method="post" noValidate className="grid gap-3">
      <input type="hidden" name="intent" value={intent} />
      {shipment ? <input type="hidden" name="shipment_id" value={shipment.shipment_id} /> : null}
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <SavingFields isSaving={isPending}>
        <ParcelFields orderId={orderId} parcel={shipment ?? courier} errors={failed?.errors} />
        {left ? <PartFields left={left} isRest={isRest} errors={failed?.errors.pieces} /> : null}
      </SavingFields>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose} aria-disabled={isPending}>
          {adminOrderTexts.close}
        </Button>
        <Button type="submit" isPending={isPending}>
          {shipment ? adminOrderTexts.save : adminOrderTexts.markShipped}
        </Button>
      </div>
    </fetcher.Form>
  )
}
