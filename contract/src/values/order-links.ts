export const ORDER_LINK_DAYS = 90
