/** Automatic discounts for the cart: fetched when cart or contact changes, and after a refused order. */
import type { CallInput } from '@warung/contract/client.ts'
import type { DiscountOffer } from '@warung/contract/discounts.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { browserApi } from '../client/api'
import { useShopProfile } from '../client/shop-profile'
import type { CartItem } from '../stored/cart'
import type { ShippingAddress } from '../stored/checkout'
import { signedIn } from '../stored/session'
import { contactOf, wantedLines } from './order-draft'
import { useLatestAnswer } from './use-latest-answer'

type DiscountedCart = CallInput<'POST /api/v1/admin/automatic-discount'>['body']

async function askAsShopper(body: DiscountedCart): Promise<readonly DiscountOffer[]> {
  const { order_product } = body
  if (signedIn()) return (await browserApi('POST /api/v1/automatic-discount/own', { body })).data
  return (await browserApi('POST /api/v1/automatic-discount', { body: { order_product } })).data
}

type AskedCart = {
  items: readonly CartItem[]
  /** undefined before checkout */
  to: ShippingAddress | undefined
  /** default: whether the shopper is a guest */
  isGuest?: boolean
  /** of the buyer for whom an admin orders */
  account?: Pick<DiscountedCart, 'customer_id'>
  /** default: asks as the shopper */
  ask?: (body: DiscountedCart) => Promise<readonly DiscountOffer[]>
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
  isGuest = signedIn()?.role_id === ROLE.guest,
  account,
  ask = askAsShopper,
  attempt,
}: AskedCart): AutomaticDiscounts {
  const { has_automatic_discounts } = useShopProfile()
  const cart = { order_product: wantedLines(items), ...(to && contactOf(to, isGuest)), ...account }
  const isAsked = has_automatic_discounts === true && items.length > 0
  const question = { isAsked, text: JSON.stringify(cart), attempt }
  const { answer: offers = [], isAsking } = useLatestAnswer(question, () => ask(cart).catch(() => []))
  if (!isAsked) return NO_DISCOUNTS
  return { offers, isAsking }
}
