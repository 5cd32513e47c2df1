import { Form, href, redirect } from 'react-router'
import { CheckoutSteps } from '../checkout/checkout-steps'
import { DEFAULT_PAYMENT_METHOD, shippingAddress, storePaymentMethod } from '../stored/checkout'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { PageSkeleton } from '../ui/skeleton'
import type { Route } from './+types/payment'

export function clientLoader() {
  if (!shippingAddress()) throw redirect(href('/shipping'))
  return null
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  const method = (await request.formData()).get('paymentMethod')
  storePaymentMethod(typeof method === 'string' && method !== '' ? method : DEFAULT_PAYMENT_METHOD)
  return redirect(href('/placeorder'))
}

export function HydrateFallback() {
  return <PageSkeleton />
}
export function meta(): Route.MetaDescriptors {
  return [{ title: 'Payment Method' }]
}

export default function PaymentScreen() {
  return (
    <div className="mx-auto max-w-md">
      <CheckoutSteps reached={3} />
      <Card className="grid gap-5">
        <h1 className="font-bold text-2xl">Payment Method</h1>
        <Form method="post" className="grid gap-5">
          <fieldset>
            <legend className="mb-2 font-semibold text-sm">Select Method</legend>
            <label className="flex min-h-14 items-center gap-3 rounded-xl border-2 border-brand bg-brand-soft px-4 font-semibold">
              <input
                type="radio"
                name="paymentMethod"
                value={DEFAULT_PAYMENT_METHOD}
                checked
                readOnly
                className="size-5 accent-brand"
              />
              Paypal or Credit Car
            </label>
          </fieldset>
          <Button type="submit" size="large">
            Continue
          </Button>
        </Form>
      </Card>
    </div>
  )
}
