import { formatRupiah } from '@warung/contract/money.ts'
import type { Order } from '@warung/contract/orders.ts'
import { amountText, paymentAmount } from '@warung/contract/payment-amount.ts'
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { REFUND_REASON_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { parseRupiah } from '@warung/contract/whole-numbers.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFormFetcher } from '../client/use-form-fetcher'
import { usePermission } from '../client/use-permission'
import { displayCharge } from '../display/display-charge'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { TextField } from '../ui/field'
import { adminOrderTexts } from './admin-order-texts'
import type { OrderIntent } from './order-actions'
import { RefundPieces } from './refund-pieces'
import { useReturnedFocus } from './use-returned-focus'

const NOTHING_TYPED = { amount: '', reason: '' }

/** The refund at the order's rate; undefined for rupiah, and for text that is not an amount. */
function chargedFor({ payment_currency, payment_rate }: Order, typed: string): string | undefined {
  const rupiah = parseRupiah(typed)
  if (payment_currency === RUPIAH || !rupiah) return undefined
  const minor = paymentAmount(rupiah, payment_rate, payment_currency)
  return displayCharge({ amount: amountText(minor, payment_currency), currency: payment_currency })
}

function wantedRefund(order: Order, typed: string): string {
  const rupiah = parseRupiah(typed)
  const charged = chargedFor(order, typed)
  if (typed.trim() === '') return adminOrderTexts.refundRest
  const written = rupiah ? formatRupiah(rupiah) : typed.trim()
  return charged ? `${written} (${charged})` : written
}

/** The total in rupiah, with the amount charged beside it. */
function paidText({ payment_currency, payment_amount, total_price }: Order): string {
  const charged = displayCharge({ amount: payment_amount, currency: payment_currency })
  return payment_currency === RUPIAH ? charged : `${formatRupiah(total_price)} (${charged})`
}

type RefundFieldsProps = {
  order: Order
  typed: typeof NOTHING_TYPED
  onTyped: (typed: typeof NOTHING_TYPED) => void
  amountErrors: readonly string[] | undefined
}

function RefundFields({ order, typed, onTyped, amountErrors }: RefundFieldsProps) {
  const { payment_currency: currency, refunded_amount } = order
  const charged = chargedFor(order, typed.amount)
  return (
    <>
      <TextField
        label={adminOrderTexts.amountInRupiah}
        name="amount"
        inputMode="numeric"
        placeholder={adminOrderTexts.amountPlaceholder}
        hint={adminOrderTexts.amountHint(
          paidText(order),
          displayCharge({ amount: refunded_amount, currency }),
        )}
        errors={amountErrors}
        {...(currency === RUPIAH ? {} : { preview: charged ? adminOrderTexts.goesBackAs(charged) : '' })}
        value={typed.amount}
        onChange={(event) => onTyped({ ...typed, amount: event.target.value })}
      />
      <TextField
        label={adminOrderTexts.reason}
        name="reason"
        hint={adminOrderTexts.reasonHint}
        maxLength={REFUND_REASON_LENGTH_MAX}
        value={typed.reason}
        onChange={(event) => onTyped({ ...typed, reason: event.target.value })}
      />
    </>
  )
}

/** A closed form is hidden, so that it keeps its fields until the refund is recorded. */
type RefundFormState = 'unused' | 'open' | 'closed'

function useRefund() {
  const [form, setForm] = useState<RefundFormState>('unused')
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [forget] = useState(() => () => {
    setTyped(NOTHING_TYPED)
    setForm('unused')
  })
  const { fetcher, failed, isPending } = useFormFetcher(forget)
  return {
    ...{ isUsed: form !== 'unused', isOpen: form === 'open', typed, write: setTyped },
    ...{ fetcher, failed, isPending },
    open: () => setForm('open'),
    close: () => setForm('closed'),
  }
}

function FormButtons({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) {
  return (
    <div className="flex justify-end gap-3">
      <Button variant="secondary" onClick={onCancel} aria-disabled={isPending}>
        {adminOrderTexts.cancel}
      </Button>
      <Button type="submit" variant="danger" isPending={isPending}>
        {adminOrderTexts.refund}
      </Button>
    </div>
  )
}

function OpenedRefund({ order, refund }: { order: Order; refund: ReturnType<typeof useRefund> }) {
  const { typed, write, fetcher, failed, isOpen, isPending, close } = refund
  const [isConfirming, setIsConfirming] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLInputElement>('input[name=amount]')?.focus()
  }, [isOpen])
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setIsConfirming(true)
  }
  const onAnswer = (isConfirmed: boolean): void => {
    setIsConfirming(false)
    if (isConfirmed && form.current) void fetcher.submit(form.current)
  }
  return (
    <fetcher.Form
      ref={form}
      method="post"
      onSubmit={onSubmit}
      className="grid gap-3 border-line border-t pt-4"
      noValidate
    >
      <input type="hidden" name="intent" value={'refund' satisfies OrderIntent} />
      <input type="hidden" name="refunded_amount" value={order.refunded_amount} />
      <h3 className="font-bold">{adminOrderTexts.refund}</h3>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <RefundFields
        order={order}
        typed={typed}
        onTyped={write}
        amountErrors={failed?.errors.rupiah ?? failed?.errors.amount}
      />
      <RefundPieces
        order={order}
        onPrice={(rupiah) => write({ ...typed, amount: rupiah === 0 ? '' : String(rupiah) })}
        errors={failed?.errors.pieces}
      />
      <FormButtons isPending={isPending} onCancel={close} />
      <ConfirmDialog
        question={adminOrderTexts.refundQuestion(wantedRefund(order, typed.amount))}
        confirm={adminOrderTexts.refund}
        isOpen={isConfirming}
        onAnswer={onAnswer}
      />
    </fetcher.Form>
  )
}

export default function RefundForm({ order }: { order: Order }) {
  const refund = useRefund()
  const opener = useReturnedFocus(refund.isOpen)
  if (!usePermission('POST /api/v1/admin/order/{id}/refund')) return null
  return (
    <>
      {refund.isUsed ? (
        <div hidden={!refund.isOpen}>
          <OpenedRefund order={order} refund={refund} />
        </div>
      ) : null}
      {refund.isOpen ? null : (
        <Button ref={opener} variant="secondary" onClick={refund.open}>
          {adminOrderTexts.refund}
        </Button>
      )}
    </>
  )
}
