/** From the order's placing. */
export const ORDER_LINK_DAYS = 90
