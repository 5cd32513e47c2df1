/** `1234 5678 90`: groups of four digits, for reading aloud and comparing; other text is unchanged. */
export function groupDigits(digits: string): string {
  return digits.replace(/\d{4}(?=\d)/g, '$& ')
}
