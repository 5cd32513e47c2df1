/** What admins filter orders by: `refunded` means all of it, for the rest may still have to be delivered. */
export const ORDER_STATES = ['unpaid', 'paid', 'delivered', 'refunded'] as const
export type OrderState = (typeof ORDER_STATES)[number]
