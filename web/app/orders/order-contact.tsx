import type { Order } from '@warung/contract/orders.ts'

const CONTACT_LINES = [
  ['Recipient', 'recipient'],
  ['Telephone', 'telephone'],
  ['Contact email', 'email'],
] as const

export function OrderContact({ contact }: { contact: Order['contact'] }) {
  return CONTACT_LINES.map(([label, field]) =>
    contact[field] === null ? null : (
      <p key={field} className="break-words">
        <strong>{label}: </strong>
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
