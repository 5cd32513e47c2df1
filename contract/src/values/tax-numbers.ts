export const COMPANY_NAME_LENGTH_MAX = 200

/** Includes the dots, dashes and spaces that people type. */
export const NPWP_TYPED_LENGTH_MAX = 40

/** Coretax takes no more in one file. */
export const INVOICES_PER_FILE_MAX = 1000

/** The longest period of a list of tax invoices: the tax office asks for them by month. */
export const TAX_DAYS_MAX = 366
