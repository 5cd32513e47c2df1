/** What a line of a bank statement is to the unpaid orders. */
export const LINE_MATCHES = ['certain', 'likely', 'unmatched', 'booked'] as const

/** more than ten thousand lines */
export const STATEMENT_LENGTH_MAX = 2_000_000
/** with its quotes and line ends as JSON writes them */
export const STATEMENT_BODY_BYTES_MAX = 5 * 1024 * 1024
