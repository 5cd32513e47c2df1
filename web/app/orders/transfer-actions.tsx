/** An admin records a bank transfer. In a chunk of its own, which shoppers never load. */
import { formatRupiah } from '@warung/contract/money.ts'
import type { Order } from '@warung/contract/orders.ts'
import { TRANSFER_TEXT_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { parseRupiah } from '@warung/contract/whole-numbers.ts'
import { type ReactNode, useState } from 'react'
import { useFetcher } from 'react-router'
import { type ActionFailure, fetcherFailure } from '../client/action-result'
import { formatMoment } from '../display/format-moment'
import { Price } from '../display/price'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { CheckField } from '../ui/check-field'
import { TextField } from '../ui/field'
import { Fold } from '../ui/fold'
import { SavingFields } from '../ui/saving-fields'
import type { OrderActionResult, OrderIntent } from './order-actions'
import { TransferSlipPicture } from './transfer-slip-picture'
import { adminTransferTexts } from './transfer-texts'

type TransferOfOrder = NonNullable<Order['transfer']>

type TransferFormProps = {
  intent: OrderIntent
  submit: string
  variant?: 'primary' | 'secondary' | 'danger'
  children: (failed: ActionFailure | undefined) => ReactNode
}

function TransferForm({ intent, submit, variant = 'secondary', children }: TransferFormProps) {
  const fetcher = useFetcher<OrderActionResult>()
  const failed = fetcherFailure(fetcher)
  const isPending = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <input type="hidden" name="intent" value={intent} />
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <SavingFields isSaving={isPending}>{children(failed)}</SavingFields>
      <Button
        type="submit"
        size={variant === 'primary' ? 'large' : 'medium'}
        variant={variant}
        isPending={isPending}
      >
        {submit}
      </Button>
    </fetcher.Form>
  )
}

/** Offered only after this amount was refused: a double click must not record it twice. */
function OnceMore() {
  return <CheckField label={adminTransferTexts.onceMore} name="is_second_payment" value="yes" />
}

function OtherAmountFields({ failed }: { failed: ActionFailure | undefined }) {
  const [written, setWritten] = useState('')
  const rupiah = parseRupiah(written)
  return (
    <>
      <TextField
        label={adminTransferTexts.amount}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        preview={rupiah === undefined || rupiah < 0 ? '' : formatRupiah(rupiah)}
        errors={failed?.errors.amount}
      />
      <TextField
        label={adminTransferTexts.day}
        name="received_on"
        type="date"
        hint={adminTransferTexts.dayHint}
        errors={failed?.errors.received_on}
      />
      <TextField
        label={adminTransferTexts.note}
        name="note"
        autoComplete="off"
        maxLength={TRANSFER_TEXT_LENGTH_MAX}
        errors={failed?.errors.note}
      />
      {failed && Object.keys(failed.errors).length === 0 ? <OnceMore /> : null}
    </>
  )
}

function WhatBuyerSays({ transfer: { reported_at, refused } }: { transfer: TransferOfOrder }) {
  if (refused)
    return (
      <p className="text-sm">
        {adminTransferTexts.refused(formatMoment(refused.at))} <q>{refused.reason}</q>
      </p>
    )
  return (
    <p className={reported_at ? 'text-sm' : 'text-ink-soft text-sm'}>
      {reported_at ? adminTransferTexts.reported(formatMoment(reported_at)) : adminTransferTexts.noReport}
    </p>
  )
}

/** For a paid or cancelled order: further money pays nothing, and has to be sent back. */
function MoreMoney({ order }: { order: Order }) {
  return (
    <Card className="pt-1 pb-1 *:first:border-t-0 sm:pt-1 sm:pb-1 print:hidden">
      <Fold summary={adminTransferTexts.more}>
        <p className="pb-3 text-ink-soft text-sm">{adminTransferTexts.moreHint}</p>
        {/* remounted once the money is recorded, with empty fields */}
        <TransferForm
          key={order.refunds.length}
          intent="confirm_transfer"
          submit={adminTransferTexts.otherAmountSend}
        >
          {(failed) => (
            <>
              {order.is_paid ? <input type="hidden" name="is_second_payment" value="yes" /> : null}
              <OtherAmountFields failed={failed} />
            </>
          )}
        </TransferForm>
      </Fold>
    </Card>
  )
}

type TransferActionsProps = { order: Order; transfer: TransferOfOrder }

export default function TransferActions({ order, transfer }: TransferActionsProps) {
  if (order.is_paid || order.cancelled_at !== null) return <MoreMoney order={order} />
  return <TransferToConfirm orderId={order.order_id} transfer={transfer} />
}

function TransferToConfirm({ orderId, transfer }: { orderId: number; transfer: TransferOfOrder }) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
      <h2 className="font-bold text-lg">{adminTransferTexts.title}</h2>
      <Price rupiah={transfer.amount} className="font-bold text-2xl" />
      <WhatBuyerSays transfer={transfer} />
      {transfer.slip_sent_at ? (
        <TransferSlipPicture key={transfer.slip_sent_at} orderId={orderId} sentAt={transfer.slip_sent_at} />
      ) : null}
      <TransferForm
        intent="confirm_transfer"
        submit={adminTransferTexts.arrived(formatRupiah(transfer.amount))}
        variant="primary"
      >
        {() => <input type="hidden" name="amount" value={transfer.amount} />}
      </TransferForm>
      <div>
        <Fold summary={adminTransferTexts.otherAmount}>
          <TransferForm intent="confirm_transfer" submit={adminTransferTexts.otherAmountSend}>
            {(failed) => <OtherAmountFields failed={failed} />}
          </TransferForm>
        </Fold>
        <Fold summary={adminTransferTexts.missing}>
          <TransferForm intent="refuse_transfer" submit={adminTransferTexts.missingSend} variant="danger">
            {(failed) => (
              <TextField
                label={adminTransferTexts.missingReason}
                name="reason"
                autoComplete="off"
                hint={adminTransferTexts.missingReasonHint}
                maxLength={TRANSFER_TEXT_LENGTH_MAX}
                errors={failed?.errors.reason}
              />
            )}
          </TransferForm>
        </Fold>
      </div>
    </Card>
  )
}
