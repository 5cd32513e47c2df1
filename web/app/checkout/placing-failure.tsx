import { href, Link } from 'react-router'
import { type ActionFailure, failureOf } from '../client/action-result'
import { CallFailed } from '../client/api'
import { type CartItem, isAvailable } from '../stored/cart'
import { Alert } from '../ui/alert'

export type PlacingFailure = ActionFailure & {
  /** the shopper's own unpaid order that holds the pieces */
  readonly ownOrder?: string
  readonly unavailable?: readonly number[]
}

export function ownOrderIn(error: unknown): string | undefined {
  if (!(error instanceof CallFailed) || error.code !== 'insufficient_stock') return undefined
  return Object.keys(error.errors)
    .map((field) => /^orders\.(\d+)$/.exec(field)?.[1])
    .find((id) => id !== undefined)
}

export function placingFailure(error: unknown, items: readonly CartItem[]): PlacingFailure {
  const ownOrder = ownOrderIn(error)
  if (ownOrder !== undefined) return { ...failureOf(error), ownOrder }
  const unavailable = items.filter((item) => !isAvailable(item)).map(({ product }) => product)
  return { ...failureOf(error), unavailable }
}

function quotedNames(items: readonly CartItem[]): string {
  return items.map(({ name }) => `“${name}”`).join(', ')
}

export function PlacingFailureAlert({
  failed,
  items,
}: {
  failed: PlacingFailure
  items: readonly CartItem[]
}) {
  const { failure, errors, ownOrder, unavailable = [] } = failed
  const inTheWay = items.filter(({ product }) => unavailable.includes(product))
  if (unavailable.length > 0 && inTheWay.length === 0) return null
  const link = 'inline-flex min-h-11 items-center font-semibold underline'
  return (
    <Alert kind="error">
      <p>{failure}</p>
      {inTheWay.length > 0 ? (
        <p className="wrap-anywhere mt-1 font-semibold">
          {quotedNames(inTheWay)} {inTheWay.length === 1 ? 'is' : 'are'} no longer available. Remove{' '}
          {inTheWay.length === 1 ? 'it' : 'them'} from your order items, then place your order again.
        </p>
      ) : null}
      {ownOrder === undefined ? null : (
        <Link to={href('/order/:id', { id: ownOrder })} className={link}>
          Go to order {ownOrder}
        </Link>
      )}
      {Object.keys(errors).some((field) => field.startsWith('contact.')) ? (
        <Link to={href('/shipping')} className={link}>
          Change it on Shipping
        </Link>
      ) : null}
    </Alert>
  )
}
