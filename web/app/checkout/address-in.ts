import { textOf } from '../client/action-result'
import type { ShippingAddress } from '../stored/checkout'

/** Values of the address and contact fields; '' for a field that the form lacks. */
export function addressIn(form: FormData) {
  return {
    address: textOf(form, 'address'),
    city: textOf(form, 'city'),
    postalCode: textOf(form, 'postalCode'),
    country: textOf(form, 'country'),
    province: textOf(form, 'province'),
    recipient: textOf(form, 'recipient'),
    telephone: textOf(form, 'telephone'),
    email: textOf(form, 'email'),
  } satisfies ShippingAddress
}
