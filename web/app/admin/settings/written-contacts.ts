import { dialledNumber } from '@warung/contract/telephone.ts'

/** `0812-3456-7890` → `6281234567890`; other text goes to the server, which refuses it. */
export function whatsappDigits(written: string): string {
  return dialledNumber(written)?.slice(1) ?? written.trim()
}

/** One per line; `instagram.com/toko` is accepted. */
export function linkLines(written: string): string[] {
  return written
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (/^[a-z][a-z0-9+.-]*:/i.test(line) ? line : `https://${line}`))
}
