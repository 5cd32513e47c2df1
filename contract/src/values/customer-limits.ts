/** Apart from limits.ts, which every page loads. */
export const ADDRESSES_MAX = 10
export const ADDRESS_LABEL_LENGTH_MAX = 30

export const CUSTOMER_NOTE_LENGTH_MAX = 2000
export const CUSTOMER_TAGS_MAX = 10
export const CUSTOMER_TAG_LENGTH_MAX = 30

/** products that an account can save */
export const WISHES_MAX = 100
