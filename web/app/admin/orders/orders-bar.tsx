import { awaitsCash } from '@warung/contract/awaits-cash.ts'
import type { AdminOrderRow } from '@warung/contract/orders.ts'
import { ORDERS_SHIPPED_MAX } from '@warung/contract/values/limits.ts'
import { href } from 'react-router'
import { ButtonLink } from '../../ui/button'
import { SelectionBar } from '../lists/selection-bar'
import type { RowSelection } from '../lists/use-row-selection'
import { adminOrderListTexts } from './texts'

/** For orders that are paid or await cash, since others are not packed. Links open in new tabs, to keep the selection. */
function PaperLinks({ orders }: { orders: readonly AdminOrderRow[] }) {
  const packed = orders.filter((order) => order.is_paid || awaitsCash(order)).slice(0, ORDERS_SHIPPED_MAX)
  if (packed.length === 0) return null
  const search = `?orders=${packed.map(({ order_id }) => order_id).join(',')}`
  const papers = [
    { pathname: href('/admin/to-ship/slips'), label: adminOrderListTexts.printSlips },
    { pathname: href('/admin/to-ship/pick-list'), label: adminOrderListTexts.pickList },
  ]
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:justify-end">
      {papers.map(({ pathname, label }) => (
        <ButtonLink
          key={pathname}
          to={{ pathname, search }}
          target="_blank"
          variant="secondary"
          className="text-sm"
        >
          {label}
        </ButtonLink>
      ))}
    </div>
  )
}

export function OrdersBar({ selection: { rows, select } }: { selection: RowSelection<AdminOrderRow> }) {
  if (rows.length === 0) return null
  return (
    <SelectionBar
      count={rows.length}
      amounts={rows.map(({ total_price }) => total_price)}
      onClear={() => select(rows, false)}
    >
      <PaperLinks orders={rows} />
    </SelectionBar>
  )
}
