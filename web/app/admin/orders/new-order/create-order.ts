/** What both ways to enter an order share: sent to a buyer, or sold at the counter. */
import type { CallInput } from '@warung/contract/client.ts'
import type { DiscountOffer } from '@warung/contract/discounts.ts'
import { orderWithoutSums } from '@warung/contract/order-without-sums.ts'
import type { OrderRule } from '@warung/contract/values/order-rule.ts'
import { bestOffers, orderRequest } from '../../../checkout/order-draft'
import { useAutomaticDiscounts } from '../../../checkout/use-automatic-discounts'
import { browserApi, CallFailed } from '../../../client/api'
import type { CartItem } from '../../../stored/cart'
import type { ShippingAddress } from '../../../stored/checkout'
import { attemptKey, dropAttempts } from '../../../stored/order-attempts'
import { dropShippingOption } from '../../../stored/shipping-option'
import { manualDiscountOf, manualOffer, type TypedDiscount } from './manual-discount'
import { newOrderTexts } from './texts'
import { useBuyersCode } from './use-buyers-code'

export type OrderInput = CallInput<'POST /api/v1/admin/order'>['body']

export type ManualOrder = {
  readonly items: readonly CartItem[]
  readonly buyer: ShippingAddress
  /** undefined for a guest */
  readonly customerId: number | undefined
  /** of the admin's own, or a code, beside the automatic ones */
  readonly typedDiscount: TypedDiscount
}

/** Both last steps. */
export type LastStepProps = ManualOrder & {
  onTypeDiscount: (typed: TypedDiscount) => void
  /** undefined: none is chosen yet */
  paymentMethodId: number | undefined
  onChoosePayment: (id: number) => void
  /** the order is being sent */
  isPending: boolean
  /** an item is being looked up, and belongs to the order */
  isLooking: boolean
  onPending: (isPending: boolean) => void
  onChangeBuyer: () => void
  /** called when prices or stock have changed */
  onOutdated: () => void
  /** the order exists, whether its cash is recorded or not */
  onEntered: () => void
}

/** @throws {CallFailed} */
export async function createOrder(body: OrderInput): Promise<number> {
  const headers = { 'idempotency-key': attemptKey(JSON.stringify(orderWithoutSums(body))) }
  const { data } = await browserApi('POST /api/v1/admin/order', { body, headers })
  dropAttempts()
  dropShippingOption()
  return data.order_id
}

/** Otherwise the order may exist: its sums stay on the screen, and a retry finds it by its key. */
export function isOrderRefused(error: unknown): boolean {
  if (!(error instanceof CallFailed) || error.code === 'order_in_progress') return false
  return error.status === 409 || error.status === 422
}

type BuyersCart = CallInput<'POST /api/v1/admin/automatic-discount'>['body']

async function askForBuyer(body: BuyersCart): Promise<readonly DiscountOffer[]> {
  return (await browserApi('POST /api/v1/admin/automatic-discount', { body })).data
}

/** @param attempt changes after each refused order, to fetch again */
export function useEnteredDiscounts(entered: LastStepProps, attempt: number) {
  const { items, buyer, customerId, typedDiscount } = entered
  const automatic = useAutomaticDiscounts({
    items,
    to: buyer,
    isGuest: customerId === undefined,
    account: customerId === undefined ? {} : { customer_id: customerId },
    ask: askForBuyer,
    attempt,
  })
  const own = manualDiscountOf(typedDiscount)
  const code = useBuyersCode(entered, attempt)
  return {
    own,
    code,
    isAsking: automatic.isAsking || code.isAsking,
    discountsBy: (rule: OrderRule): readonly DiscountOffer[] =>
      own ? [manualOffer(own)] : bestOffers(items, rule, automatic.offers, code.offer),
    /** why the order cannot be entered yet; empty if it can */
    missing: (): string => {
      const isOwn = typedDiscount.kind !== '' && typedDiscount.kind !== 'code'
      if (isOwn && own === undefined) return newOrderTexts.discountIncomplete
      return items.length === 0 ? newOrderTexts.missingItems : ''
    },
  }
}

type BodyTerms = {
  readonly rule: OrderRule
  readonly discounts: ReturnType<typeof useEnteredDiscounts>
  readonly paymentMethodId: number
}

export function orderInput(
  { items, buyer, customerId }: ManualOrder,
  { rule, discounts, paymentMethodId }: BodyTerms,
): OrderInput {
  const isGuest = customerId === undefined
  return {
    ...orderRequest(items, buyer, { rule, discounts: discounts.discountsBy(rule), isGuest, paymentMethodId }),
    ...(isGuest ? {} : { customer_id: customerId }),
    ...(discounts.own && { own_discount: discounts.own }),
  }
}
