/** How what is searched for is read, everywhere the same (D12). */

/** What is looked for: undefined when nothing is (absent, or only white space). No line breaks: they part a row's fields. */
export function normalizeKeyword(given: string | undefined): string | undefined {
  const keyword = given
    ?.normalize('NFC')
    .replace(/[\r\n]+/g, ' ')
    .trim()
  return keyword === '' ? undefined : keyword
}

/** One spelling for the same letters, in lower case: for products and for keywords alike. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
