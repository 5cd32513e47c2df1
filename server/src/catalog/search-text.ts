/** What a keyword is looked for in: name, brand and SKU, a line each (D12). */

type Searched = { readonly name: string; readonly brand: string; readonly sku: string }

/** One spelling for the same letters, in lower case: for products and for keywords alike. */
export const inSearchCase = (text: string): string => text.normalize('NFC').toLowerCase()

/** `search_text` of a product; whoever writes name, brand or SKU writes it too. */
export const productSearchText = ({ name, brand, sku }: Searched): string =>
  inSearchCase(`${name}\n${brand}\n${sku}`)
