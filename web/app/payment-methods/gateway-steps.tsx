import type { ReactNode } from 'react'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { StatusAlert } from '../ui/status-alert'
import type { OrderBlockProps } from './browser-provider'
import { gatewayTexts } from './gateway-texts'
import { PayStep } from './pay-step'
import { paymentTexts } from './texts'
import { TimeLeft } from './time-left'

function GatewayStepList({ where, button }: { where: string; button: ReactNode }) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PayStep number={1} title={gatewayTexts.stepChoose}>
        <p className="text-ink-soft text-sm">{where}</p>
        {button}
      </PayStep>
      <PayStep number={2} title={gatewayTexts.stepPay}>
        <p className="text-ink-soft text-sm">{gatewayTexts.stepPayText}</p>
      </PayStep>
      <PayStep number={3} title={gatewayTexts.stepReturn}>
        <p className="text-ink-soft text-sm">{gatewayTexts.stepReturnText}</p>
      </PayStep>
    </ol>
  )
}

type Props = Pick<OrderBlockProps, 'order'> & {
  failure: string | undefined
  /** where the buyer chooses how to pay */
  where: string
  /** true if the buyer has been there before */
  hasStarted: boolean
  /** the button's label for a buyer who has begun */
  continueLabel: string
  isPending: boolean
  isDisabled: boolean
  onPay: () => void
  /** the gateway reports a payment that the shop is still checking */
  isConfirming: boolean
}

/** The steps of paying at a gateway: open it, pay in an app, come back. */
export function GatewaySteps({ isConfirming, ...steps }: Props) {
  return (
    <>
      <StatusAlert kind="info">{isConfirming ? paymentTexts.confirming : null}</StatusAlert>
      {isConfirming ? null : <OpenSteps {...steps} />}
    </>
  )
}

type OpenStepsProps = Omit<Props, 'isConfirming'>

function OpenSteps(props: OpenStepsProps) {
  const { order, failure, where, hasStarted, continueLabel, isPending, isDisabled, onPay } = props
  const button = (
    <Button size="large" isPending={isPending} aria-disabled={isDisabled} onClick={onPay}>
      {hasStarted ? continueLabel : gatewayTexts.payNow}
    </Button>
  )
  return (
    <div className="grid gap-3">
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      {order.is_stock_held && order.hold_expires_at ? <TimeLeft until={order.hold_expires_at} /> : null}
      {hasStarted ? (
        <>
          <p className="text-ink-soft text-sm">{gatewayTexts.waiting}</p>
          {button}
        </>
      ) : (
        <GatewayStepList where={where} button={button} />
      )}
    </div>
  )
}
