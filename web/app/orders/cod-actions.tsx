/** The admin's part of an order that awaits cash. In a chunk of its own, which shoppers never load. */
import { formatRupiah } from '@warung/contract/money.ts'
import type { Order } from '@warung/contract/orders.ts'
import { Price } from '../display/price'
import { Card } from '../ui/card'
import { adminCodTexts } from './cod-texts'
import { ReasonButton } from './reason-button'

function nextStep(order: Order, amount: string): string {
  if (order.shipping?.is_pickup) return adminCodTexts.nextAtPickUp(amount)
  return order.shipped_at === null ? adminCodTexts.next(amount) : adminCodTexts.nextOnTheWay(amount)
}

export default function CodActions({ order }: { order: Order }) {
  const rupiah = Number(order.payment_amount)
  // until it has left, it cannot be returned: the admin cancels it instead
  const canComeBack = order.shipped_at !== null || order.shipping?.is_pickup
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
      <h2 className="font-bold text-lg">{adminCodTexts.title}</h2>
      <Price rupiah={rupiah} className="font-bold text-2xl" />
      <p className="text-sm">{nextStep(order, formatRupiah(rupiah))}</p>
      {canComeBack ? (
        <ReasonButton
          intent="return"
          label={adminCodTexts.returned}
          question={adminCodTexts.returnQuestion}
          text={adminCodTexts.returnText}
          confirm={adminCodTexts.returnConfirm}
        />
      ) : null}
    </Card>
  )
}
