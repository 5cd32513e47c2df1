import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { fetcherFailure } from '../client/action-result'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { Fold } from '../ui/fold'
import type { OrderActionResult, OrderIntent } from './order-actions'
import { orderTexts } from './texts'

/** Kept apart from the payment's own buttons, one of which is called Cancel (D16). */
function FoldedCancel({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) {
  return (
    <Fold summary={orderTexts.noLongerWanted} look="button">
      <Button variant="danger" onClick={onCancel} isPending={isPending}>
        {orderTexts.cancel}
      </Button>
    </Fold>
  )
}

export function CancelOwnButton() {
  const fetcher = useFetcher<OrderActionResult>()
  const failed = fetcherFailure(fetcher)
  const form = useRef<HTMLFormElement>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const isPending = fetcher.state !== 'idle'
  return (
    <fetcher.Form ref={form} method="post" className="grid gap-3 print:hidden">
      <input type="hidden" name="intent" value={'cancel_own' satisfies OrderIntent} />
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <FoldedCancel isPending={isPending} onCancel={() => setIsConfirming(true)} />
      <ConfirmDialog
        question={orderTexts.cancelQuestion}
        confirm={orderTexts.cancelConfirm}
        cancel={orderTexts.cancelKeep}
        isOpen={isConfirming}
        onAnswer={(isConfirmed) => {
          setIsConfirming(false)
          if (isConfirmed && form.current) void fetcher.submit(form.current)
        }}
      >
        {orderTexts.cancelText}
      </ConfirmDialog>
    </fetcher.Form>
  )
}
