/** An unpaid order whose money a person confirms: the buyer pays, reports it, and waits for the shop. */
import type { Order } from '@warung/contract/orders.ts'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../client/api'
import { formatMoment } from '../display/format-moment'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Fold } from '../ui/fold'
import { StatusRegion } from '../ui/status-alert'
import type { OrderBlockProps, PaymentCalls } from './browser-provider'
import { manualPaymentTexts } from './manual-payment-texts'
import { PayStep } from './pay-step'
import { TimeLeft } from './time-left'
import { TransferSlipField } from './transfer-slip-field'
import { useRepeatedCheck } from './use-repeated-check'

export type Transfer = NonNullable<Order['transfer']>

/** Texts that differ between methods. */
type MethodTexts = Readonly<Record<'checking' | 'refused' | 'refusedNext' | 'seeAgain' | 'stepPay', string>>

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
    // after a refusal too, because someone else may have changed the order
    await showOrder()
    setIsPending(false)
  }
  return (
    <>
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      <Button size="large" isPending={isPending} onClick={() => void report()}>
        {manualPaymentTexts.report}
      </Button>
    </>
  )
}

type StepsProps = { texts: MethodTexts; details: ReactNode } & ReportProps

function Steps({ texts, details, ...report }: StepsProps) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PayStep number={1} title={texts.stepPay}>
        {details}
      </PayStep>
      <PayStep number={2} title={manualPaymentTexts.stepReport}>
        <ReportButton {...report} />
      </PayStep>
      <PayStep number={3} title={manualPaymentTexts.stepWait}>
        <p className="text-ink-soft text-sm">{manualPaymentTexts.stepWaitText}</p>
      </PayStep>
    </ol>
  )
}

function Reported({ title, at }: { title: string; at: string }) {
  return (
    <div className="grid gap-1 rounded-xl bg-sunken px-4 py-3">
      <h2 className="font-bold">{title}</h2>
      <p className="text-sm">
        {manualPaymentTexts.reported(formatMoment(at))} {manualPaymentTexts.checkingNext}
      </p>
    </div>
  )
}

type CheckingProps = { texts: MethodTexts; details: ReactNode; children: ReactNode }

function Checking({ texts, details, children }: CheckingProps) {
  return (
    <>
      {children}
      <Fold summary={texts.seeAgain}>{details}</Fold>
    </>
  )
}

type Props = OrderBlockProps & { texts: MethodTexts; details: (transfer: Transfer) => ReactNode }

export function ManualPaymentBlock(props: Props) {
  const { order, calls, showOrder, texts, details } = props
  useRepeatedCheck(showOrder)
  const { transfer } = order
  if (!transfer) return null
  const { refused, reported_at, slip_sent_at } = transfer
  const shown = details(transfer)
  const reportedAt = refused ? null : reported_at
  return (
    <>
      <StatusRegion>
        {reportedAt === null ? null : <Reported title={texts.checking} at={reportedAt} />}
      </StatusRegion>
      {reportedAt === null ? (
        <Unreported {...props} transfer={transfer} shown={shown} />
      ) : (
        <Checking texts={texts} details={shown}>
          <TransferSlipField
            orderId={order.order_id}
            sentAt={slip_sent_at}
            calls={calls}
            showOrder={showOrder}
          />
        </Checking>
      )}
    </>
  )
}

type UnreportedProps = Omit<Props, 'details'> & { transfer: Transfer; shown: ReactNode }

function Unreported({ transfer, shown, order, calls, showOrder, texts }: UnreportedProps) {
  const { refused, pay_until } = transfer
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {refused ? (
        <Alert kind="error">
          <h2 className="font-bold">{texts.refused}</h2>
          <p>{refused.reason}</p>
          <p>{texts.refusedNext}</p>
        </Alert>
      ) : null}
      {pay_until ? <TimeLeft until={pay_until} /> : null}
      <Steps texts={texts} details={shown} orderId={order.order_id} calls={calls} showOrder={showOrder} />
    </div>
  )
}
