/** All searches normalize keywords alike (D12). */

/** undefined for blank text. Line breaks become spaces: they separate a row's fields. */
export function normalizeKeyword(input: string | undefined): string | undefined {
  const keyword = input
    ?.normalize('NFC')
    .replace(/[\r\n]+/g, ' ')
    .trim()
  return keyword === '' ? undefined : keyword
}

/** Case folding for products and keywords alike. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
