/** One person's orders, newest first (spec §2 Profile). */
import type { OrderRow } from '@warung/contract/orders.ts'
import { EmptyState } from '../ui/empty-state'
import { Cell, Row, Table } from '../ui/table'
import { OrderCells } from './order-cells'

type OrdersTableProps = {
  readonly orders: readonly OrderRow[]
  readonly caption: string
  readonly empty: string
}

export function OrdersTable({ orders, caption, empty }: OrdersTableProps) {
  return orders.length === 0 ? (
    <EmptyState title={empty} />
  ) : (
    <Table caption={caption} head={['ID', 'DATE', 'TOTAL', 'PAID', 'DELIVERED']} lastColumn="Details">
      {orders.map((order) => (
        <Row key={order.order_id}>
          <Cell slot="number">{order.order_id}</Cell>
          <OrderCells order={order} />
        </Row>
      ))}
    </Table>
  )
}
