/** Shipping price of the cart: fetched when cart or address changes, and after a refused order. */
import type { CallInput } from '@warung/contract/client.ts'
import type { ShippingOption, ShippingQuote } from '@warung/contract/shipping.ts'
import { useState } from 'react'
import { browserApi, messageOf } from '../client/api'
import type { CartItem } from '../stored/cart'
import type { ShippingAddress } from '../stored/checkout'
import { storedShippingOption, storeShippingOption } from '../stored/shipping-option'
import { wantedLines } from './order-draft'
import { useLatestAnswer } from './use-latest-answer'

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
      readonly isStoredOptionGone: boolean
      readonly choose: (code: string) => void
    }

function bodyOfQuote(items: readonly CartItem[], to: ShippingAddress): QuoteBody {
  const { city, postalCode: postal_code, country, province } = to
  return {
    order_product: wantedLines(items),
    shipment_address: { city, postal_code, country, ...(province ? { province } : {}) },
  }
}

type QuoteAnswer = { readonly quote: ShippingQuote } | { readonly message: string }

async function fetchQuote(body: QuoteBody): Promise<QuoteAnswer> {
  try {
    return { quote: (await browserApi('POST /api/v1/shipping-quote', { body })).data }
  } catch (error) {
    return { message: messageOf(error) }
  }
}

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
  const isAsked = isOffered && items.length > 0
  const [code, setCode] = useState<string>()
  const [tries, setTries] = useState(0)
  const question = { isAsked, text: JSON.stringify([request, tries]), attempt }
  const { answer, isAsking } = useLatestAnswer(question, () => fetchQuote(request))

  if (!isAsked) return { kind: 'none' }
  if (isAsking || !answer) return { kind: 'asking' }
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
    isStoredOptionGone: wanted !== undefined && chosen?.code !== wanted,
    choose: (next) => {
      storeShippingOption(next)
      setCode(next)
    },
  }
}
