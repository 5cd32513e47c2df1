/** How far an order is: `refunded` means all of it, for the rest may still have to be delivered. */
export const ORDER_STATES = ['unpaid', 'paid', 'delivered', 'refunded'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/**
 * What admins filter orders by: a state, or what of `paid` is shipped and not delivered yet, or what of `unpaid` was
 * cancelled. No states of their own: whoever asks for paid or unpaid orders goes on finding them all.
 */
export const ORDER_FILTERS = [...ORDER_STATES, 'shipped', 'cancelled'] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]
