import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/** The 128 bits of it that are shown, in hexadecimal. */
const MAC_DIGITS = 32

/** Of the installation that was asked for last: an operator may make it another one, and there is one at a time. */
let last: { readonly hex: string; readonly key: KeyObject } | undefined

function macKeyOf(hex: string): KeyObject {
  if (last?.hex !== hex) last = { hex, key: createSecretKey(Buffer.from(hex, 'hex')) }
  return last.key
}

/** HMAC-SHA256 with this installation's key, of a text that says what it is for. @param macKey in hexadecimal */
export function installationMac(macKey: string, named: string): string {
  return createHmac('sha256', macKeyOf(macKey)).update(named).digest('hex').slice(0, MAC_DIGITS)
}
