import { PRODUCT_FIELDS, type ProductField } from '@warung/contract/product-fields.ts'
import { LANGUAGE } from '../../language/language'

export function productLabel(field: ProductField): string {
  return PRODUCT_FIELDS[field].label[LANGUAGE]
}
