/** The buyer asks to send delivered pieces back. A separate chunk: few orders need it. */
import type { Order } from '@warung/contract/orders.ts'
import { RETURN_REASONS, RETURN_TEXT_LENGTH_MAX } from '@warung/contract/values/returns.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ActionFailure, actionFailure } from '../client/action-result'
import { formatDayInWords } from '../display/format-moment'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { SelectField, TextArea } from '../ui/field'
import { SavingFields } from '../ui/saving-fields'
import { StatusAlert } from '../ui/status-alert'
import { enteredReturn } from './entered-pieces'
import { leftToReturn } from './left-to-return'
import type { OrderCalls } from './order-calls'
import { PieceFields } from './piece-fields'
import { ReturnList } from './return-list'
import { ReturnPhotoField } from './return-photo-field'
import { returnTexts } from './return-texts'
import { useReturnedFocus } from './use-returned-focus'

type ReturnFormProps = {
  order: Order
  calls: OrderCalls
  isOpen: boolean
  onClose: () => void
  onSent: () => void
}

function useAsking({ order, calls, onSent }: ReturnFormProps) {
  const { revalidate } = useRevalidator()
  const [failed, setFailed] = useState<ActionFailure>()
  const [isPending, setIsPending] = useState(false)
  const [photos, setPhotos] = useState<readonly string[]>([])
  const ask = async (form: FormData): Promise<void> => {
    const { reason, ...entered } = enteredReturn(form)
    const hasNone = entered.pieces.length === 0
    if (reason === undefined || hasNone) {
      const errors = {
        ...(hasNone && { pieces: [returnTexts.noPieces] }),
        ...(reason === undefined && { reason: [returnTexts.noReason] }),
      }
      setFailed({ failure: returnTexts.incomplete, errors })
      return
    }
    setIsPending(true)
    setFailed(undefined)
    try {
      const pictures = photos.length === 0 ? {} : { pictures: photos }
      await calls.askReturn(order.order_id, { ...entered, ...pictures, reason })
      await revalidate()
      onSent()
    } catch (error) {
      setFailed(actionFailure(error))
    }
    setIsPending(false)
  }
  return { ask, failed, isPending, photos, setPhotos }
}

function ReturnForm(props: ReturnFormProps) {
  const { ask, failed, isPending, photos, setPhotos } = useAsking(props)
  const [isPreparing, setIsPreparing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const lines = leftToReturn(props.order)
  useEffect(() => {
    if (props.isOpen) form.current?.querySelector('input')?.focus()
  }, [props.isOpen])
  useEffect(() => {
    if (failed) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failed])
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isPending) void ask(new FormData(event.currentTarget))
  }
  return (
    <form ref={form} hidden={!props.isOpen} noValidate className="grid gap-3" onSubmit={onSubmit}>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <SavingFields isSaving={isPending}>
        <PieceFields
          legend={returnTexts.pieces}
          lines={lines}
          // nothing to choose from: the one piece there is
          isAllChosen={lines.length === 1 && lines[0]?.left === 1}
          errors={failed?.errors.pieces}
        />
        <SelectField label={returnTexts.reason} name="reason" defaultValue="" errors={failed?.errors.reason}>
          <option value="">{returnTexts.chooseReason}</option>
          {RETURN_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {returnTexts.reasons[reason]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={returnTexts.comment}
          name="comment"
          maxLength={RETURN_TEXT_LENGTH_MAX}
          errors={failed?.errors.comment}
        />
        <ReturnPhotoField
          photos={photos}
          onChange={setPhotos}
          isPreparing={isPreparing}
          onPreparing={setIsPreparing}
        />
      </SavingFields>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={props.onClose} aria-disabled={isPending}>
          {returnTexts.close}
        </Button>
        <Button type="submit" isPending={isPending} disabled={isPreparing}>
          {returnTexts.send}
        </Button>
      </div>
    </form>
  )
}

type Props = {
  order: Order
  calls: OrderCalls
  /** undefined: nothing can be returned now */
  until: string | undefined
}

export default function Returns({ order, calls, until }: Props) {
  // a closed form is hidden, so that it keeps its fields until it is sent
  const [form, setForm] = useState<'unused' | 'open' | 'closed' | 'sent'>('unused')
  const isOpen = form === 'open'
  const opener = useReturnedFocus(isOpen)
  const mayAsk = until !== undefined && leftToReturn(order).length > 0
  if (!mayAsk && !order.returns) return null
  return (
    <Card className="grid gap-3 print:hidden">
      <h2 className="font-bold text-lg">{returnTexts.title}</h2>
      <StatusAlert>{form === 'sent' ? returnTexts.sent : null}</StatusAlert>
      <ReturnList order={order} loadPictures={calls.returnPictures} />
      {form === 'unused' || form === 'sent' ? null : (
        <ReturnForm
          {...{ order, calls, isOpen }}
          onClose={() => setForm('closed')}
          onSent={() => setForm('sent')}
        />
      )}
      {mayAsk && !isOpen ? (
        <>
          <p className="text-ink-soft">{returnTexts.until(formatDayInWords(until))}</p>
          <Button
            ref={opener}
            variant="secondary"
            className="justify-self-start"
            onClick={() => setForm('open')}
          >
            {returnTexts.ask}
          </Button>
        </>
      ) : null}
    </Card>
  )
}
