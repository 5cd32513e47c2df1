/** A refund that an admin transfers: the account, and a button to record it as sent. On the order's page and the money page. */

import type { Order } from '@warung/contract/orders.ts'
import { useState } from 'react'
import { href, useFetcher } from 'react-router'
import { fetcherFailure } from '../client/action-result'
import { displayCharge } from '../display/display-charge'
import { groupDigits } from '../display/group-digits'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { CopyButton } from '../ui/copy-button'
import { Fold } from '../ui/fold'
import { manualRefundTexts } from './manual-refund-texts'
import type { OrderActionResult, OrderIntent } from './order-actions'
import { PayoutAccountFields } from './payout-account-fields'

type OwedRefund = Pick<
  Order['refunds'][number],
  'refund_id' | 'amount' | 'currency' | 'payout_account' | 'is_unconfirmed'
>
type Props = { orderId: number; refund: OwedRefund }

function useRefundAction({ orderId, refund }: Props) {
  const fetcher = useFetcher<OrderActionResult>()
  const fields = { refund_id: String(refund.refund_id) }
  const action = href('/order/:id', { id: String(orderId) })
  return { fetcher, fields, action, failed: fetcherFailure(fetcher), isPending: fetcher.state !== 'idle' }
}

type ConfirmedProps = Props & {
  intent: OrderIntent
  label: string
  variant: 'primary' | 'secondary'
  question: string
  confirm: string
  cancel?: string
  help: string
}

function ConfirmedButton({
  intent,
  label,
  variant,
  question,
  confirm,
  cancel,
  help,
  ...props
}: ConfirmedProps) {
  const { fetcher, fields, action, failed, isPending } = useRefundAction(props)
  const [isConfirming, setIsConfirming] = useState(false)
  const onAnswer = (isConfirmed: boolean): void => {
    setIsConfirming(false)
    if (isConfirmed) void fetcher.submit({ ...fields, intent }, { method: 'post', action })
  }
  return (
    <>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <Button variant={variant} isPending={isPending} onClick={() => setIsConfirming(true)}>
        {label}
      </Button>
      <ConfirmDialog
        question={question}
        confirm={confirm}
        cancel={cancel}
        kind="primary"
        isOpen={isConfirming}
        onAnswer={onAnswer}
      >
        <p>{help}</p>
      </ConfirmDialog>
    </>
  )
}

function SentButton(props: Props) {
  return (
    <ConfirmedButton
      {...props}
      intent="refund_sent"
      label={manualRefundTexts.sent}
      variant="primary"
      question={manualRefundTexts.question(displayCharge(props.refund))}
      confirm={manualRefundTexts.sentYes}
      help={manualRefundTexts.questionHelp}
    />
  )
}

/** Money that pays no order has to go back: only what an admin asked for is withdrawn. */
export function WithdrawRefund(props: Props) {
  return (
    <ConfirmedButton
      {...props}
      intent="withdraw_refund"
      label={manualRefundTexts.withdraw}
      variant="secondary"
      question={manualRefundTexts.withdrawQuestion(displayCharge(props.refund))}
      confirm={manualRefundTexts.withdraw}
      cancel={manualRefundTexts.withdrawKeep}
      help={manualRefundTexts.withdrawHelp}
    />
  )
}

function AccountForm(props: Props) {
  const { fetcher, fields, action, failed, isPending } = useRefundAction(props)
  return (
    <fetcher.Form method="post" action={action} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <input type="hidden" name="intent" value={'refund_account' satisfies OrderIntent} />
      <input type="hidden" name="refund_id" value={fields.refund_id} />
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <PayoutAccountFields errors={failed?.errors} />
      <Button type="submit" variant="secondary" isPending={isPending}>
        {manualRefundTexts.save}
      </Button>
    </fetcher.Form>
  )
}

const COPY_ROW = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-2'

function PayoutAccount({ bank, number, holder }: NonNullable<OwedRefund['payout_account']>) {
  return (
    <div className={`${COPY_ROW} rounded-xl border border-line px-4 py-3`}>
      <span className="grid min-w-0 gap-0.5">
        <span className="wrap-anywhere font-semibold text-sm">{bank}</span>
        <span className="font-bold text-lg tabular-nums">{groupDigits(number)}</span>
        <span className="wrap-anywhere text-ink-soft text-sm">{holder}</span>
      </span>
      <CopyButton what={manualRefundTexts.numberOf(number)} value={number} />
    </div>
  )
}

export function RefundToSend(props: Props) {
  const { refund } = props
  if (refund.is_unconfirmed)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Alert kind="error">{manualRefundTexts.outcomeUnknown(displayCharge(refund))}</Alert>
        <SentButton {...props} />
      </div>
    )
  const { payout_account: account } = refund
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p>{manualRefundTexts.send(displayCharge(refund))}</p>
      {account ? (
        <>
          <PayoutAccount {...account} />
          {account.is_by_link ? <p className="text-sm">{manualRefundTexts.byLink}</p> : null}
        </>
      ) : (
        <p className="text-ink-soft text-sm">{manualRefundTexts.unknownAccount}</p>
      )}
      <SentButton {...props} />
      <Fold summary={account ? manualRefundTexts.change : manualRefundTexts.enter}>
        {/* remounted once the account is saved, which discards what was typed */}
        <AccountForm key={JSON.stringify(account)} {...props} />
      </Fold>
    </div>
  )
}
