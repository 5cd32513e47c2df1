import type { Order } from '@warung/contract/orders.ts'
import type { ReactNode } from 'react'
import { Card } from '../ui/card'
import { OrderLine } from './order-line'
import { orderTexts } from './texts'

/** @param children what an admin may do with the items */
export function ItemsCard({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-2 font-bold text-lg">{orderTexts.orderItems}</h2>
      {order.order_product.length === 0 ? (
        <p className="text-ink-soft">{orderTexts.orderEmpty}</p>
      ) : (
        <ul>
          {order.order_product.map((line) => (
            <OrderLine
              key={line.product_id}
              productId={line.product_id}
              name={line.name}
              image={line.image}
              price={line.price}
              quantity={line.quantity}
            />
          ))}
        </ul>
      )}
      {children}
    </Card>
  )
}
