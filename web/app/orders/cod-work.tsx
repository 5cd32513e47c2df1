/** An order that waits for its cash, as admins see it. A separate chunk, which shoppers never load. */
import { formatRupiah } from '@warung/contract/money.ts'
import type { Order } from '@warung/contract/orders.ts'
import { CANCEL_REASON_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { failureIn } from '../client/action-result'
import { Price } from '../display/price'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { TextArea } from '../ui/field'
import { codWorkTexts } from './cod-texts'
import type { OrderActionResult, OrderIntent } from './order-actions'
import { orderWorkTexts } from './work-texts'

function ReturnButton() {
  const fetcher = useFetcher<OrderActionResult>()
  const failed = failureIn(fetcher)
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const isPending = fetcher.state !== 'idle'
  return (
    <>
      {failed ? <Alert kind="error">{failed.errors.reason?.join(' ') ?? failed.failure}</Alert> : null}
      <Button variant="danger" onClick={() => setIsAsking(true)} isPending={isPending} disabled={isPending}>
        {codWorkTexts.returned}
      </Button>
      <ConfirmDialog
        question={codWorkTexts.returnQuestion}
        confirm={codWorkTexts.returnConfirm}
        isOpen={isAsking}
        onAnswer={(isConfirmed) => {
          setIsAsking(false)
          if (isConfirmed)
            void fetcher.submit({ intent: 'return' satisfies OrderIntent, reason }, { method: 'post' })
        }}
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
        {codWorkTexts.returnText}
      </ConfirmDialog>
    </>
  )
}

export default function CodWork({ order }: { order: Order }) {
  const rupiah = Number(order.payment_amount)
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
      <h2 className="font-bold text-lg">{codWorkTexts.title}</h2>
      <Price rupiah={rupiah} className="font-bold text-2xl" />
      <p className="text-sm">{codWorkTexts.next(formatRupiah(rupiah))}</p>
      <ReturnButton />
    </Card>
  )
}
