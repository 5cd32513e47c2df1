/** Automatic discounts for the cart: fetched when cart or contact changes, and after a refused order. */
import type { CallInput } from '@warung/contract/client.ts'
import type { DiscountOffer } from '@warung/contract/discounts.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserApi } from '../client/api'
import { useShopProfile } from '../client/shop-profile'
import type { CartItem } from '../stored/cart'
import type { ShippingAddress } from '../stored/checkout'
import { signedIn } from '../stored/session'
import { contactOf, wantedLines } from './order-draft'

type DiscountedCart = CallInput<'POST /api/v1/admin/automatic-discount'>['body']

async function fetchOffers(body: DiscountedCart, isForBuyer: boolean): Promise<readonly DiscountOffer[]> {
  if (isForBuyer) return (await browserApi('POST /api/v1/admin/automatic-discount', { body })).data
  const { customer_id, ...own } = body
  if (signedIn()) return (await browserApi('POST /api/v1/automatic-discount/own', { body: own })).data
  const { order_product } = own
  return (await browserApi('POST /api/v1/automatic-discount', { body: { order_product } })).data
}

type AskedCart = {
  items: readonly CartItem[]
  /** undefined before checkout */
  to: ShippingAddress | undefined
  /** true if an admin orders for the buyer */
  isForBuyer?: boolean
  /** of a buyer with an account */
  customerId?: number | undefined
  /** changes after each refused order, to fetch again */
  attempt?: unknown
}

type AutomaticDiscounts = {
  /** of the latest response; empty after a failure, since placing the order checks again */
  readonly offers: readonly DiscountOffer[]
  readonly isAsking: boolean
}

const NO_DISCOUNTS: AutomaticDiscounts = { offers: [], isAsking: false }

export function useAutomaticDiscounts({
  items,
  to,
  isForBuyer = false,
  customerId,
  attempt,
}: AskedCart): AutomaticDiscounts {
  const { has_automatic_discounts } = useShopProfile()
  const isGuest = isForBuyer ? customerId === undefined : signedIn()?.role_id === ROLE.guest
  const cart = {
    order_product: wantedLines(items),
    ...(to && contactOf(to, isGuest)),
    ...(customerId !== undefined && { customer_id: customerId }),
  }
  const body = JSON.stringify(cart)
  const isAsked = has_automatic_discounts === true && items.length > 0
  const [answer, setAnswer] = useState<{
    body: string
    attempt: unknown
    offers: readonly DiscountOffer[]
  }>()
  const send = useEffectEvent(() => fetchOffers(cart, isForBuyer))
  useEffect(() => {
    if (!isAsked) return
    let isLatest = true
    const show = (offers: readonly DiscountOffer[]): void => {
      if (isLatest) setAnswer({ body, attempt, offers })
    }
    send().then(show, () => show([]))
    return () => {
      isLatest = false
    }
  }, [isAsked, body, attempt])
  if (!isAsked) return NO_DISCOUNTS
  const isAsking = answer?.body !== body || answer.attempt !== attempt
  return { offers: answer?.offers ?? [], isAsking }
}
