/** `+6281234567890` → `0812 3456 7890`, as Indonesians write mobile numbers; others stay. */
export function formatTelephone(number: string): string {
  const digits = /^\+62(8\d{8,11})$/.exec(number)?.[1]
  return digits === undefined ? number : `0${digits}`.replace(/\d{4}(?=\d)/g, '$& ')
}
