/** On an empty cart: the order of a buyer who went back while it was placed, and who has not seen it. In a chunk of its own. */
import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { placedOrder } from '../stored/placed-order'
import { SuccessAlert } from '../ui/status-alert'
import { placedOrderTexts } from './placed-order-texts'

export function PlacedOrder() {
  const [orderId, setOrderId] = useState<number>()
  useEffect(() => setOrderId(placedOrder()), [])
  if (orderId === undefined) return null
  return (
    <div className="mb-4">
      <SuccessAlert>
        {placedOrderTexts.placed(orderId)}{' '}
        <Link to={href('/order/:id', { id: String(orderId) })} className="font-semibold underline">
          {placedOrderTexts.see}
        </Link>
      </SuccessAlert>
    </div>
  )
}
