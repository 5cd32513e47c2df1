import type { SavedAddress } from '@warung/contract/addresses.ts'
import type { FieldErrors } from '@warung/contract/client.ts'
import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ActionFailure } from '../client/action-result'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { addressTexts } from './address-texts'
import type { RequiredField } from './check-shipping'
import { ContactFields } from './contact-inputs'
import { DestinationFields } from './destination-fields'
import { LabelField } from './label-field'
import { typedAddressOf } from './saved-addresses'
import { useShippingForm } from './use-shipping-form'

/** Names of the fields in the server's errors. */
const REFUSED_NAMES: Readonly<Record<RequiredField, string>> = {
  address: 'shipment_address.address',
  city: 'shipment_address.city',
  postalCode: 'shipment_address.postal_code',
  country: 'shipment_address.country',
  recipient: 'recipient',
  telephone: 'contact.telephone',
  email: 'email',
}

function withRefusals(shipping: ReturnType<typeof useShippingForm>, refused: FieldErrors) {
  const errorsOf = (field: RequiredField) => shipping.errorsOf(field) ?? refused[REFUSED_NAMES[field]]
  return { ...shipping, errorsOf }
}

type Props = {
  /** undefined for a new address */
  saved: SavedAddress | undefined
  isFirst: boolean
  failed: ActionFailure | undefined
}

export function AddressForm({ saved, isFirst, failed }: Props) {
  const isSending = useNavigation().formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  const initial = saved ? typedAddressOf(saved) : {}
  const shipping = withRefusals(useShippingForm(form, initial, { required: [] }), failed?.errors ?? {})
  const [home = ''] = addressTexts.labels
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
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <input type="hidden" name="intent" value="form" />
      <input type="hidden" name="id" value={saved?.address_id ?? ''} />
      <LabelField initial={saved?.label ?? (isFirst ? home : '')} errors={failed?.errors.label} />
      <ContactFields
        initial={initial}
        required={[]}
        asksForEmail={false}
        hints={shipping.hints}
        errorsOf={shipping.errorsOf}
      />
      <DestinationFields initial={initial} shipping={shipping} />
      <Button type="submit" size="large" isPending={isSending}>
        {addressTexts.save}
      </Button>
    </Form>
  )
}
