/** In a chunk of its own, which shoppers never load. */
import type { Order } from '@warung/contract/orders.ts'
import { href } from 'react-router'
import { ButtonLink } from '../ui/button'
import { adminOrderTexts } from './admin-order-texts'

export default function ChangeItemsLink({ order: { order_id } }: { order: Order }) {
  return (
    <ButtonLink
      to={href('/admin/order/:id/items', { id: String(order_id) })}
      variant="secondary"
      className="mt-4 print:hidden"
    >
      {adminOrderTexts.changeItems}
    </ButtonLink>
  )
}
