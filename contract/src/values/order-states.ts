/** How far an order is: `refunded` means all of it, for the rest may still have to be delivered. */
export const ORDER_STATES = ['unpaid', 'paid', 'delivered', 'refunded'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** What admins filter orders by, in the order of an order's life. Together they are all orders, none of them twice. */
export const ORDER_FILTERS = ['to_pay', 'to_ship', 'shipped', 'done', 'cancelled', 'refunded'] as const

/** Filters of releases before: bookmarks and programs go on asking by them. `paid` is `to_ship` and `shipped`. */
export const FORMER_ORDER_FILTERS = ['unpaid', 'paid', 'delivered'] as const

export type OrderFilter = (typeof ORDER_FILTERS | typeof FORMER_ORDER_FILTERS)[number]
