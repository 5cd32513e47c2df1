/** One person's orders, newest first (spec §2 Profile). */
import type { OrderRow } from '@warung/contract/orders.ts'
import type { ReactNode } from 'react'
import { Cell, Row, Table } from '../ui/table'
import { OrderCells } from './order-cells'
import { orderRowTexts } from './order-row-texts'

const { id, date, totalHead, paidHead, deliveredHead } = orderRowTexts
const HEAD = [id, date, totalHead, paidHead, deliveredHead]

type OrdersTableProps = {
  readonly orders: readonly OrderRow[]
  readonly caption: string
  readonly empty: ReactNode
}

export function OrdersTable({ orders, caption, empty }: OrdersTableProps) {
  return orders.length === 0 ? (
    empty
  ) : (
    <Table caption={caption} head={HEAD} lastColumn={orderRowTexts.details}>
      {orders.map((order) => (
        <Row key={order.order_id}>
          <Cell slot="number">{order.order_id}</Cell>
          <OrderCells order={order} />
        </Row>
      ))}
    </Table>
  )
}
