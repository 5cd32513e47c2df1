/** How long the link of an order opens it, from its placing. */
export const ORDER_LINK_DAYS = 90
