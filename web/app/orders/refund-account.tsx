/** The buyer enters the account for a manual refund. In a chunk of its own, because few orders need it. */
import type { BankAccount } from '@warung/contract/bank-accounts.ts'
import type { Order } from '@warung/contract/orders.ts'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ActionFailure, actionFailure, textOf } from '../client/action-result'
import { displayCharge } from '../display/display-charge'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Fold } from '../ui/fold'
import { manualRefundTexts } from './manual-refund-texts'
import type { OrderCalls } from './order-calls'
import { PayoutAccountFields } from './payout-account-fields'
import { owedManualRefunds } from './refunds'

type OwnRefund = Order['refunds'][number]

type PayoutFormProps = { refund: OwnRefund; orderId: number; calls: OrderCalls }

function accountIn(form: FormData): BankAccount {
  return { bank: textOf(form, 'bank'), number: textOf(form, 'number'), holder: textOf(form, 'holder') }
}

function OwnAccountForm({ refund, orderId, calls }: PayoutFormProps) {
  const { revalidate } = useRevalidator()
  const [failed, setFailed] = useState<ActionFailure>()
  const [isPending, setIsPending] = useState(false)
  const save = async (form: FormData): Promise<void> => {
    setIsPending(true)
    setFailed(undefined)
    try {
      await calls.enterRefundAccount(orderId, refund.refund_id, accountIn(form))
      await revalidate()
    } catch (error) {
      setFailed(actionFailure(error))
    }
    setIsPending(false)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void save(new FormData(event.currentTarget))
  }
  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-3" onSubmit={onSubmit}>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <PayoutAccountFields errors={failed?.errors} />
      <p className="text-ink-soft text-sm">{manualRefundTexts.buyerDelete}</p>
      <Button type="submit" isPending={isPending}>
        {manualRefundTexts.save}
      </Button>
    </form>
  )
}

function RefundTarget({ mayReplace, ...form }: PayoutFormProps & { mayReplace: boolean }) {
  const { refund } = form
  const { payout_account: account } = refund
  const amount = displayCharge(refund)
  if (!account)
    return (
      <>
        <p>{manualRefundTexts.buyerEnter(amount)}</p>
        <OwnAccountForm {...form} />
      </>
    )
  return (
    <>
      <p>{manualRefundTexts.buyerKnown(amount)}</p>
      <p className="wrap-anywhere">
        <strong>
          {account.bank} {account.number}
        </strong>
        , {account.holder}
      </p>
      {mayReplace ? (
        <Fold summary={manualRefundTexts.change}>
          <OwnAccountForm key={JSON.stringify(account)} {...form} />
        </Fold>
      ) : (
        <p className="text-ink-soft text-sm">{manualRefundTexts.buyerWrong}</p>
      )}
    </>
  )
}

type Props = { order: Order; calls: OrderCalls; isByLink: boolean }

export default function RefundAccount({ order, calls, isByLink }: Props) {
  // one that the provider may have made is for the shop to look up first
  const toSend = owedManualRefunds(order).filter(({ is_unconfirmed }) => !is_unconfirmed)
  return toSend.length === 0 ? null : (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
      <h2 className="font-bold text-lg">{manualRefundTexts.buyerTitle}</h2>
      {toSend.map((refund) => (
        <RefundTarget
          key={refund.refund_id}
          refund={refund}
          orderId={order.order_id}
          calls={calls}
          mayReplace={!isByLink && !order.is_adopted}
        />
      ))}
    </Card>
  )
}
