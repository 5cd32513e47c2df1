/** Contacts as people write them. */

/** `0812-3456-7890` and `+62 812 3456 7890` → `6281234567890`; what is no number goes to the server, which says so. */
export function whatsappDigits(written: string): string {
  const digits = written.replace(/[\s().+-]/g, '')
  if (digits.startsWith('00')) return digits.slice(2)
  return digits.startsWith('0') ? `62${digits.slice(1)}` : digits
}

/** One a line; `instagram.com/toko` is an address too. */
export function linkLines(written: string): string[] {
  return written
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (/^[a-z][a-z0-9+.-]*:/i.test(line) ? line : `https://${line}`))
}
