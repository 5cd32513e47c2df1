/** What a line of a bank statement is to the unpaid orders. */
export const LINE_MATCHES = ['certain', 'likely', 'unmatched', 'booked'] as const

/** several thousand lines; a request’s body holds it */
export const STATEMENT_LENGTH_MAX = 400_000
