/** Least and most of what calls carry, and sizes of pages: each stands here, once. */

/** Largest value of the database's integer columns: ids, stock, quantities. */
export const INTEGER_MAX = 2_147_483_647

/** Highest price of one piece, in whole rupiah: keeps the largest order inside exact numbers. */
export const PRICE_MAX = 10_000_000_000

/** Rupiah that hardly anything costs: 85 is what is left of 85.000 when somebody forgets the thousands. */
export const LOW_PRICE_BELOW = 100

/** Largest total an order may have, in rupiah: still exact as a JSON number with two decimals. */
export const ORDER_TOTAL_MAX_RUPIAH = 10_000_000_000_000

/** Heaviest piece, in grams: a tonne. */
export const WEIGHT_GRAMS_MAX = 1_000_000

/** Products that are changed together at most. */
export const PRODUCTS_CHANGED_MAX = 200

/** By how many percent prices are changed together. */
export const PRICE_PERCENT_MIN = -99
export const PRICE_PERCENT_MAX = 1000

/** Lines of a cart, and of an order. */
export const LINES_MAX = 500

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** Characters of an e-mail address, and of what is written where one is asked for. */
export const EMAIL_LENGTH_MAX = 254
export const WRITTEN_EMAIL_LENGTH_MAX = 320

export const KEYWORD_LENGTH_MAX = 200

/** Matches that a search shows, the first in its order: nobody reads more, and counting all of a common word reads a whole list. */
export const SEARCH_MATCHES_MAX = 1000

/** Characters of each part of a shipment's address. */
export const SHIPMENT_LENGTH_MAX = {
  address: 300,
  city: 100,
  province: 100,
  postal_code: 20,
  country: 100,
} as const

/** Characters of who receives an order, and of how to reach them. */
export const CONTACT_LENGTH_MAX = { recipient: 100, telephone: 60, email: EMAIL_LENGTH_MAX } as const

/** Characters of the code of a way to send an order. */
export const SHIPPING_OPTION_LENGTH_MAX = 120

export const REFUND_REASON_LENGTH_MAX = 250

/** Characters of what is told of a parcel. */
export const SHIPMENT_TEXT_LENGTH_MAX = { courier: 50, service: 50, tracking_number: 64 } as const

/** Parcels of one order. */
export const PARCELS_MAX = 20

/** Orders that are listed to be shipped at once, printed together, and marked as shipped together. */
export const ORDERS_SHIPPED_MAX = 200

/** Characters of a note about an order, and how many an order has. */
export const ORDER_NOTE_LENGTH_MAX = 2000
export const ORDER_NOTES_MAX = 200

/** How long after it was marked as delivered that can be undone. */
export const DELIVERY_UNDO_SECONDS = 60

/** Characters of why a review is hidden, and of the shop's answer to one. */
export const REVIEW_REASON_LENGTH_MAX = 300
export const REVIEW_ANSWER_LENGTH_MAX = 2000

export const RATING_MIN = 1
export const RATING_MAX = 5

/** A positive whole number as addresses write it, of as many digits as INTEGER_MAX has. */
export const ID_PATTERN = /^[1-9]\d{0,9}$/

/** `page` and `limit` of a list (D15). */
export const PAGE_NUMBER_MAX = 1_000_000
export const PAGE_SIZE_MAX = 100

export const PRODUCT_PAGE_SIZE = 12 // spec §9

/** Rows a page of the lists of users and of orders (D15). */
export const LIST_PAGE_SIZE = 50

/** How many reviews a product's answer carries at most; older ones come from the review list. */
export const REVIEWS_SHOWN = 100

export const TOP_PRODUCTS_MAX = 6

/** Categories of a shop: shoppers see them all at once. */
export const CATEGORIES_MAX = 200

export const CATEGORY_NAME_LENGTH_MAX = 100

/** Characters of each text of a product, and how many categories it is in. */
export const PRODUCT_LENGTH_MAX = { name: 200, sku: 64, brand: 100, description: 10_000 } as const
export const PRODUCT_CATEGORIES_MAX = 20

/** Longest span of one report of money and orders, in days. */
export const REPORT_DAYS_MAX = 366

/** Longest span of a report of sales, in days. */
export const SALES_REPORT_DAYS_MAX = 3660

/** Rows of one report as a screen shows it; its CSV has all. */
export const SALES_REPORT_ROWS_MAX = 500

/** Pictures of a product, the one of its cards included; characters of what one of them shows. */
export const PRODUCT_IMAGES_MAX = 8
export const IMAGE_ALT_LENGTH_MAX = 300

/** Products whose counts are saved at once. */
export const COUNTS_MAX = 100

/** Products with so few pieces or less are soon sold out. */
export const LOW_STOCK_MAX = 5

/** Characters of what is typed to find a region, from how many on it is looked for, and how many are answered. */
export const REGION_KEYWORD_LETTERS_MIN = 3
export const REGION_KEYWORD_LENGTH_MAX = 100
export const REGIONS_FOUND_MAX = 15
