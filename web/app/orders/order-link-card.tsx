/** A guest's only way back to this order. */
import type { Order } from '@warung/contract/orders.ts'
import { formatDay } from '../display/format-day'
import { Card } from '../ui/card'
import { CopyField } from '../ui/copy-field'

export function OrderLinkCard({ order }: { order: Order }) {
  if (new Date(order.order_link_expires_at).getTime() <= Date.now()) return null
  return (
    <Card className="grid gap-3 print:hidden">
      <h2 className="font-bold text-lg">Find this order again</h2>
      <CopyField
        label="Link to this order"
        value={new URL(order.order_link, window.location.origin).href}
        hint={`Opens it on any device without signing in, until ${formatDay(order.order_link_expires_at)}. Whoever has it sees this order.`}
      />
    </Card>
  )
}
