/** Ids of orders that the shop opens at a provider: they contain installation, order and attempt (D18). */
import { timingSafeEqual } from 'node:crypto'
import { installationMac } from './installation-mac.ts'
import { type Installation, paymentReference } from './payment-reference.ts'

/** `<installation>N<order>N<attempt>N<32 bits of a MAC>`, at most 36 characters. */
const OPENED_ID = /^([0-9A-F]{12})N([1-9]\d{0,9})N([1-9]\d{0,2})N([0-9A-F]{8})$/

/** @param attempt from 1 @returns an id that matches `PROVIDER_ID` */
export function openedOrderId(
  provider: string,
  { installation_id, mac_key }: Installation,
  orderId: number,
  attempt: number,
): string {
  const named = `${installation_id.toUpperCase()}N${orderId}N${attempt}`
  return `${named}N${installationMac(mac_key, `${provider} ${named}`).slice(0, 8).toUpperCase()}`
}

/** Undefined for ids of another installation, or not made by a shop. */
export function orderOfOpenedId(
  provider: string,
  installation: Installation,
  text: string,
): number | undefined {
  const [, , orderId = '', attempt = ''] = OPENED_ID.exec(text) ?? []
  if (orderId === '') return undefined
  const ours = Buffer.from(openedOrderId(provider, installation, Number(orderId), Number(attempt)))
  const received = Buffer.from(text)
  return ours.length === received.length && timingSafeEqual(ours, received) ? Number(orderId) : undefined
}

/** The payment reference of the order in `orderOfOpenedId`, which its money must carry. */
export function referenceOfOpenedId(
  provider: string,
  installation: Installation,
  text: string,
): string | undefined {
  const orderId = orderOfOpenedId(provider, installation, text)
  return orderId === undefined ? undefined : paymentReference(installation, orderId)
}
