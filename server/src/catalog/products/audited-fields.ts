import type { AdminProduct, ProductBody } from '@warung/contract/catalog.ts'
import type { ChangedFields } from '../../audit/record-change.ts'
import { columnValues } from '../../platform/database/sql/wire-columns.ts'
import { productBodyColumns } from './product-fields.ts'

export type AuditedProduct = Omit<ProductBody, 'product_category_id' | 'images'> &
  Pick<AdminProduct, 'product_categories'> & { readonly images?: AdminProduct['images'] | null }

export function auditedFields(written: AuditedProduct): ChangedFields {
  return {
    ...columnValues(productBodyColumns, written),
    categories: written.product_categories.map(({ name }) => name),
    ...(written.images ? { pictures: written.images } : {}),
  }
}
