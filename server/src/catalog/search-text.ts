/** What a keyword is looked for in: name, brand and SKU, a line each (D12). */

type SearchableProduct = { readonly name: string; readonly brand: string; readonly sku: string }

/** One spelling for the same letters, in lower case: for products and for keywords alike. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** `search_text` of a product; whoever writes name, brand or SKU writes it too. */
export function productSearchText({ name, brand, sku }: SearchableProduct): string {
  return foldCase(`${name}\n${brand}\n${sku}`)
}
