import { formatRupiah } from '@warung/contract/money.ts'
import type { OrderToShip } from '@warung/contract/to-ship.ts'
import { formatShippingName } from '../../display/shipping-days'
import { printTexts } from './print-texts'
import { toShipTexts } from './texts'

export function waitingText(minutes: number): string {
  const texts = toShipTexts.waitingTime
  if (minutes < 60) return texts.minutes(minutes)
  return minutes < 60 * 48 ? texts.hours(Math.floor(minutes / 60)) : texts.days(Math.floor(minutes / 1440))
}

/** What the courier collects; empty for packers. */
export function cashOf({ cash_to_collect }: OrderToShip): string {
  return cash_to_collect === undefined ? '' : formatRupiah(cash_to_collect)
}

export function recipientOf({ contact, user_name }: OrderToShip): string {
  return contact.recipient ?? user_name
}

export function addressLines({ shipment_address: to }: OrderToShip): string[] {
  const cityLine = [to.city, to.province].filter((part) => part !== null && part !== '').join(', ')
  return [to.address, cityLine, [to.postal_code, to.country].join(', ')]
}

/** `Courier: JNE REG`; a service without a courier is the shop's own. */
export function chosenShipping(shipping: NonNullable<OrderToShip['shipping']>): string {
  const name = formatShippingName(shipping)
  if (shipping.is_pickup) return name
  return shipping.courier === '' ? toShipTexts.ownService(name) : toShipTexts.courier(name)
}

/** `Courier: JNE REG`: as shipped, else as the buyer chose, else empty. */
export function shippingText({ shipping, shipments }: OrderToShip): string[] {
  if (shipments.length > 0) {
    return shipments.map(({ courier, service, tracking_number }) => {
      const sentBy = toShipTexts.courier([courier, service].filter((part) => part !== '').join(' '))
      return tracking_number === '' ? sentBy : printTexts.trackingNumber(sentBy, tracking_number)
    })
  }
  if (shipping === null) return []
  return [chosenShipping(shipping)]
}
