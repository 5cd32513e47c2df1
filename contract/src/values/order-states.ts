/** `refunded` means in full: the rest may still be delivered. */
export const ORDER_STATES = ['unpaid', 'paid', 'delivered', 'refunded'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** In the order of an order's life; every order is in exactly one. */
export const ORDER_FILTERS = ['to_pay', 'to_ship', 'shipped', 'done', 'cancelled', 'refunded'] as const

/** Unpaid orders whose buyer reported a transfer: an admin checks for the money. */
export const TRANSFERS_TO_CONFIRM = 'to_confirm' as const

/** Delivered orders of which the buyer sends something back, until that is refused or paid back. */
export const OPEN_RETURNS = 'returns' as const

/** For bookmarks and programs of earlier releases. `paid` is `to_ship` and `shipped`. */
export const FORMER_ORDER_FILTERS = ['unpaid', 'paid', 'delivered'] as const

export type OrderFilter =
  | (typeof ORDER_FILTERS | typeof FORMER_ORDER_FILTERS)[number]
  | typeof TRANSFERS_TO_CONFIRM
  | typeof OPEN_RETURNS
