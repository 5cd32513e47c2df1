import { isAdmin } from '@warung/contract/roles.ts'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { failureIn } from '../client/action-result'
import { Alert } from '../ui/alert'
import { Button, buttonLook } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import type { OrderActionResult, OrderIntent } from './order-actions'

export function CancelButton({ roleId }: { roleId: number }) {
  const fetcher = useFetcher<OrderActionResult>()
  const failed = failureIn(fetcher)
  const form = useRef<HTMLFormElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const intent: OrderIntent = isAdmin(roleId) ? 'cancel' : 'cancel_own'
  const isPending = fetcher.state !== 'idle'
  const cancel = (
    <Button variant="danger" onClick={() => setIsAsking(true)} isPending={isPending} disabled={isPending}>
      Cancel this order
    </Button>
  )
  return (
    <fetcher.Form ref={form} method="post" className="grid gap-3 print:hidden">
      <input type="hidden" name="intent" value={intent} />
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      {isAdmin(roleId) ? (
        cancel
      ) : (
        // apart from the payment's own buttons, one of which is called Cancel (D16)
        <details className="group">
          <summary className={`${buttonLook({ variant: 'secondary' })} w-full list-none`}>
            No longer wanted?
            <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
          </summary>
          <div className="mt-3 grid">{cancel}</div>
        </details>
      )}
      <ConfirmDialog
        question="Cancel this order?"
        confirm="Cancel the order"
        cancel="Keep it"
        isOpen={isAsking}
        onAnswer={(isConfirmed) => {
          setIsAsking(false)
          if (isConfirmed && form.current) void fetcher.submit(form.current)
        }}
      >
        Its items go back on sale, and it cannot be paid any more.
      </ConfirmDialog>
    </fetcher.Form>
  )
}
