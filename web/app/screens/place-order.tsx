import type { OrderRule } from '@warung/contract/values/order-rule.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import type { FormEvent } from 'react'
import { Form, href, redirect, useNavigation } from 'react-router'
import { refreshCart } from '../cart/refresh-cart'
import { CheckoutSteps } from '../checkout/checkout-steps'
import { ContactLines } from '../checkout/contact-lines'
import { draftSums } from '../checkout/order-draft'
import { isInFlight, submitOrder } from '../checkout/place-order'
import {
  ownOrderIn,
  type PlacingFailure,
  PlacingFailureAlert,
  placingFailure,
} from '../checkout/placing-failure'
import { codeToSend, isPriceOpen, missingChoice, ruleWithChoice } from '../checkout/shipping-choice'
import { SendingChoices } from '../checkout/shipping-options'
import { useShippingQuote } from '../checkout/use-shipping-quote'
import { textOf } from '../client/action-result'
import { CallFailed } from '../client/api'
import { loginHref } from '../client/redirect-target'
import { refreshShopProfile, useShopProfile } from '../client/shop-profile'
import { DraftLines } from '../orders/draft-lines'
import { OrderSummary } from '../orders/order-summary'
import { cartItems, isAvailable, useCartItems } from '../stored/cart'
import { DEFAULT_PAYMENT_METHOD, shippingAddress, storedPaymentMethod } from '../stored/checkout'
import { signedIn } from '../stored/session'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { PageSkeleton } from '../ui/skeleton'
import type { Route } from './+types/place-order'

export function clientLoader() {
  const address = shippingAddress()
  if (!address) throw redirect(href('/shipping'))
  void refreshShopProfile().catch(() => {}) // not waited for; what it was rendered with stands meanwhile
  // the method is stored but not restored (spec §3): after a reload the default applies
  const isGuest = signedIn()?.role_id === ROLE.guest
  return { address, isGuest, method: storedPaymentMethod() ?? DEFAULT_PAYMENT_METHOD }
}
clientLoader.hydrate = true as const

/** D3: shows new totals, unless its own pending or placed order may hold the stock. */
function isOfCatalog(error: unknown): boolean {
  return (
    error instanceof CallFailed &&
    error.status === 409 &&
    !isInFlight(error) &&
    ownOrderIn(error) === undefined
  )
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<PlacingFailure | Response> {
  const form = await request.formData()
  const rule = JSON.parse(textOf(form, 'rule')) as OrderRule
  const address = shippingAddress()
  if (!address) return redirect(href('/shipping'))
  if (!signedIn()) return redirect(loginHref(href('/placeorder')))
  const missing = textOf(form, 'missing_choice')
  if (missing !== '') return { failure: missing, errors: {} }
  try {
    const orderId = await submitOrder(address, rule, textOf(form, 'shipping_option'))
    return redirect(href('/order/:id', { id: String(orderId) }))
  } catch (error) {
    if (isOfCatalog(error)) await refreshCart()
    return placingFailure(error, cartItems())
  }
}

function preventSubmit(event: FormEvent): void {
  event.preventDefault()
}

export function HydrateFallback() {
  return <PageSkeleton />
}
export function meta(): Route.MetaDescriptors {
  return [{ title: 'Place Order' }]
}

export default function PlaceOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { address, isGuest, method } = loaderData
  const items = useCartItems()
  const { shipping, tax, has_shipping_options } = useShopProfile()
  const quote = useShippingQuote(has_shipping_options, items.filter(isAvailable), address, actionData)
  const rule = ruleWithChoice({ shipping, tax }, quote)
  const isAsking = quote.kind === 'asking'
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <>
      <CheckoutSteps reached={4} />
      <h1 className="sr-only">Place Order</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-4">
          <Card>
            <h2 className="mb-2 font-bold text-lg">Shipping</h2>
            <p>
              {address.address}, {address.city}, {address.province ? `${address.province}, ` : null}
              {address.postalCode}, {address.country}
            </p>
            <ContactLines address={address} isGuest={isGuest} />
          </Card>
          <SendingChoices state={quote} />
          <Card>
            <h2 className="mb-2 font-bold text-lg">Payment Method</h2>
            <p>{method}</p>
          </Card>
          <Card>
            <DraftLines items={items} />
          </Card>
        </div>
        <Card className="grid gap-4 lg:sticky lg:top-24">
          <h2 className="font-bold text-lg">Order Summary</h2>
          <OrderSummary sums={draftSums(items, rule)} tax={tax} isShippingOpen={isPriceOpen(quote)} />
          {actionData ? <PlacingFailureAlert failed={actionData} items={items} /> : null}
          {/* Place Order is disabled until the total has loaded */}
          <Form method="post" className="grid" onSubmit={isAsking ? preventSubmit : undefined}>
            {/* the order uses the totals shown, whatever loads meanwhile */}
            <input type="hidden" name="rule" value={JSON.stringify(rule)} />
            <input type="hidden" name="shipping_option" value={codeToSend(quote)} />
            <input type="hidden" name="missing_choice" value={missingChoice(quote)} />
            <Button
              type="submit"
              size="large"
              isPending={isAsking || isSubmitting}
              aria-disabled={isAsking || undefined}
            >
              Place Order
            </Button>
          </Form>
        </Card>
      </div>
    </>
  )
}
