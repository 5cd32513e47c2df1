/** Shipping price of the cart: fetched when cart or address changes, and after a refused order. */
import type { CallInput } from '@warung/contract/client.ts'
import type { ShippingOption, ShippingQuote } from '@warung/contract/shipping.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserApi, messageOf } from '../client/api'
import type { CartItem } from '../stored/cart'
import type { ShippingAddress } from '../stored/checkout'
import { storedShippingOption, storeShippingOption } from '../stored/shipping-option'

type QuoteBody = CallInput<'POST /api/v1/shipping-quote'>['body']

export type ShippingQuoteState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void }
  | {
      readonly kind: 'known'
      readonly quote: ShippingQuote
      /** undefined while the only option is pick-up, and it has not been chosen */
      readonly chosen: ShippingOption | undefined
      /** false: it is the shop's default */
      readonly isChosenByShopper: boolean
      readonly isOtherThanChosen: boolean
      readonly choose: (code: string) => void
    }

function bodyOfQuote(items: readonly CartItem[], to: ShippingAddress): QuoteBody {
  const { city, postalCode: postal_code, country, province } = to
  return {
    order_product: items.map(({ product, qty }) => ({ product_id: product, quantity: qty })),
    shipment_address: { city, postal_code, country, ...(province ? { province } : {}) },
  }
}

type Answer = { readonly body: string; readonly attempt: unknown; readonly tries: number } & (
  | { readonly quote: ShippingQuote }
  | { readonly message: string }
)

function chosenOf({ options }: ShippingQuote, code: string | undefined): ShippingOption | undefined {
  return options.find((option) => option.code === code) ?? options.find((option) => !option.is_pickup)
}

/** @param attempt changes after each refused order, to fetch again */
export function useShippingQuote(
  isOffered: boolean,
  items: readonly CartItem[],
  to: ShippingAddress,
  attempt: unknown,
): ShippingQuoteState {
  const request = bodyOfQuote(items, to)
  const body = JSON.stringify(request)
  const isAsked = isOffered && items.length > 0
  const [answer, setAnswer] = useState<Answer>()
  const [code, setCode] = useState<string>()
  const [tries, setTries] = useState(0)
  // an identical request is not repeated
  const send = useEffectEvent(() => browserApi('POST /api/v1/shipping-quote', { body: request }))
  useEffect(() => {
    if (!isAsked) return
    let isLatest = true
    const show = (found: Answer): void => {
      if (isLatest) setAnswer(found)
    }
    send().then(
      ({ data }) => show({ body, attempt, tries, quote: data }),
      (error: unknown) => show({ body, attempt, tries, message: messageOf(error) }),
    )
    return () => {
      isLatest = false
    }
  }, [isAsked, body, attempt, tries])

  if (!isAsked) return { kind: 'none' }
  // the response belongs to another cart or address, or was requested before the refusal
  if (!answer || answer.body !== body || answer.attempt !== attempt || answer.tries !== tries)
    return { kind: 'asking' }
  if ('message' in answer)
    return { kind: 'failed', message: answer.message, retry: () => setTries((count) => count + 1) }
  const { quote } = answer
  if (!quote.is_offered) return { kind: 'none' }
  const wanted = code ?? storedShippingOption()
  const chosen = chosenOf(quote, wanted)
  return {
    kind: 'known',
    quote,
    chosen,
    isChosenByShopper: chosen !== undefined && chosen.code === wanted,
    isOtherThanChosen: wanted !== undefined && chosen?.code !== wanted,
    choose: (next) => {
      storeShippingOption(next)
      setCode(next)
    },
  }
}
