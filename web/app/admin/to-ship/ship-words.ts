import { shippingName } from '@warung/contract/shipping-words.ts'
import type { OrderToShip } from '@warung/contract/to-ship.ts'

function counted(count: number, unit: string): string {
  return `${count} ${count === 1 ? unit : `${unit}s`}`
}

export function countedOrders(count: number): string {
  return counted(count, 'order')
}

export function waitingWords(minutes: number): string {
  if (minutes < 60) return counted(minutes, 'minute')
  return minutes < 60 * 48
    ? counted(Math.floor(minutes / 60), 'hour')
    : counted(Math.floor(minutes / 1440), 'day')
}

export function recipientOf({ contact, user_name }: OrderToShip): string {
  return contact.recipient ?? user_name
}

export function addressLines({ shipment_address: to }: OrderToShip): string[] {
  const cityLine = [to.city, to.province].filter((part) => part !== null && part !== '').join(', ')
  return [to.address, cityLine, [to.postal_code, to.country].join(', ')]
}

/** `Courier: JNE REG`: as shipped, else as the buyer chose; empty for neither. */
export function sendingWords({ shipping, shipments }: OrderToShip): string[] {
  if (shipments.length > 0) {
    return shipments.map(({ courier, service, tracking_number }) => {
      const sentBy = `Courier: ${[courier, service].filter((part) => part !== '').join(' ')}`
      return tracking_number === '' ? sentBy : `${sentBy}, resi ${tracking_number}`
    })
  }
  if (shipping === null) return []
  return [shipping.is_pickup ? shippingName(shipping) : `Courier: ${shippingName(shipping)}`]
}
