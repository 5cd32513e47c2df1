import type { OrderBlockProps } from '../browser-provider'
import { ManualPaymentBlock } from '../manual-payment-block'
import { transferTexts } from './texts'
import { TransferDetails } from './transfer-details'

export default function TransferBlock(props: OrderBlockProps) {
  const { order } = props
  return (
    <ManualPaymentBlock
      {...props}
      texts={{
        checking: transferTexts.checking,
        refused: transferTexts.refused,
        refusedNext: transferTexts.refusedNext,
        seeAgain: transferTexts.seeAgain,
        stepPay: transferTexts.stepPay,
      }}
      details={(transfer) => <TransferDetails order={order} transfer={transfer} />}
    />
  )
}
