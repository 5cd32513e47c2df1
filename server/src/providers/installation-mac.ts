import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/** 128 bits in hexadecimal. */
const MAC_DIGITS = 32

/** Caches one key: an operator may replace the installation, but only one exists at a time. */
let last: { readonly hex: string; readonly key: KeyObject } | undefined

function macKeyOf(hex: string): KeyObject {
  if (last?.hex !== hex) last = { hex, key: createSecretKey(Buffer.from(hex, 'hex')) }
  return last.key
}

/** HMAC-SHA256 of a text that states its purpose. @param macKey in hexadecimal */
export function installationMac(macKey: string, named: string): string {
  return createHmac('sha256', macKeyOf(macKey)).update(named).digest('hex').slice(0, MAC_DIGITS)
}
