/** An unpaid order that nobody wants any more is cancelled, by its buyer or an admin; asked once before. */
import { isAdmin } from '@warung/contract/roles.ts'
import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { failureIn } from '../action-result'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import type { OrderActionResult, OrderIntent } from './order-actions'

export function CancelButton({ roleId }: { roleId: number }) {
  const fetcher = useFetcher<OrderActionResult>()
  const failed = failureIn(fetcher)
  const form = useRef<HTMLFormElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const intent: OrderIntent = isAdmin(roleId) ? 'cancel' : 'cancel_own'
  const isPending = fetcher.state !== 'idle'
  return (
    <fetcher.Form ref={form} method="post" className="grid gap-3 print:hidden">
      <input type="hidden" name="intent" value={intent} />
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      {/* out of the way of the payment's own buttons, one of which is called Cancel (D16) */}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-ink-soft">
          No longer wanted?
        </summary>
        <Button variant="quiet" onClick={() => setIsAsking(true)} isPending={isPending} disabled={isPending}>
          Cancel this order
        </Button>
      </details>
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
