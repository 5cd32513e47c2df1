import { AmountWithCode } from '../amount-with-code'
import type { OrderBlockProps } from '../browser-provider'
import { ManualPaymentBlock, type Transfer } from '../manual-payment-block'
import { QrisCode } from './qris-code'
import { qrisTexts } from './texts'

type Props = { transfer: Transfer; orderId: number; hasCode: boolean }

function QrisDetails({ transfer: { qris, amount }, orderId, hasCode }: Props) {
  if (!qris?.picture) return <p>{qrisTexts.gone}</p>
  const { merchant_name, merchant_city, picture } = qris
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <QrisCode picture={picture} merchant={merchant_name} orderId={orderId} />
      <p className="text-center">
        <strong className="block">{merchant_name}</strong>
        <span className="text-ink-soft text-sm">{merchant_city}</span>
      </p>
      <AmountWithCode amount={amount} hasCode={hasCode} />
      <p className="text-sm">{qrisTexts.compare}</p>
    </div>
  )
}

export default function QrisBlock(props: OrderBlockProps) {
  const { order_id, payment_code } = props.order
  return (
    <ManualPaymentBlock
      {...props}
      texts={{
        checking: qrisTexts.checking,
        refused: qrisTexts.refused,
        refusedNext: qrisTexts.refusedNext,
        seeAgain: qrisTexts.seeAgain,
        stepPay: qrisTexts.stepPay,
      }}
      details={(transfer) => (
        <QrisDetails transfer={transfer} orderId={order_id} hasCode={payment_code !== undefined} />
      )}
    />
  )
}
