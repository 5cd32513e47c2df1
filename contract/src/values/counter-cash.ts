/** The name that a cash sale at the counter has in place of the method's (decisions/075). */
export const COUNTER_CASH_NAME = 'Cash'
