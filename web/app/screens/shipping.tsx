import { SHIPMENT_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { Form, href, redirect } from 'react-router'
import { textOf } from '../action-result'
import { CheckoutSteps } from '../checkout/checkout-steps'
import { shippingAddress, storeShippingAddress } from '../stored/checkout'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { TextField } from '../ui/field'
import { PageSkeleton } from '../ui/skeleton'
import type { Route } from './+types/shipping'

export function clientLoader() {
  return shippingAddress() ?? null
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const address = {
    address: textOf(form, 'address'),
    city: textOf(form, 'city'),
    postalCode: textOf(form, 'postalCode'),
    country: textOf(form, 'country'),
  }
  // `required` lets blanks pass; an address of blanks reaches nobody
  if (Object.values(address).some((value) => value.trim() === ''))
    return { failure: 'Please fill in every field.' }
  storeShippingAddress(address)
  return redirect(href('/payment'))
}

export function HydrateFallback() {
  return <PageSkeleton />
}
export function meta(): Route.MetaDescriptors {
  return [{ title: 'Shipping' }, { name: 'description', content: 'Where your order is to be sent.' }]
}

export default function Shipping({ loaderData: known, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-md">
      <CheckoutSteps reached={2} />
      <Card className="grid gap-5">
        <h1 className="font-bold text-2xl">Shipping</h1>
        {actionData ? <Alert kind="error">{actionData.failure}</Alert> : null}
        <Form method="post" className="grid gap-4">
          <TextField
            label="Address"
            name="address"
            required
            maxLength={SHIPMENT_LENGTH_MAX.address}
            autoComplete="street-address"
            defaultValue={known?.address}
          />
          <TextField
            label="City"
            name="city"
            required
            maxLength={SHIPMENT_LENGTH_MAX.city}
            autoComplete="address-level2"
            defaultValue={known?.city}
          />
          <TextField
            label="Postal Code"
            name="postalCode"
            required
            maxLength={SHIPMENT_LENGTH_MAX.postal_code}
            autoComplete="postal-code"
            defaultValue={known?.postalCode}
          />
          <TextField
            label="Country"
            name="country"
            required
            maxLength={SHIPMENT_LENGTH_MAX.country}
            autoComplete="country-name"
            defaultValue={known?.country ?? 'Indonesia'}
          />
          <Button type="submit" size="large">
            Continue
          </Button>
        </Form>
      </Card>
    </div>
  )
}
