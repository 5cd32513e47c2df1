/** A button for admins that ends an order, with a reason for the buyer. Shoppers never load it. */
import { CANCEL_REASON_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { fetcherFailure } from '../client/action-result'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { TextArea } from '../ui/field'
import { adminOrderTexts } from './admin-order-texts'
import type { OrderActionResult, OrderIntent } from './order-actions'

type ReasonButtonProps = {
  intent: OrderIntent
  label: string
  question: string
  /** the consequences */
  text: string
  confirm: string
  cancel?: string
}

export function ReasonButton({ intent, label, question, text, confirm, cancel }: ReasonButtonProps) {
  const fetcher = useFetcher<OrderActionResult>()
  const failed = fetcherFailure(fetcher)
  const [isConfirming, setIsConfirming] = useState(false)
  const [reason, setReason] = useState('')
  const isPending = fetcher.state !== 'idle'
  const onAnswer = (isConfirmed: boolean): void => {
    setIsConfirming(false)
    if (isConfirmed) void fetcher.submit({ intent, reason }, { method: 'post' })
  }
  return (
    <div className="grid gap-3 print:hidden">
      {failed ? <Alert kind="error">{failed.errors.reason?.join(' ') ?? failed.failure}</Alert> : null}
      <Button variant="danger" onClick={() => setIsConfirming(true)} isPending={isPending}>
        {label}
      </Button>
      <ConfirmDialog
        question={question}
        confirm={confirm}
        {...(cancel === undefined ? {} : { cancel })}
        isOpen={isConfirming}
        onAnswer={onAnswer}
        fields={
          <TextArea
            label={adminOrderTexts.reasonOptional}
            hint={adminOrderTexts.reasonInMail}
            maxLength={CANCEL_REASON_LENGTH_MAX}
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        }
      >
        {text}
      </ConfirmDialog>
    </div>
  )
}
