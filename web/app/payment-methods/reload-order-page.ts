import { href } from 'react-router'
import { putBackPlacedOrder } from '../stored/placed-order'

/** Reloads, because the old page's policy blocks the payment script. The path must be canonical: `/ORDER/7` would loop. */
export function reloadOrderPage(orderId: number): Promise<never> {
  putBackPlacedOrder()
  window.location.replace(href('/order/:id', { id: String(orderId) }))
  return new Promise(() => {}) // never resolves: the page is being replaced
}
