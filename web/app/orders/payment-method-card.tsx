import type { Order } from '@warung/contract/orders.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { formatDay } from '../display/format-day'
import { Badge } from '../ui/badge'
import { Card } from '../ui/card'
import { shownMethodName } from './counter-cash-name'
import { Refunds, refundStateOf } from './refunds'
import { orderTexts } from './texts'

/** Paid without real money, so the order may not have to be delivered. */
function isTestPayment(order: Order): boolean {
  return order.payment_mode !== null && order.payment_mode !== 'live'
}

type Props = { order: Order; roleId: number; methodName: string }

export function PaymentMethodCard({ order, roleId, methodName }: Props) {
  const refundState = refundStateOf(order)
  return (
    <Card className="grid gap-2">
      <h2 className="font-bold text-lg">{orderTexts.payment}</h2>
      <p>
        <strong>{orderTexts.method} </strong>
        {shownMethodName(order.payment_method_name, methodName)}
      </p>
      <div className="flex flex-wrap gap-2">
        {order.is_paid ? (
          <Badge kind="good">{orderTexts.paidOn(formatDay(order.paid_at))}</Badge>
        ) : (
          <Badge kind="wait">{orderTexts.notPaid}</Badge>
        )}
        {order.cancelled_at === null ? null : (
          <Badge kind="wait">{orderTexts.cancelledOn(formatDay(order.cancelled_at))}</Badge>
        )}
        {isAdmin(roleId) && isTestPayment(order) ? <Badge kind="wait">{orderTexts.testPayment}</Badge> : null}
        {refundState === 'full' ? <Badge kind="wait">{orderTexts.refunded}</Badge> : null}
        {refundState === 'part' ? <Badge kind="wait">{orderTexts.partlyRefunded}</Badge> : null}
      </div>
      <Refunds order={order} />
    </Card>
  )
}
