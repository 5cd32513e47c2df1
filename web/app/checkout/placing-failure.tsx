import { href, Link } from 'react-router'
import { type ActionFailure, actionFailure } from '../client/action-result'
import { CallFailed } from '../client/api'
import { loginHref } from '../client/redirect-target'
import { type CartItem, isAvailable } from '../stored/cart'
import { Alert } from '../ui/alert'
import { placingTexts } from './placing-texts'
import { stepsTexts } from './steps-texts'

export type PlacingFailure = ActionFailure & {
  /** the shopper's own unpaid order, which holds the pieces */
  readonly ownOrder?: string
  readonly unavailable?: readonly number[]
  readonly isSignedOut?: boolean
}

export function ownOrderIn(error: unknown): string | undefined {
  if (!(error instanceof CallFailed) || error.code !== 'insufficient_stock') return undefined
  return Object.keys(error.errors)
    .map((field) => /^orders\.(\d+)$/.exec(field)?.[1])
    .find((id) => id !== undefined)
}

export function placingFailure(error: unknown, items: readonly CartItem[]): PlacingFailure {
  const ownOrder = ownOrderIn(error)
  if (ownOrder !== undefined) return { ...actionFailure(error), ownOrder }
  const unavailable = items.filter((item) => !isAvailable(item)).map(({ product }) => product)
  return {
    ...actionFailure(error),
    unavailable,
    isSignedOut: error instanceof CallFailed && error.status === 401,
  }
}

export function PlacingFailureAlert({
  failed,
  items,
}: {
  failed: PlacingFailure
  items: readonly CartItem[]
}) {
  const { failure, errors, ownOrder, unavailable = [], isSignedOut } = failed
  const inTheWay = items.filter(({ product }) => unavailable.includes(product))
  if (unavailable.length > 0 && inTheWay.length === 0) return null
  const link = 'inline-flex min-h-11 items-center font-semibold underline'
  return (
    <Alert kind="error">
      <p>{failure}</p>
      {inTheWay.length > 0 ? (
        <p className="wrap-anywhere mt-1 font-semibold">
          {placingTexts.unavailable(inTheWay.map(({ name }) => name))}
        </p>
      ) : null}
      {ownOrder === undefined ? null : (
        <Link to={href('/order/:id', { id: ownOrder })} className={link}>
          {placingTexts.goToOrder(ownOrder)}
        </Link>
      )}
      {Object.keys(errors).some((field) => field.startsWith('contact.')) ? (
        <Link to={href('/shipping')} className={link}>
          {placingTexts.changeContact}
        </Link>
      ) : null}
      {isSignedOut ? (
        <Link to={loginHref(href('/placeorder'))} className={link}>
          {stepsTexts.signIn}
        </Link>
      ) : null}
      {'payment_method_id' in errors ? (
        <Link to={href('/payment')} className={link}>
          {placingTexts.changeMethod}
        </Link>
      ) : null}
    </Alert>
  )
}
