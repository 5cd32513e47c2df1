/** The tax number for an order's invoice, entered by the buyer or an admin. In a chunk of its own: few orders need it. */
import type { BuyerTaxNumber } from '@warung/contract/buyer-tax-number.ts'
import type { Order } from '@warung/contract/orders.ts'
import { COMPANY_NAME_LENGTH_MAX, NPWP_TYPED_LENGTH_MAX } from '@warung/contract/values/tax-numbers.ts'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ActionFailure, actionFailure, textOf } from '../client/action-result'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { TextField } from '../ui/field'
import { Fold } from '../ui/fold'
import { StatusAlert } from '../ui/status-alert'
import type { OrderCalls } from './order-calls'
import { taxNumberTexts } from './tax-number-texts'

type TaxNumberProps = { order: Order; calls: OrderCalls; onChanged: () => void }

function useSavingTaxNumber({ order, calls, onChanged }: TaxNumberProps) {
  const { revalidate } = useRevalidator()
  const [failed, setFailed] = useState<ActionFailure>()
  const [isPending, setIsPending] = useState(false)
  const save = async (taxNumber: BuyerTaxNumber | null): Promise<void> => {
    setIsPending(true)
    setFailed(undefined)
    try {
      await calls.enterTaxNumber(order.order_id, taxNumber)
      await revalidate()
      onChanged()
    } catch (error) {
      setFailed(actionFailure(error))
    }
    setIsPending(false)
  }
  return { save, failed, isPending }
}

function RemoveButton({ isPending, onRemove }: { isPending: boolean; onRemove: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button variant="secondary" aria-disabled={isPending} onClick={() => setIsConfirming(true)}>
        {taxNumberTexts.remove}
      </Button>
      <ConfirmDialog
        question={taxNumberTexts.removeQuestion}
        confirm={taxNumberTexts.remove}
        isOpen={isConfirming}
        onAnswer={(isConfirmed) => {
          setIsConfirming(false)
          if (isConfirmed) onRemove()
        }}
      />
    </>
  )
}

function TaxNumberForm(props: TaxNumberProps) {
  const { tax_number } = props.order
  const { save, failed, isPending } = useSavingTaxNumber(props)
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void save({ npwp: textOf(form, 'npwp'), name: textOf(form, 'tax_name').trim() })
  }
  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-3" onSubmit={onSubmit}>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <TextField
        label={taxNumberTexts.npwp}
        name="npwp"
        inputMode="numeric"
        autoComplete="off"
        maxLength={NPWP_TYPED_LENGTH_MAX}
        defaultValue={tax_number?.npwp}
        hint={taxNumberTexts.npwpHelp}
        errors={failed?.errors['tax_number.npwp']}
      />
      <TextField
        label={taxNumberTexts.name}
        name="tax_name"
        autoComplete="organization"
        maxLength={COMPANY_NAME_LENGTH_MAX}
        defaultValue={tax_number?.name}
        errors={failed?.errors['tax_number.name']}
      />
      <p className="text-ink-soft text-sm">{taxNumberTexts.help}</p>
      <div className="flex flex-wrap justify-end gap-3">
        {tax_number ? <RemoveButton isPending={isPending} onRemove={() => void save(null)} /> : null}
        <Button type="submit" isPending={isPending}>
          {taxNumberTexts.save}
        </Button>
      </div>
    </form>
  )
}

function StoredTaxNumber({ npwp, name }: BuyerTaxNumber) {
  return (
    <p className="wrap-anywhere">
      {taxNumberTexts.inNameOf} <strong>{name}</strong>, NPWP {npwp}
    </p>
  )
}

type Props = Omit<TaxNumberProps, 'onChanged'> & { isAdmin: boolean; isByLink: boolean }

function foldSummary(isStored: boolean, isAdmin: boolean): string {
  if (isStored) return taxNumberTexts.change
  return isAdmin ? taxNumberTexts.needAdmin : taxNumberTexts.need
}

export default function TaxNumber({ order, calls, isAdmin, isByLink }: Props) {
  const { tax_number, is_adopted = false } = order
  const isFinal = isByLink || (is_adopted && !isAdmin)
  const [changes, setChanges] = useState(0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <StatusAlert>
        {changes > 0 ? (tax_number ? taxNumberTexts.saved : taxNumberTexts.removed) : null}
      </StatusAlert>
      {tax_number ? <StoredTaxNumber {...tax_number} /> : null}
      {tax_number && isFinal ? (
        <p className="text-ink-soft text-sm">{taxNumberTexts.wrong}</p>
      ) : (
        // closed again after each change
        <Fold key={changes} summary={foldSummary(tax_number !== undefined, isAdmin)}>
          <TaxNumberForm
            key={JSON.stringify(tax_number)}
            order={order}
            calls={calls}
            onChanged={() => setChanges((count) => count + 1)}
          />
        </Fold>
      )}
    </div>
  )
}
