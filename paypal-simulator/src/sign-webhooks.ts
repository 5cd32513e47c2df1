// RSA over transmission id, time, webhook id and the body's CRC.
import { sign, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Keys } from './records.ts'

export const ALGORITHM = 'SHA256withRSA'

export type Transmission = { id: string; time: string; webhookId: string; body: string }

function signedText({ id, time, webhookId, body }: Transmission): Buffer {
  return Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)
}

export function signTransmission(keys: Keys, transmission: Transmission): string {
  return sign('sha256', signedText(transmission), keys.signing).toString('base64')
}

export function isGenuineSignature(keys: Keys, transmission: Transmission, signature: string): boolean {
  return verify('sha256', signedText(transmission), keys.verifying, Buffer.from(signature, 'base64'))
}
