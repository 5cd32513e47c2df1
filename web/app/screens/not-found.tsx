import { data } from 'react-router'

/** A friendly 404 by the root's error boundary. */
export function loader() {
  throw data('There is nothing at this address.', { status: 404 })
}
export function clientLoader() {
  throw data('There is nothing at this address.', { status: 404 })
}

export default function NotFound() {
  return null
}
