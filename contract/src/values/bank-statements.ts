/** How a bank statement's line matches the unpaid orders. */
export const LINE_MATCHES = ['certain', 'likely', 'unmatched', 'booked'] as const

/** characters; room for over ten thousand lines */
export const STATEMENT_LENGTH_MAX = 2_000_000
/** larger than the text: JSON escapes quotes and line ends */
export const STATEMENT_BODY_BYTES_MAX = 5 * 1024 * 1024
