import type { SavedAddress } from '@warung/contract/addresses.ts'
import type { Order } from '@warung/contract/orders.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { browserApi } from '../client/api'
import { signedIn } from '../stored/session'
import type { TypedAddress } from '../stored/shipping-draft'

/** Empty for users without an address book, and on failure: the checkout works without it. */
export async function knownAddresses(): Promise<readonly SavedAddress[]> {
  if (signedIn()?.role_id !== ROLE.customer) return []
  return browserApi('GET /api/v1/user/addresses').then(
    ({ data }) => data,
    () => [],
  )
}

/** Keyed by the form's field names. */
export function typedAddressOf({ shipment_address, recipient, telephone }: SavedAddress): TypedAddress {
  const { address, city, postal_code, country, province = '' } = shipment_address
  const contact = { recipient: recipient ?? '', telephone: telephone ?? '' }
  return { address, city, postalCode: postal_code, country, province, ...contact }
}

/** Another recipient or telephone makes it a different address. */
export function isAddressOf({ shipment_address: to, contact }: Order, saved: SavedAddress): boolean {
  const { shipment_address } = saved
  const isSamePlace = (['address', 'city', 'postal_code', 'country', 'province'] as const).every(
    (field) => (to[field] ?? '') === (shipment_address[field] ?? ''),
  )
  return isSamePlace && contact.recipient === saved.recipient && contact.telephone === saved.telephone
}
