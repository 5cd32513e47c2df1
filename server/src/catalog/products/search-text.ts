/** What a keyword is looked for in: name, brand and SKU, a line each (D12). */
import { foldCase } from '../../platform/text/search-keyword.ts'

type SearchableProduct = { readonly name: string; readonly brand: string; readonly sku: string }

/** `search_text` of a product; whoever writes name, brand or SKU writes it too. */
export function productSearchText({ name, brand, sku }: SearchableProduct): string {
  return foldCase(`${name}\n${brand}\n${sku}`)
}
