import type { OrderRow } from '@warung/contract/orders.ts'
import { EmptyState } from '../ui/empty-state'
import { Cell, Row, Table } from '../ui/table'
import { OrderCells } from './order-cells'

export function MyOrders({ orders }: { orders: readonly OrderRow[] }) {
  return orders.length === 0 ? (
    <EmptyState title="You have not ordered anything yet." />
  ) : (
    <Table caption="My Orders" head={['ID', 'DATE', 'TOTAL', 'PAID', 'DELIVERED']} lastColumn="Details">
      {orders.map((order) => (
        <Row key={order.order_id}>
          <Cell place="number">{order.order_id}</Cell>
          <OrderCells order={order} />
        </Row>
      ))}
    </Table>
  )
}
