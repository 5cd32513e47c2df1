import type { Order } from '@warung/contract/orders.ts'
import { orderTexts } from './texts'

const CONTACT_LINES = [
  [orderTexts.recipient, 'recipient'],
  [orderTexts.telephone, 'telephone'],
  [orderTexts.contactEmail, 'email'],
] as const

export function OrderContact({ contact }: { contact: Order['contact'] }) {
  return CONTACT_LINES.map(([label, field]) =>
    contact[field] === null ? null : (
      <p key={field} className="wrap-break-word">
        <strong>{label} </strong>
        {contact[field]}
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
