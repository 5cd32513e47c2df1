/** Payment references (D18): installation, order and a MAC over both, so that they cannot be forged. */
import { timingSafeEqual } from 'node:crypto'
import { installationMac } from './installation-mac.ts'
import type { ProviderOrder } from './provider.ts'

export type Installation = {
  readonly installation_id: string
  /** 32 bytes in hexadecimal */
  readonly mac_key: string
}

/** `<installation>-<order>-<first 128 bits of an HMAC-SHA256>`, at most 57 characters. */
const REFERENCE = /^([0-9a-f]{12})-([1-9]\d{0,9})-([0-9a-f]{32})$/

function referenceMac({ installation_id, mac_key }: Installation, orderId: number): string {
  return installationMac(mac_key, `${installation_id}-${orderId}`)
}

export function paymentReference(installation: Installation, orderId: number): string {
  return `${installation.installation_id}-${orderId}-${referenceMac(installation, orderId)}`
}

function parsePaymentReference(installation: Installation, text: string): number | undefined {
  const [, installationId = '', digits = '', mac = ''] = REFERENCE.exec(text) ?? []
  if (installationId !== installation.installation_id) return undefined
  const orderId = Number(digits)
  const isGenuine = timingSafeEqual(Buffer.from(mac), Buffer.from(referenceMac(installation, orderId)))
  return isGenuine ? orderId : undefined
}

/** The order whose reference all units and captures carry (payments.md, check 6); undefined without our reference. */
export function orderOfProviderOrder(installation: Installation, found: ProviderOrder): number | undefined {
  const borne = new Set(
    found.units.flatMap((unit) => [unit.reference, ...unit.captures.map(({ reference }) => reference)]),
  )
  const [only] = borne
  return borne.size === 1 && only !== undefined ? parsePaymentReference(installation, only) : undefined
}
