/**
 * The text that a payment bears (D18): which installation and which order it is for, and a MAC over
 * both, so that nobody can name an order whose reference the shop has not shown them.
 */
import { timingSafeEqual } from 'node:crypto'
import { installationMac } from './installation-mac.ts'
import type { ProviderOrder } from './provider.ts'

export type Installation = {
  /** 12 hexadecimal digits */
  readonly installation_id: string
  /** 32 bytes in hexadecimal */
  readonly mac_key: string
}

/** `<installation>-<order>-<the first 128 bits of an HMAC-SHA256>`, 57 characters at most. */
const REFERENCE = /^([0-9a-f]{12})-([1-9]\d{0,9})-([0-9a-f]{32})$/

function referenceMac({ installation_id, mac_key }: Installation, orderId: number): string {
  return installationMac(mac_key, `${installation_id}-${orderId}`)
}

export function paymentReference(installation: Installation, orderId: number): string {
  return `${installation.installation_id}-${orderId}-${referenceMac(installation, orderId)}`
}

/** The order that a reference of this very installation names; undefined for any other text. */
function parsePaymentReference(installation: Installation, text: string): number | undefined {
  const [, installationId = '', digits = '', mac = ''] = REFERENCE.exec(text) ?? []
  if (installationId !== installation.installation_id) return undefined
  const orderId = Number(digits)
  const isGenuine = timingSafeEqual(Buffer.from(mac), Buffer.from(referenceMac(installation, orderId)))
  return isGenuine ? orderId : undefined
}

/**
 * Our order that a provider's order is for: the one whose reference its units and their captures all
 * bear (payments.md, check 6). Undefined when it is not this installation's.
 */
export function orderOfProviderOrder(installation: Installation, found: ProviderOrder): number | undefined {
  const borne = new Set(
    found.units.flatMap((unit) => [unit.reference, ...unit.captures.map(({ reference }) => reference)]),
  )
  const [only] = borne
  return borne.size === 1 && only !== undefined ? parsePaymentReference(installation, only) : undefined
}
