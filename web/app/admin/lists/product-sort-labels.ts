import type { ProductSort } from '@warung/contract/values/list-sorts.ts'

export const productSortLabels: Readonly<Record<ProductSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  sku: 'By SKU',
  price: 'By price',
  stock: 'By stock',
}
