/** Stands in for an order's id: the order is that of a link, whose token stays behind the `#`. */
export const BY_LINK = 'link'
