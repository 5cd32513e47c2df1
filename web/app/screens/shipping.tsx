import type { SavedAddress } from '@warung/contract/addresses.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { type ComponentProps, lazy, use, useRef, useState } from 'react'
import { Form, href, redirect, useNavigation } from 'react-router'
import { addressIn } from '../checkout/address-in'
import { AreaInputs, StreetInput } from '../checkout/address-inputs'
import { CheckoutSteps } from '../checkout/checkout-steps'
import { ContactFields } from '../checkout/contact-inputs'
import { DestinationFields } from '../checkout/destination-fields'
import { knownAddresses, typedAddressOf } from '../checkout/saved-addresses'
import { checkoutTexts } from '../checkout/texts'
import { useShippingForm } from '../checkout/use-shipping-form'
import { refreshShopProfile, useShopProfile } from '../client/shop-profile'
import { OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'
import { shippingAddress, storeShippingAddress } from '../stored/checkout'
import { signedIn } from '../stored/session'
import {
  dropShippingDraft,
  shippingDraft,
  storeShippingDraft,
  type TypedAddress,
} from '../stored/shipping-draft'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { PageSkeleton } from '../ui/skeleton'
import type { Route } from './+types/shipping'

const LazyAddressChoice = lazy(() => loadChunk(() => import('../checkout/address-choice')))
type AddressChoiceProps = Omit<ComponentProps<typeof LazyAddressChoice>, 'addresses'>

export function clientLoader() {
  void refreshShopProfile().catch(() => {}) // not awaited: until it arrives, the profile rendered with the page is used
  const initial: TypedAddress = shippingDraft() ?? shippingAddress() ?? {}
  return { initial, isGuest: signedIn()?.role_id === ROLE.guest, known: knownAddresses() }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const typed = addressIn(form)
  // signed-in users have no e-mail field, so what they entered as a guest is preserved
  const address = form.has('email') ? typed : { ...typed, email: shippingAddress()?.email ?? '' }
  storeShippingAddress(address)
  dropShippingDraft()
  return redirect(href('/payment'))
}

function noErrors(): undefined {
  return undefined
}

/** Without JavaScript, shows the specification's fields and what is needed to continue. */
export function HydrateFallback() {
  return (
    <>
      <PageSkeleton />
      <div className="mx-auto hidden noscript:block max-w-md">
        <Card className="grid gap-4">
          <h1 className="font-bold text-2xl">{checkoutTexts.title}</h1>
          <Alert kind="info">{checkoutTexts.needsJavaScript}</Alert>
          <StreetInput initial={{}} errorsOf={noErrors} />
          <AreaInputs
            initial={{}}
            postalCodeHint={undefined}
            isFolded={false}
            isDomestic
            errorsOf={noErrors}
          />
        </Card>
      </div>
    </>
  )
}
export function meta(): Route.MetaDescriptors {
  return [{ title: checkoutTexts.title }, { name: 'description', content: checkoutTexts.titleDescription }]
}

/** Nothing if there is no saved address. */
function SavedAddresses({
  known,
  ...choice
}: { known: Promise<readonly SavedAddress[]> } & AddressChoiceProps) {
  const addresses = use(known)
  return addresses.length === 0 ? null : <LazyAddressChoice addresses={addresses} {...choice} />
}

function ShippingForm({ initial, isGuest }: { initial: TypedAddress; isGuest: boolean }) {
  const { required_contact } = useShopProfile()
  const form = useRef<HTMLFormElement>(null)
  const required = required_contact.filter((field) => field !== 'email' || isGuest)
  const shipping = useShippingForm(form, initial, { required, onTyped: storeShippingDraft })
  const { hints, errorsOf } = shipping
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form
      ref={form}
      method="post"
      noValidate // missing fields are reported beside them
      className="grid gap-4"
      onSubmit={shipping.onSubmit}
      onInput={shipping.onInput}
      onBlur={shipping.onBlur}
    >
      <ContactFields
        initial={initial}
        required={required}
        asksForEmail={isGuest}
        hints={hints}
        errorsOf={errorsOf}
      />
      <DestinationFields initial={initial} shipping={shipping} />
      {/* above the button, because the form is longer than a phone's screen */}
      {shipping.isIncomplete ? <Alert kind="error">{checkoutTexts.fillIn}</Alert> : null}
      <Button type="submit" size="large" isPending={isSending}>
        {checkoutTexts.continue}
      </Button>
    </Form>
  )
}

export default function Shipping({ loaderData: { initial, isGuest, known } }: Route.ComponentProps) {
  const [{ chosen, choices }, setChoice] = useState<{ chosen?: SavedAddress; choices: number }>({
    choices: 0,
  })
  const [choose] = useState(() => (saved: SavedAddress) => {
    storeShippingDraft(typedAddressOf(saved))
    setChoice((before) => ({ chosen: saved, choices: before.choices + 1 }))
  })
  return (
    <div className="mx-auto max-w-md">
      <CheckoutSteps reached={2} />
      <Card className="grid gap-5">
        <h1 className="font-bold text-2xl">{checkoutTexts.title}</h1>
        <OptionalPart failed={null}>
          <SavedAddresses known={known} chosenId={chosen?.address_id} onChoose={choose} />
        </OptionalPart>
        {/* remounted by each choice, because its fields take initial values from the address */}
        <ShippingForm key={choices} initial={chosen ? typedAddressOf(chosen) : initial} isGuest={isGuest} />
      </Card>
    </div>
  )
}
