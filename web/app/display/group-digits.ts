/** `1234 5678 90`: digits in fours, for reading aloud and comparing; other text stays. */
export function groupDigits(digits: string): string {
  return digits.replace(/\d{4}(?=\d)/g, '$& ')
}
