import type { Region } from '@warung/contract/regions.ts'
import { CONTACT_FIELDS, type ContactField } from '@warung/contract/values/contact-fields.ts'
import { SHIPMENT_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { type FormEvent, lazy, useRef, useState } from 'react'
import { Form, href, redirect } from 'react-router'
import { missingFields, shippingHints } from '../checkout/check-shipping'
import { CheckoutSteps } from '../checkout/checkout-steps'
import { ContactFields } from '../checkout/contact-inputs'
import { useFilledRegion } from '../checkout/fill-region'
import { textOf } from '../client/action-result'
import { refreshShopProfile, useShopProfile } from '../client/shop-profile'
import { OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'
import { shippingAddress, storeShippingAddress } from '../stored/checkout'
import { signedIn } from '../stored/session'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { TextField } from '../ui/field'
import { PageSkeleton } from '../ui/skeleton'
import type { Route } from './+types/shipping'

const LazyRegionPicker = lazy(() => loadChunk(() => import('../checkout/region-picker')))

export function clientLoader() {
  void refreshShopProfile().catch(() => {}) // not waited for; what it was rendered with stands meanwhile
  return { initial: shippingAddress() ?? null, isGuest: signedIn()?.role_id === ROLE.guest }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const address = {
    address: textOf(form, 'address'),
    city: textOf(form, 'city'),
    postalCode: textOf(form, 'postalCode'),
    country: textOf(form, 'country'),
    province: textOf(form, 'province'),
    recipient: textOf(form, 'recipient'),
    telephone: textOf(form, 'telephone'),
    // signed-in users have no such field: a guest's entry stays
    email: form.has('email') ? textOf(form, 'email') : (shippingAddress()?.email ?? ''),
  }
  const required = CONTACT_FIELDS.filter((field) => form.getAll('required').includes(field))
  const failure = missingFields(address, required)
  if (failure !== undefined) return { failure }
  storeShippingAddress(address)
  return redirect(href('/payment'))
}

export function HydrateFallback() {
  return <PageSkeleton />
}
export function meta(): Route.MetaDescriptors {
  return [{ title: 'Shipping' }, { name: 'description', content: 'Where your order is to be sent.' }]
}

function RequiredFields({ required }: { required: readonly ContactField[] }) {
  return required.map((field) => <input key={field} type="hidden" name="required" value={field} />)
}

/** Current values, also those a chosen place filled in. */
function hintsOf(form: HTMLFormElement) {
  const entries = new FormData(form)
  return shippingHints({
    country: textOf(entries, 'country'),
    postalCode: textOf(entries, 'postalCode'),
    telephone: textOf(entries, 'telephone'),
    email: textOf(entries, 'email'),
  })
}

export default function Shipping({ loaderData: { initial, isGuest }, actionData }: Route.ComponentProps) {
  const { required_contact } = useShopProfile()
  const form = useRef<HTMLFormElement>(null)
  const filled = useFilledRegion(initial)
  const required = required_contact.filter((field) => field !== 'email' || isGuest)
  const [hints, setHints] = useState(() =>
    shippingHints({
      country: initial?.country ?? '',
      postalCode: initial?.postalCode ?? '',
      telephone: initial?.telephone ?? '',
      email: initial?.email ?? '',
    }),
  )
  const onInput = (event: FormEvent<HTMLFormElement>): void => {
    filled.onInput(event)
    setHints(hintsOf(event.currentTarget))
  }
  const onRegion = (region: Region): void => {
    if (!form.current) return
    filled.fill(form.current, region)
    setHints(hintsOf(form.current))
  }
  return (
    <div className="mx-auto max-w-md">
      <CheckoutSteps reached={2} />
      <Card className="grid gap-5">
        <h1 className="font-bold text-2xl">Shipping</h1>
        <Form ref={form} method="post" className="grid gap-4" onInput={onInput} onBlur={filled.onBlur}>
          <OptionalPart pending={<div className="h-29" />} failed={null}>
            <LazyRegionPicker onChoose={onRegion} />
          </OptionalPart>
          <TextField
            label="Address"
            name="address"
            required
            maxLength={SHIPMENT_LENGTH_MAX.address}
            autoComplete="street-address"
            defaultValue={initial?.address}
          />
          <TextField
            label="City"
            name="city"
            required
            maxLength={SHIPMENT_LENGTH_MAX.city}
            autoComplete="address-level2"
            defaultValue={initial?.city}
          />
          <TextField
            label="Postal Code"
            name="postalCode"
            required
            maxLength={SHIPMENT_LENGTH_MAX.postal_code}
            autoComplete="postal-code"
            defaultValue={initial?.postalCode}
            preview={hints.postalCode ?? null}
          />
          <TextField
            label="Country"
            name="country"
            required
            maxLength={SHIPMENT_LENGTH_MAX.country}
            autoComplete="country-name"
            defaultValue={initial?.country ?? 'Indonesia'}
          />
          <TextField
            label="Province"
            name="province"
            maxLength={SHIPMENT_LENGTH_MAX.province}
            autoComplete="address-level1"
            defaultValue={initial?.province}
            hint="Optional."
          />
          <ContactFields initial={initial} required={required} asksForEmail={isGuest} hints={hints} />
          <RequiredFields required={required} />
          {/* above the button: the form is longer than a phone's screen */}
          {actionData?.failure ? <Alert kind="error">{actionData.failure}</Alert> : null}
          <Button type="submit" size="large">
            Continue
          </Button>
        </Form>
      </Card>
    </div>
  )
}
