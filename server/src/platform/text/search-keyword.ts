/** Undefined for blank text. Line breaks separate a row's fields, so they become spaces. */
export function normalizeKeyword(input: string | undefined): string | undefined {
  const keyword = input
    ?.normalize('NFC')
    .replace(/[\r\n]+/g, ' ')
    .trim()
  return keyword === '' ? undefined : keyword
}

export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
