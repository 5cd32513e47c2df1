export const INTEGER_MAX = 2_147_483_647

/** Whole rupiah; the largest order stays an exact number. */
export const PRICE_MAX = 10_000_000_000

/** Rupiah: 85 is likely 85.000 without its thousands. */
export const LOW_PRICE_BELOW = 100

/** Still exact as a JSON number with two decimals. */
export const ORDER_TOTAL_MAX_RUPIAH = 10_000_000_000_000

/** One payment by QRIS, by the central bank's rule (payments-indonesia.md §3). */
export const QRIS_RUPIAH_MAX = 10_000_000

export const PRODUCTS_CHANGED_MAX = 200

export const PRICE_PERCENT_MIN = -99
export const PRICE_PERCENT_MAX = 1000

export const LINES_MAX = 500

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

export const EMAIL_LENGTH_MAX = 254
export const WRITTEN_EMAIL_LENGTH_MAX = 320

export const KEYWORD_LENGTH_MAX = 200

/** Counting every match of a common word would read the whole list. */
export const SEARCH_MATCHES_MAX = 1000

export const SHIPMENT_LENGTH_MAX = {
  address: 300,
  city: 100,
  province: 100,
  postal_code: 20,
  country: 100,
} as const

export const CONTACT_LENGTH_MAX = { recipient: 100, telephone: 60, email: EMAIL_LENGTH_MAX } as const

export const SHIPPING_OPTION_LENGTH_MAX = 120

/** Largest amount, in whole rupiah, that is added to a transfer or subtracted so that it identifies its order. */
export const PAYMENT_CODE_MAX = 999

/** Defined by EMVCo. */
export const QRIS_CODE_LENGTH_MAX = 512
export const QRIS_NAME_LENGTH_MAX = 99
export const QRIS_PICTURE_BYTES_MAX = 5 * 1024 * 1024

export const BANK_ACCOUNTS_MAX = 10
export const BANK_ACCOUNT_LENGTH_MAX = { bank: 40, holder: 60 } as const
export const TRANSFER_TEXT_LENGTH_MAX = 200

export const REFUND_REASON_LENGTH_MAX = 250

export const CANCEL_REASON_LENGTH_MAX = 200

export const PARCELS_MAX = 20

export const ORDERS_SHIPPED_MAX = 200

export const ORDER_NOTE_LENGTH_MAX = 2000
export const ORDER_NOTES_MAX = 200

export const DELIVERY_UNDO_SECONDS = 60

export const REVIEW_REASON_LENGTH_MAX = 300
export const REVIEW_ANSWER_LENGTH_MAX = 2000

export const RATING_MIN = 1
export const RATING_MAX = 5

export const ID_PATTERN = /^[1-9]\d{0,9}$/

export const PAGE_NUMBER_MAX = 1_000_000
export const PAGE_SIZE_MAX = 100

export const PRODUCT_PAGE_SIZE = 12 // spec §9

export const LIST_PAGE_SIZE = 50

export const REVIEWS_SHOWN = 100

export const TOP_PRODUCTS_MAX = 6

export const CATEGORIES_MAX = 200

export const CATEGORY_NAME_LENGTH_MAX = 100

export const PRODUCT_CATEGORIES_MAX = 20

/** Siblings of a group (D27). */
export const VARIANTS_MIN = 2
export const VARIANTS_MAX = 100
export const OPTIONS_MAX = 3
export const GROUP_LENGTH_MAX = { name: 120, option: 30, value: 40 } as const

export const REPORT_DAYS_MAX = 366

export const SALES_REPORT_DAYS_MAX = 3660

export const SALES_REPORT_ROWS_MAX = 500

export const PRODUCT_IMAGES_MAX = 8
export const IMAGE_ALT_LENGTH_MAX = 300

export const COUNTS_MAX = 100

export const LOW_STOCK_MAX = 5

export const REGION_KEYWORD_LETTERS_MIN = 3
export const REGION_KEYWORD_LENGTH_MAX = 100
export const REGIONS_FOUND_MAX = 15
export const CITIES_FOUND_MAX = 10
