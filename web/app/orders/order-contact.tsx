import type { Order } from '@warung/contract/orders.ts'
import { formatTelephone } from '../display/format-telephone'
import { orderTexts } from './texts'

const CONTACT_LINES = [
  [orderTexts.recipient, 'recipient'],
  [orderTexts.telephone, 'telephone'],
  [orderTexts.contactEmail, 'email'],
] as const

export function OrderContact({ contact }: { contact: Order['contact'] }) {
  const shown = { ...contact, telephone: contact.telephone && formatTelephone(contact.telephone) }
  return CONTACT_LINES.map(([label, field]) =>
    shown[field] === null ? null : (
      <p key={field} className="wrap-break-word">
        <strong>{label} </strong>
        {shown[field]}
      </p>
    ),
  )
}

export function addressLine({
  address,
  city,
  province,
  postal_code,
  country,
}: Order['shipment_address']): string {
  return [address, city, ...(province === undefined ? [] : [province]), postal_code, country].join(', ')
}
