import type { ProductOption } from '@warung/contract/product-groups.ts'
import { foldCase } from '../../platform/text/search-keyword.ts'

type SearchableProduct = { readonly name: string; readonly brand: string; readonly sku: string }

/** Separates a product's own text from its group's (schema/catalog/text_of_leader.sql). */
const OWN_TEXT_END = '\u001f'

export function productSearchText({ name, brand, sku }: SearchableProduct): string {
  return foldCase(`${name}\n${brand}\n${sku}`).replaceAll(OWN_TEXT_END, ' ')
}

type SearchableGroup = { readonly name: string; readonly options: readonly ProductOption[] }

/** Together with the longest product text it still fits into an index entry. */
const GROUP_TEXT_BYTES_MAX = 900

export function groupSearchText({ name, options }: SearchableGroup): string {
  const text = foldCase([name, ...options.flatMap(({ values }) => values)].join('\n'))
  const cut = Buffer.from(text.replaceAll(OWN_TEXT_END, ' ')).subarray(0, GROUP_TEXT_BYTES_MAX).toString()
  return cut.replace(/\uFFFD+$/, '')
}
