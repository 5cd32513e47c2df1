/** The first of each is the default. */

export const PRODUCT_SORTS = ['newest', 'oldest', 'name', 'sku', 'price', 'stock'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

export const USER_SORTS = ['newest', 'oldest', 'name', 'email'] as const
export type UserSort = (typeof USER_SORTS)[number]

export const ORDER_SORTS = ['newest', 'oldest', 'total'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]
