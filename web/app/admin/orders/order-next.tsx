import type { AdminOrderRow } from '@warung/contract/orders.ts'
import { Badge } from '../../ui/badge'
import { type OrderStage, orderStage } from './order-stage'
import { adminOrderListTexts } from './texts'

/** Stages in which the admin has to act next. */
const NEEDS_ADMIN: readonly OrderStage[] = ['codToShip', 'reported', 'returning', 'toPack', 'toShip']

/** An order's state, and what has to happen next. */
export function OrderNext({ order }: { order: AdminOrderRow }) {
  const stage = orderStage(order)
  const [state, next] = adminOrderListTexts.next[stage]
  const isOurs = NEEDS_ADMIN.includes(stage)
  const kind = isOurs ? 'wait' : stage === 'delivered' ? 'good' : 'plain'
  return (
    <span className="order-next grow">
      <Badge kind={kind} isSmall>
        <span>
          <span>{state}</span>
          {next === undefined ? null : (
            <span className={`font-normal ${isOurs ? '' : 'not-ours'}`}> · {next}</span>
          )}
        </span>
      </Badge>
    </span>
  )
}
