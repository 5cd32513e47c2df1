/** The discount code of an order being entered: checked for its buyer, again when items or buyer change. */
import type { DiscountOffer } from '@warung/contract/discounts.ts'
import { discountCode } from '@warung/contract/values/discounts.ts'
import { useState } from 'react'
import { contactOf, wantedLines } from '../../../checkout/order-draft'
import type { EnteredCode } from '../../../checkout/use-discount-code'
import { useLatestAnswer } from '../../../checkout/use-latest-answer'
import { browserApi, CallFailed, messageOf } from '../../../client/api'
import type { CartItem } from '../../../stored/cart'
import type { ShippingAddress } from '../../../stored/checkout'
import { NO_DISCOUNT, type TypedDiscount } from './manual-discount'
import { newOrderTexts } from './texts'

type CodeQuestion = {
  readonly items: readonly CartItem[]
  readonly buyer: ShippingAddress
  readonly customerId: number | undefined
  readonly typedDiscount: TypedDiscount
  readonly onTypeDiscount: (typed: TypedDiscount) => void
}

type BuyersCodeAnswer = { readonly offer?: DiscountOffer; readonly complaint?: string }

/** The shop's own words speak to the shopper. */
function complaintOf(error: unknown): string {
  const refusals: Readonly<Record<string, string>> = newOrderTexts.codeRefusals
  const code = error instanceof CallFailed ? (error.code ?? '') : ''
  return refusals[code] ?? messageOf(error)
}

/** @param attempt changes after each refused order */
export function useBuyersCode(
  { items, buyer, customerId, typedDiscount, onTypeDiscount }: CodeQuestion,
  attempt: number,
): EnteredCode {
  const code = typedDiscount.kind === 'code' ? typedDiscount.value : undefined
  const isAsked = code !== undefined && items.length > 0
  const body = {
    discount_code: code ?? '',
    order_product: wantedLines(items),
    ...contactOf(buyer, customerId === undefined),
    ...(customerId !== undefined && { customer_id: customerId }),
  }
  const ask = async (): Promise<BuyersCodeAnswer> => {
    try {
      return { offer: (await browserApi('POST /api/v1/admin/discount-check', { body })).data }
    } catch (error) {
      return { complaint: complaintOf(error) }
    }
  }
  const [tries, setTries] = useState(0) // the same code may be known now, after a failure
  const question = { isAsked, text: JSON.stringify([body, tries]), attempt }
  const { answer, isAsking } = useLatestAnswer(question, ask)
  const last = isAsked ? answer?.offer?.code : undefined
  return {
    code: isAsked ? code : undefined,
    applied: last === discountCode(code ?? '') ? last : undefined,
    isAsking,
    enter: (entered) => {
      onTypeDiscount(entered === undefined ? NO_DISCOUNT : { kind: 'code', value: entered, reason: '' })
      setTries((count) => count + 1)
    },
    ...(isAsked && !isAsking && answer),
  }
}
