/** Names of variants (D27). Free of zod: the browser proposes them too. */
import { PRODUCT_LENGTH_MAX } from './values/admin-limits.ts'

/** Two values with the same key are one. */
export function optionKey(written: string): string {
  return written.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
}

/** `Kaos Polos – M / Hitam`: what a variant is called unless it has a name of its own. */
export function variantName(groupName: string, values: readonly string[]): string {
  return `${groupName} – ${values.join(' / ')}`.slice(0, PRODUCT_LENGTH_MAX.name).toWellFormed()
}
