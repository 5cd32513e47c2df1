/** The old address of shipping, tax and payment, which now have screens of their own. */
import { href, redirect } from 'react-router'

export function loader() {
  throw redirect(href('/admin/settings/payment'), 301)
}
export function clientLoader() {
  throw redirect(href('/admin/settings/payment'))
}

export default function OrdersRedirect() {
  return null
}
