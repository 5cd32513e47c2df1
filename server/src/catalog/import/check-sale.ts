import type { ImportedFields } from '@warung/contract/product-csv.ts'
import type { LineFault } from '../../platform/database/schema/import-faults.ts'

const SALE_FIELDS = [
  'sale_price',
  'sale_from',
  'sale_until',
] as const satisfies readonly (keyof ImportedFields)[]

function isOfSale(field: keyof ImportedFields): boolean {
  return SALE_FIELDS.some((name) => name === field)
}

/** A sale is written and undone whole: its days mean nothing without its price. */
export function withWholeSale(changed: readonly (keyof ImportedFields)[]): (keyof ImportedFields)[] {
  return changed.some(isOfSale)
    ? [...changed.filter((field) => !isOfSale(field)), ...SALE_FIELDS]
    : [...changed]
}

/** @param after what changes @param existing none for a new product */
export function importedSaleFaults(after: ImportedFields, existing: ImportedFields | undefined): LineFault[] {
  if (!SALE_FIELDS.some((field) => field in after)) return []
  const { price, sale_price = null, sale_from = null, sale_until = null } = { ...existing, ...after }
  const until = sale_until ?? ''
  if (sale_price === null)
    return sale_from === null && sale_until === null
      ? []
      : [{ code: 'sale_price_missing', column: 'sale_price', found: '' }]
  if (price !== undefined && sale_price >= price)
    return [{ code: 'sale_not_cheaper', column: 'sale_price', found: String(sale_price) }]
  return sale_from !== null && sale_until !== null && sale_until < sale_from
    ? [{ code: 'sale_days_reversed', column: 'sale_until', found: until }]
    : []
}
