/** Sender and recipient, as on slips and labels. */

import type { OrderToShip } from '@warung/contract/to-ship.ts'
import { useShopProfile } from '../../client/shop-profile'
import { formatTelephone } from '../../display/format-telephone'
import { addressLines, recipientOf } from './order-to-ship-text'
import { printTexts } from './print-texts'

export function Sender() {
  const { shop_name, address, telephone, whatsapp } = useShopProfile()
  const reached = telephone === '' && whatsapp !== '' ? `+${whatsapp}` : telephone
  return (
    <address aria-label={printTexts.from} className="mb-2 text-sm not-italic">
      <span className="block">{printTexts.from}</span>
      <strong className="wrap-anywhere block">{shop_name}</strong>
      {address === '' ? null : <span className="wrap-anywhere block whitespace-pre-line">{address}</span>}
      {reached === '' ? null : <span className="block">{reached}</span>}
    </address>
  )
}

export function Recipient({ order }: { order: OrderToShip }) {
  return (
    <address aria-label={printTexts.to} className="mb-2 not-italic">
      <span className="block text-sm">{printTexts.to}</span>
      <strong className="wrap-anywhere block">{recipientOf(order)}</strong>
      {order.contact.telephone === null ? null : (
        <span className="block">{formatTelephone(order.contact.telephone)}</span>
      )}
      {addressLines(order).map((line) => (
        <span key={line} className="wrap-anywhere block">
          {line}
        </span>
      ))}
    </address>
  )
}
