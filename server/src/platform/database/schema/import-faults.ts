/** Why a file, or a line of it, is not imported: stored as JSON. */
import type { CsvColumn } from '@warung/contract/product-fields.ts'

export type FileFault =
  | { readonly code: 'sku_column_missing'; readonly heads: readonly string[] }
  | { readonly code: 'column_twice'; readonly head: string }
  | { readonly code: 'too_many_options'; readonly head: string; readonly most: number }
  | { readonly code: 'quote_open' | 'quote_misplaced' | 'line_too_long'; readonly line: number }
  | { readonly code: 'no_products' }
  /** anything unexpected; while the file is still being checked, how often it was tried */
  | { readonly code: 'check_failed'; readonly tries: number }
  | { readonly code: 'too_many_lines'; readonly most: number }
  | { readonly code: 'too_many_categories'; readonly most: number }
  /** changed since the check: the whole import is reverted */
  | { readonly code: 'product_changed' | 'product_gone' | 'sku_taken'; readonly sku: string }
  | { readonly code: 'category_gone'; readonly name: string }
  | { readonly code: 'picture_gone'; readonly image: string }
  | { readonly code: 'group_changed'; readonly name: string }

export type LineFaultCode =
  | 'cells_missing'
  | 'cells_beyond'
  | 'sku_missing'
  | 'sku_twice'
  | 'sku_twice_but_for_case'
  | 'name_missing'
  | 'price_missing'
  | 'stock_missing'
  | 'text_too_long'
  | 'number_ambiguous'
  | 'price_unreadable'
  | 'stock_unreadable'
  | 'weight_unreadable'
  | 'number_too_small'
  | 'number_too_large'
  | 'category_unknown'
  | 'category_name_too_long'
  | 'too_many_categories_of_product'
  | 'number_unreadable'
  | 'choice_unreadable'
  | 'picture_unknown'
  | 'too_many_pictures'
  | 'day_unreadable'
  | 'sale_not_cheaper'
  | 'sale_price_missing'
  | 'sale_days_reversed'
  | 'group_missing'
  | 'options_missing'
  | 'option_name_missing'
  | 'option_value_missing'
  | 'option_twice'
  | 'group_options_differ'
  | 'group_options_of_shop'
  | 'group_ambiguous'
  | 'group_of_one'
  | 'group_left_with_one'
  | 'group_too_large'
  | 'variant_twice'
  | 'variant_taken'

export type LineFault = {
  readonly code: LineFaultCode
  readonly column: CsvColumn | null
  readonly found: string
  /** the minimum or maximum; the first line of a doubled SKU or a group; the expected number of cells */
  readonly limit?: number
  /** what the shop has: a SKU, options, names of groups */
  readonly other?: string
}
