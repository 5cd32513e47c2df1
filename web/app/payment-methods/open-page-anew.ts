import { href } from 'react-router'
import { putBackPlacedOrder } from '../stored/placed-order'

/** The old screen's policy blocks the payment script. Reloading another spelling (`/ORDER/7`) would loop. */
export function openPageAnew(orderId: number): Promise<never> {
  putBackPlacedOrder()
  window.location.replace(href('/order/:id', { id: String(orderId) }))
  return new Promise(() => {}) // this page is on its way out
}
