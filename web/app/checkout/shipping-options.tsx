import { href, Link } from 'react-router'
import { Price } from '../display/price'
import { formatShippingDays, formatShippingName } from '../display/shipping-days'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { placingTexts } from './placing-texts'
import type { ShippingQuoteState } from './use-shipping-quote'

type KnownQuote = Extract<ShippingQuoteState, { kind: 'known' }>

type NotSentProps = { hasPickup: boolean; hasAddressLink: boolean }

function NotSent({ hasPickup, hasAddressLink }: NotSentProps) {
  if (!hasAddressLink) return <Alert kind="info">{placingTexts.notSent}</Alert>
  return (
    <Alert kind="info">
      {placingTexts.notSent} {hasPickup ? placingTexts.orPickUp : placingTexts.orYouCan}{' '}
      <Link to={href('/shipping')}>{placingTexts.changeAddress}</Link> {placingTexts.cartStays}
    </Alert>
  )
}

type KnownOptionsProps = KnownQuote & { hasAddressLink: boolean }

function Options({ quote, chosen, choose, isStoredOptionGone, hasAddressLink }: KnownOptionsProps) {
  const isSent = quote.options.some((option) => !option.is_pickup)
  return (
    <>
      {isSent ? null : <NotSent hasPickup={quote.options.length > 0} hasAddressLink={hasAddressLink} />}
      {isStoredOptionGone && isSent ? <Alert kind="info">{placingTexts.choiceGone}</Alert> : null}
      <fieldset className="grid gap-2">
        <legend className="sr-only">{placingTexts.deliveryOptions}</legend>
        {quote.options.map((option) => {
          const days = formatShippingDays(option)
          const isChosen = option.code === chosen?.code
          return (
            <label
              key={option.code}
              className={`flex min-h-14 cursor-pointer items-center gap-3 rounded-xl border-2 px-4 py-2 ${isChosen ? 'border-brand bg-brand-soft' : 'border-line'}`}
            >
              <input
                type="radio"
                name="shipping-option"
                checked={isChosen}
                onChange={() => choose(option.code)}
                className="size-5 shrink-0 accent-brand"
              />
              <span className="wrap-anywhere min-w-0 grow">
                <span className="block font-semibold">{formatShippingName(option)}</span>
                {days === '' ? null : <span className="block text-ink-soft text-sm">{days}</span>}
                {option.note === '' ? null : (
                  <span className="block whitespace-pre-line text-ink-soft text-sm">{option.note}</span>
                )}
              </span>
              <Price rupiah={option.price} className="shrink-0 font-semibold" />
            </label>
          )
        })}
      </fieldset>
    </>
  )
}

type ShippingChoicesProps = {
  state: ShippingQuoteState
  /** a link to Shipping, a screen that admins do not have */
  hasAddressLink?: boolean
}

export function ShippingChoices({ state, hasAddressLink = true }: ShippingChoicesProps) {
  if (state.kind === 'none') return null
  return (
    <Card className="grid gap-3" aria-busy={state.kind === 'asking'}>
      <h2 className="font-bold text-lg">{placingTexts.delivery}</h2>
      {state.kind === 'asking' ? <p className="min-h-14 text-ink-soft">{placingTexts.loadingCosts}</p> : null}
      {state.kind === 'failed' ? (
        <>
          <Alert kind="error">{state.message}</Alert>
          <div>
            <Button variant="secondary" onClick={state.retry}>
              {placingTexts.tryAgain}
            </Button>
          </div>
        </>
      ) : null}
      {state.kind === 'known' ? <Options {...state} hasAddressLink={hasAddressLink} /> : null}
    </Card>
  )
}
