import { useState } from 'react'
import { Form, href, redirect, useNavigation } from 'react-router'
import { CheckoutSteps } from '../checkout/checkout-steps'
import { checkoutTexts } from '../checkout/texts'
import { useSettings } from '../client/use-settings'
import { MethodRadios } from '../payment-methods/method-radios'
import { BROWSER_PROVIDERS } from '../payment-methods/registry'
import { chosenPaymentMethod, shippingAddress, storePaymentMethod } from '../stored/checkout'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { PageSkeleton } from '../ui/skeleton'
import type { Route } from './+types/payment'

export function clientLoader() {
  if (!shippingAddress()) throw redirect(href('/shipping'))
  return null
}
clientLoader.hydrate = true as const

export function clientAction() {
  return redirect(href('/placeorder'))
}

export function HydrateFallback() {
  return <PageSkeleton />
}
export function meta(): Route.MetaDescriptors {
  return [{ title: checkoutTexts.payment }]
}

export default function PaymentScreen() {
  const { payments } = useSettings()
  const isSending = useNavigation().formMethod === 'POST'
  const [method, setMethod] = useState(() => chosenPaymentMethod(payments))
  return (
    <div className="mx-auto max-w-md">
      <CheckoutSteps reached={3} />
      <Card className="grid gap-5">
        <h1 className="font-bold text-2xl">{checkoutTexts.payment}</h1>
        <Form method="post" className="grid gap-5" onSubmit={() => storePaymentMethod(method)}>
          <MethodRadios
            title={checkoutTexts.selectMethod}
            methods={payments}
            providers={BROWSER_PROVIDERS}
            selectedId={method.payment_method_id}
            onSelect={setMethod}
          />
          <Button type="submit" size="large" isPending={isSending}>
            {checkoutTexts.continue}
          </Button>
        </Form>
      </Card>
    </div>
  )
}
