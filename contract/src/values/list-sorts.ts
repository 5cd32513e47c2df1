/** The orders that each list of the admin can be sorted in, the one without being asked first. */

export const PRODUCT_SORTS = ['newest', 'oldest', 'name', 'sku', 'price', 'stock'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

export const USER_SORTS = ['newest', 'oldest', 'name', 'email'] as const
export type UserSort = (typeof USER_SORTS)[number]

export const ORDER_SORTS = ['newest', 'oldest', 'total'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]
