/** What sending the cart costs: asked whenever cart or address change, and again after an order was refused. */
import type { CallInput } from '@warung/contract/client.ts'
import type { ShippingOption, ShippingQuote } from '@warung/contract/shipping.ts'
import { useEffect, useState } from 'react'
import { browserApi, messageOf } from '../client/api'
import type { CartItem } from '../stored/cart'
import type { ShippingAddress } from '../stored/checkout'
import { storedShippingOption, storeShippingOption } from '../stored/shipping-option'

type QuoteBody = CallInput<'POST /api/v1/shipping-quote'>['body']

export type ShippingQuoteState =
  /** nothing to choose: the shop's simple rule holds */
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void }
  | {
      readonly kind: 'known'
      readonly quote: ShippingQuote
      /** undefined where there is nothing to choose but pick-up, and nobody has */
      readonly chosen: ShippingOption | undefined
      /** by the shopper: else it is what the shop takes by itself */
      readonly isChosenByShopper: boolean
      /** what was chosen before is not offered any more */
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

type Answer = { readonly body: string; readonly turn: unknown } & (
  | { readonly quote: ShippingQuote }
  | { readonly message: string }
)

/** Who has not chosen gets the cheapest that is sent. */
function chosenOf({ options }: ShippingQuote, code: string | undefined): ShippingOption | undefined {
  return options.find((option) => option.code === code) ?? options.find((option) => !option.is_pickup)
}

/**
 * @param isOffered whether the shop lets shoppers choose at all
 * @param turn another one for each order that was refused: then it is asked again
 */
export function useShippingQuote(
  isOffered: boolean,
  items: readonly CartItem[],
  to: ShippingAddress,
  turn: unknown,
): ShippingQuoteState {
  const body = JSON.stringify(bodyOfQuote(items, to))
  const isAsked = isOffered && items.length > 0
  const [answer, setAnswer] = useState<Answer>()
  const [code, setCode] = useState<string>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks for the same once more
  useEffect(() => {
    if (!isAsked) return
    let isLatest = true
    const show = (found: Answer): void => {
      if (isLatest) setAnswer(found)
    }
    browserApi('POST /api/v1/shipping-quote', { body: JSON.parse(body) as QuoteBody }).then(
      ({ data }) => show({ body, turn, quote: data }),
      (error: unknown) => show({ body, turn, message: messageOf(error) }),
    )
    return () => {
      isLatest = false
    }
  }, [isAsked, body, turn, tries])

  if (!isAsked) return { kind: 'none' }
  // of another cart or address, or from before the refusal: not what is asked for now
  if (!answer || answer.body !== body || answer.turn !== turn) return { kind: 'asking' }
  if ('message' in answer) {
    const retry = (): void => {
      setAnswer(undefined)
      setTries((count) => count + 1)
    }
    return { kind: 'failed', message: answer.message, retry }
  }
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
