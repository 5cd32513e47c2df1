/** An admin gives an order's money back, all that is left of it or a part; asked once more before it goes. */
import type { Order } from '@warung/contract/orders.ts'
import { REFUND_REASON_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi, CallFailed, messageOf } from '../api'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { TextField } from '../ui/field'

type RefundFormState = { readonly amount: string; readonly reason: string }

function requestRefund(order: Order, { amount, reason }: RefundFormState) {
  return browserApi('POST /api/v1/admin/order/{id}/refund', {
    params: { id: order.order_id },
    body: {
      refunded_amount: order.refunded_amount,
      ...(amount.trim() === '' ? {} : { amount: amount.trim() }),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    },
  })
}

type RefundFailure = {
  readonly message: string
  readonly errors: Readonly<Record<string, readonly string[]>>
}

function useRefund(order: Order) {
  const { revalidate } = useRevalidator()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<RefundFailure>()
  const refund = async (asked: RefundFormState): Promise<boolean> => {
    setIsPending(true)
    setFailure(undefined)
    try {
      await requestRefund(order, asked)
      return true
    } catch (error) {
      setFailure({ message: messageOf(error), errors: error instanceof CallFailed ? error.errors : {} })
      return false
    } finally {
      await revalidate()
      setIsPending(false)
    }
  }
  return { refund, isPending, failure }
}

/** Whoever works by keyboard is put back where the form was opened. */
function useReturnedFocus(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}

export default function RefundForm({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState<RefundFormState>({ amount: '', reason: '' })
  const [isAsking, setIsAsking] = useState(false)
  const { refund, isPending, failure } = useRefund(order)
  const opener = useReturnedFocus(isOpen)
  const currency = order.payment_currency

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsking(true)
  }
  const onAnswer = async (isConfirmed: boolean) => {
    setIsAsking(false)
    if (!isConfirmed || !(await refund(asked))) return
    setAsked({ amount: '', reason: '' })
    setIsOpen(false)
  }

  if (!isOpen) {
    return (
      <Button ref={opener} variant="secondary" onClick={() => setIsOpen(true)}>
        Refund
      </Button>
    )
  }
  const wanted =
    asked.amount.trim() === '' ? 'all that is left of this payment' : `${currency} ${asked.amount.trim()}`
  return (
    <form onSubmit={onSubmit} className="grid gap-3 border-line border-t pt-4" noValidate>
      <h3 className="font-bold">Refund</h3>
      {failure ? <Alert kind="error">{failure.message}</Alert> : null}
      <TextField
        label={`Amount in ${currency}`}
        inputMode="decimal"
        placeholder="All that is left"
        hint={`${currency} ${order.payment_amount} was paid, ${currency} ${order.refunded_amount} refunded.`}
        errors={failure?.errors.amount}
        value={asked.amount}
        onChange={(event) => setAsked({ ...asked, amount: event.target.value })}
      />
      <TextField
        label="Reason"
        hint="The buyer sees it."
        maxLength={REFUND_REASON_LENGTH_MAX}
        value={asked.reason}
        onChange={(event) => setAsked({ ...asked, reason: event.target.value })}
      />
      <div className="flex justify-end gap-3">
        <Button variant="secondary" onClick={() => setIsOpen(false)} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" isPending={isPending} disabled={isPending}>
          Refund
        </Button>
      </div>
      <ConfirmDialog
        question={`Refund ${wanted}?`}
        confirm="Refund"
        isOpen={isAsking}
        onAnswer={(isConfirmed) => void onAnswer(isConfirmed)}
      />
    </form>
  )
}
