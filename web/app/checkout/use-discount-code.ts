/** The entered code: checked again when the cart changes, and after a refused order. */
import type { DiscountOffer } from '@warung/contract/discounts.ts'
import { discountCode } from '@warung/contract/values/discounts.ts'
import { useEffect, useState } from 'react'
import { browserApi, messageOf } from '../client/api'
import { useShopProfile } from '../client/shop-profile'
import type { CartItem } from '../stored/cart'
import { dropDiscountCode, storeDiscountCode, storedDiscountCode } from '../stored/discount-code'
import { signedIn } from '../stored/session'
import { wantedLines } from './order-draft'
import { useLatestAnswer } from './use-latest-answer'

type CodeAnswer = { readonly offer?: DiscountOffer; readonly complaint?: string }

export type EnteredCode = CodeAnswer & {
  /** as it was typed; undefined for none */
  readonly code: string | undefined
  /** the code that the shop takes, also while it is checked again */
  readonly applied: string | undefined
  readonly isAsking: boolean
  /** undefined removes it */
  readonly enter: (code: string | undefined) => void
}

/** Rupiah; approximate beyond exact numbers, which the shop refuses. */
function cartPriceOf(items: readonly CartItem[]): number {
  return items.reduce((sum, { price, qty }) => sum + price * qty, 0)
}

async function askAboutCode(discount_code: string, items: readonly CartItem[]): Promise<CodeAnswer> {
  const body = { discount_code, product_price: cartPriceOf(items), order_product: wantedLines(items) }
  try {
    const { data: offer } = signedIn()
      ? await browserApi('POST /api/v1/discount-check', { body })
      : await browserApi('POST /api/v1/discount-check/visitor', { body })
    return { offer }
  } catch (error) {
    return { complaint: messageOf(error) }
  }
}

/** @param attempt changes after each refused order */
export function useDiscountCode(items: readonly CartItem[], attempt?: unknown): EnteredCode {
  const { has_discount_codes } = useShopProfile()
  const [code, setCode] = useState(storedDiscountCode)
  const isAsked = code !== undefined && has_discount_codes === true && items.length > 0
  const [tries, setTries] = useState(0)
  const text = JSON.stringify([code, cartPriceOf(items), wantedLines(items), tries])
  const { answer, isAsking } = useLatestAnswer({ isAsked, text, attempt }, () =>
    askAboutCode(code ?? '', items),
  )
  const enter = (entered: string | undefined): void => {
    dropDiscountCode() // stored once the shop knows it
    setCode(entered)
    setTries((count) => count + 1) // the same text may be known now, after a failure
  }
  const { offer, complaint }: CodeAnswer = isAsked && !isAsking && answer ? answer : {}
  useEffect(() => {
    if (offer) storeDiscountCode(offer.code) // not by the request: its answer may come after Remove
  }, [offer])
  const last = answer ? answer.offer?.code : storedDiscountCode()
  return {
    code: isAsked ? code : undefined,
    applied: isAsked && last === discountCode(code) ? last : undefined,
    isAsking,
    enter,
    ...(offer && { offer }),
    ...(complaint !== undefined && { complaint }),
  }
}
