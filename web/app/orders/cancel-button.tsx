/** An admin's way to cancel: a separate chunk, which shoppers never load. */
import { CANCEL_REASON_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { failureIn } from '../client/action-result'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { TextArea } from '../ui/field'
import type { OrderActionResult, OrderIntent } from './order-actions'
import { orderTexts } from './texts'
import { orderWorkTexts } from './work-texts'

export default function CancelButton() {
  const fetcher = useFetcher<OrderActionResult>()
  const failed = failureIn(fetcher)
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const isPending = fetcher.state !== 'idle'
  const onAnswer = (isConfirmed: boolean): void => {
    setIsAsking(false)
    if (isConfirmed)
      void fetcher.submit({ intent: 'cancel' satisfies OrderIntent, reason }, { method: 'post' })
  }
  return (
    <div className="grid gap-3 print:hidden">
      {failed ? <Alert kind="error">{failed.errors.reason?.join(' ') ?? failed.failure}</Alert> : null}
      <Button variant="danger" onClick={() => setIsAsking(true)} isPending={isPending} disabled={isPending}>
        {orderTexts.cancel}
      </Button>
      <ConfirmDialog
        question={orderTexts.cancelQuestion}
        confirm={orderTexts.cancelConfirm}
        cancel={orderTexts.cancelKeep}
        isOpen={isAsking}
        onAnswer={onAnswer}
        fields={
          <TextArea
            label={orderWorkTexts.reasonOptional}
            hint={orderWorkTexts.reasonInMail}
            maxLength={CANCEL_REASON_LENGTH_MAX}
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        }
      >
        {orderTexts.cancelText}
      </ConfirmDialog>
    </div>
  )
}
