/** An unpaid order by bank transfer: transfer, say so, and wait for the shop to find the money. */
import type { Order } from '@warung/contract/orders.ts'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../client/api'
import { formatMoment } from '../../display/format-moment'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import type { OrderBlockProps, PaymentCalls } from '../browser-provider'
import { useRepeatedCheck } from '../use-repeated-check'
import { transferTexts } from './texts'
import { TimeLeft } from './time-left'
import { type Transfer, TransferDetails } from './transfer-details'

function TransferStep({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="flex items-center gap-2 font-bold">
        <span
          aria-hidden
          className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-soft text-brand text-sm"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </li>
  )
}

type ReportProps = { orderId: number; calls: PaymentCalls; showOrder: () => Promise<void> }

function ReportButton({ orderId, calls, showOrder }: ReportProps) {
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const report = async (): Promise<void> => {
    setIsPending(true)
    setFailure(undefined)
    try {
      await calls.reportTransfer(orderId)
    } catch (error) {
      setFailure(messageOf(error))
    }
    // after a refusal too: another person may have changed the order
    await showOrder()
    setIsPending(false)
  }
  return (
    <>
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      <Button size="large" isPending={isPending} disabled={isPending} onClick={() => void report()}>
        {transferTexts.report}
      </Button>
    </>
  )
}

function Steps({ order, transfer, ...report }: { order: Order; transfer: Transfer } & ReportProps) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TransferStep number={1} title={transferTexts.stepTransfer}>
        <TransferDetails order={order} transfer={transfer} />
      </TransferStep>
      <TransferStep number={2} title={transferTexts.stepReport}>
        <ReportButton {...report} />
      </TransferStep>
      <TransferStep number={3} title={transferTexts.stepWait}>
        <p className="text-ink-soft text-sm">{transferTexts.stepWaitText}</p>
      </TransferStep>
    </ol>
  )
}

function Checking({ order, transfer, reportedAt }: { order: Order; transfer: Transfer; reportedAt: string }) {
  return (
    <>
      <div role="status" className="grid gap-1 rounded-xl bg-sunken px-4 py-3">
        <h2 className="font-bold">{transferTexts.checking}</h2>
        <p className="text-sm">
          {transferTexts.reported(formatMoment(reportedAt))} {transferTexts.checkingNext}
        </p>
      </div>
      <details>
        <summary className="flex min-h-11 items-center font-semibold text-brand text-sm underline">
          {transferTexts.seeAgain}
        </summary>
        <div className="pt-2">
          <TransferDetails order={order} transfer={transfer} />
        </div>
      </details>
    </>
  )
}

export default function TransferBlock({ order, calls, showOrder }: OrderBlockProps) {
  useRepeatedCheck(showOrder)
  const { transfer } = order
  if (!transfer) return null
  const { refused, reported_at, pay_until } = transfer
  if (reported_at !== null && !refused)
    return <Checking order={order} transfer={transfer} reportedAt={reported_at} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {refused ? (
        <Alert kind="error">
          <h2 className="font-bold">{transferTexts.refused}</h2>
          <p>{refused.reason}</p>
          <p>{transferTexts.refusedNext}</p>
        </Alert>
      ) : null}
      {pay_until ? <TimeLeft until={pay_until} /> : null}
      <Steps order={order} transfer={transfer} orderId={order.order_id} calls={calls} showOrder={showOrder} />
    </div>
  )
}
