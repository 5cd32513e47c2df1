/** The Indonesian tax number has 16 digits. An older one of 15 gets a leading zero (PMK 112/2022). */
export function npwpDigits(typed: string): string {
  const digits = typed.replaceAll(/[\s.-]/g, '')
  return digits.length === 15 ? `0${digits}` : digits
}
