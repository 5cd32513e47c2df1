import { foldCase } from '../../platform/text/search-keyword.ts'

type SearchableProduct = { readonly name: string; readonly brand: string; readonly sku: string }

export function productSearchText({ name, brand, sku }: SearchableProduct): string {
  return foldCase(`${name}\n${brand}\n${sku}`)
}
