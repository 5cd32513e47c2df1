import { Button } from '../ui/button'
import { gatewayTexts } from './gateway-texts'
import { PayStep } from './pay-step'

type Props = {
  /** where the buyer chooses how to pay */
  where: string
  /** true if the buyer has been there before */
  isBegun: boolean
  /** the button's label for a buyer who has begun */
  goOn: string
  isPending: boolean
  isDisabled: boolean
  onPay: () => void
}

/** The steps of paying at a gateway: open it, pay in an app, come back. */
export function GatewaySteps({ where, isBegun, goOn, isPending, isDisabled, onPay }: Props) {
  const button = (
    <Button size="large" isPending={isPending} disabled={isDisabled} onClick={onPay}>
      {isBegun ? goOn : gatewayTexts.payNow}
    </Button>
  )
  if (isBegun)
    return (
      <>
        <p className="text-ink-soft text-sm">{gatewayTexts.waiting}</p>
        {button}
      </>
    )
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
