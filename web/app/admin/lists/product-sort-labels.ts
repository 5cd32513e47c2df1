import type { ProductSort } from '@warung/contract/values/list-sorts.ts'
import { adminListTexts } from './texts'

export const productSortLabels: Readonly<Record<ProductSort, string>> = adminListTexts.productSorts
