/** The link that is a guest's only way back to this order. */
import type { Order } from '@warung/contract/orders.ts'
import { formatDayInWords } from '../display/format-moment'
import { Card } from '../ui/card'
import { CopyField } from '../ui/copy-field'
import { orderTexts } from './texts'

export function OrderLinkCard({ order }: { order: Order }) {
  if (new Date(order.order_link_expires_at).getTime() <= Date.now()) return null
  return (
    <Card className="grid gap-3 print:hidden">
      <h2 className="font-bold text-lg">{orderTexts.linkTitle}</h2>
      <CopyField
        label={orderTexts.linkLabel}
        value={new URL(order.order_link, window.location.origin).href}
        hint={orderTexts.linkHint(formatDayInWords(order.order_link_expires_at))}
      />
    </Card>
  )
}
