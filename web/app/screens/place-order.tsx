import { nameOfDiscounts } from '@warung/contract/discount-price.ts'
import type { DiscountOffer } from '@warung/contract/discounts.ts'
import type { OrderRule } from '@warung/contract/values/order-rule.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { href, redirect, useNavigation, useSubmit } from 'react-router'
import { refreshCart } from '../cart/refresh-cart'
import { CheckoutSteps } from '../checkout/checkout-steps'
import { ContactLines } from '../checkout/contact-lines'
import { DiscountField } from '../checkout/discount-field'
import { bestOffers, draftSums } from '../checkout/order-draft'
import { isInFlight, submitOrder } from '../checkout/place-order'
import {
  ownOrderIn,
  type PlacingFailure,
  PlacingFailureAlert,
  placingFailure,
} from '../checkout/placing-failure'
import { placingTexts } from '../checkout/placing-texts'
import {
  isShippingPriceUnknown,
  missingChoice,
  ruleWithChoice,
  shippingOptionToSend,
} from '../checkout/shipping-choice'
import { ShippingChoices } from '../checkout/shipping-options'
import { useAutomaticDiscounts } from '../checkout/use-automatic-discounts'
import { type EnteredCode, useDiscountCode } from '../checkout/use-discount-code'
import { useShippingQuote } from '../checkout/use-shipping-quote'
import { CallFailed } from '../client/api'
import { loginHref } from '../client/redirect-target'
import { refreshShopProfile, useShopProfile } from '../client/shop-profile'
import { useSettings } from '../client/use-settings'
import { DraftLines } from '../orders/draft-lines'
import { OrderSummary } from '../orders/order-summary'
import { addedByMethod, methodName } from '../payment-methods/method-name'
import { BROWSER_PROVIDERS } from '../payment-methods/registry'
import { type CartItem, cartItems, isAvailable, useCartItems } from '../stored/cart'
import { chosenPaymentMethod, type ShippingAddress, shippingAddress } from '../stored/checkout'
import { signedIn } from '../stored/session'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { PageSkeleton } from '../ui/skeleton'
import type { Route } from './+types/place-order'

/** The order is placed with the lines and totals on the screen, not with newer ones. */
type ShownOrder = {
  readonly items: readonly CartItem[]
  readonly rule: OrderRule
  readonly discounts: readonly DiscountOffer[]
  readonly paymentMethodId: number
  readonly shippingOption: string
  readonly missingChoice: string
}

let shownOrder: ShownOrder | undefined

export function clientLoader() {
  const address = shippingAddress()
  if (!address) throw redirect(href('/shipping'))
  void refreshShopProfile().catch(() => {}) // not awaited: until it arrives, the profile rendered with the page is used
  const isGuest = signedIn()?.role_id === ROLE.guest
  return { address, isGuest }
}
clientLoader.hydrate = true as const

/** D3: shows new totals, unless its own pending or placed order may be holding the stock. */
function isCatalogConflict(error: unknown): boolean {
  return (
    error instanceof CallFailed &&
    error.status === 409 &&
    !isInFlight(error) &&
    ownOrderIn(error) === undefined
  )
}

export async function clientAction(): Promise<PlacingFailure | Response> {
  if (!shownOrder) throw new Error('no order is shown')
  const { missingChoice, ...choices } = shownOrder
  const address = shippingAddress()
  if (!address) return redirect(href('/shipping'))
  if (!signedIn()) return redirect(loginHref(href('/placeorder')))
  if (missingChoice !== '') return { failure: missingChoice, errors: {} }
  try {
    const orderId = await submitOrder(address, choices)
    return redirect(href('/order/:id', { id: String(orderId) }))
  } catch (error) {
    if (isCatalogConflict(error)) await refreshCart()
    return placingFailure(error, cartItems())
  }
}

/** The order was refused because of this code: the next one is without it. */
function useRefusedCode(entered: EnteredCode, failed: PlacingFailure | undefined): void {
  const remove = useEffectEvent(() => entered.enter(undefined))
  useEffect(() => {
    if (failed && 'discount_code' in failed.errors) remove()
  }, [failed])
}

export function HydrateFallback() {
  return <PageSkeleton />
}
export function meta(): Route.MetaDescriptors {
  return [{ title: placingTexts.title }]
}

/** Also while the placed order loads, when the cart is empty already: another press would order once more. */
function useIsPlacing(): boolean {
  return useNavigation().formMethod === 'POST'
}

/** The cart; while an order is being placed, the ordered items: other tabs may change the cart. */
function useItemsToOrder(): readonly CartItem[] {
  const items = useCartItems()
  return (useIsPlacing() && shownOrder?.items) || items
}

/** The order as shown: the cart, with the chosen shipping, payment method and code. */
function useShownOrder(address: ShippingAddress, failed: PlacingFailure | undefined) {
  const { payments } = useSettings()
  const method = chosenPaymentMethod(payments)
  const items = useItemsToOrder()
  const { shipping, tax, has_shipping_options } = useShopProfile()
  const quote = useShippingQuote(has_shipping_options, items.filter(isAvailable), address, failed)
  const rule = ruleWithChoice({ shipping, tax }, quote)
  const entered = useDiscountCode(items, failed)
  useRefusedCode(entered, failed)
  const code = entered.offer
  const automatic = useAutomaticDiscounts({ items, to: address, attempt: failed })
  const discounts = bestOffers(items, rule, automatic.offers, code)
  const order: ShownOrder = {
    items,
    rule,
    discounts,
    paymentMethodId: method.payment_method_id,
    shippingOption: shippingOptionToSend(quote),
    missingChoice: missingChoice(quote),
  }
  return {
    ...{ items, quote, order, entered },
    isAsking:
      quote.kind === 'asking' ||
      entered.isAsking ||
      ((!code || code.is_combinable === true) && automatic.isAsking),
    sums: draftSums(items, rule, discounts),
    paidBy: methodName(method, payments, BROWSER_PROVIDERS),
    added: addedByMethod(method, payments, BROWSER_PROVIDERS),
  }
}

type AddressCardProps = { address: ShippingAddress; isGuest: boolean }

function AddressCard({ address, isGuest }: AddressCardProps) {
  return (
    <Card>
      <h2 className="mb-2 font-bold text-lg">{placingTexts.shipping}</h2>
      <p>
        {address.address}, {address.city}, {address.province ? `${address.province}, ` : null}
        {address.postalCode}, {address.country}
      </p>
      <ContactLines address={address} isGuest={isGuest} />
    </Card>
  )
}

/** Place Order is disabled until the total has loaded. */
function PlaceOrderForm({ order, isAsking }: { order: ShownOrder; isAsking: boolean }) {
  const isPlacing = useIsPlacing()
  const submit = useSubmit()
  const placeOrder = (event: FormEvent): void => {
    event.preventDefault()
    if (isAsking || isPlacing) return
    shownOrder = order
    void submit(null, { method: 'post' })
  }
  return (
    <form className="grid" onSubmit={placeOrder}>
      <Button type="submit" size="large" isPending={isAsking || isPlacing}>
        {placingTexts.title}
      </Button>
    </form>
  )
}

export default function PlaceOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { address, isGuest } = loaderData
  const { tax, has_discount_codes } = useShopProfile()
  const { items, quote, order, entered, isAsking, sums, paidBy, added } = useShownOrder(address, actionData)
  return (
    <>
      <CheckoutSteps reached={4} />
      <h1 className="sr-only">{placingTexts.title}</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-4">
          <AddressCard address={address} isGuest={isGuest} />
          <ShippingChoices state={quote} />
          <Card>
            <h2 className="mb-2 font-bold text-lg">{placingTexts.payment}</h2>
            <p>{paidBy}</p>
          </Card>
          <Card>
            <DraftLines items={items} />
          </Card>
        </div>
        <Card className="grid gap-4 lg:sticky lg:top-24">
          <h2 className="font-bold text-lg">{placingTexts.summary}</h2>
          <OrderSummary
            sums={sums}
            tax={tax}
            isShippingUnknown={isShippingPriceUnknown(quote)}
            discountCode={nameOfDiscounts(order.discounts) || undefined}
          />
          {added && sums.total_price > 0n ? <p className="text-ink-soft text-sm">{added}</p> : null}
          {has_discount_codes ? <DiscountField entered={entered} /> : null}
          {actionData ? <PlacingFailureAlert failed={actionData} items={items} /> : null}
          <PlaceOrderForm order={order} isAsking={isAsking} />
        </Card>
      </div>
    </>
  )
}
