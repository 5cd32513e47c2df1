/** Mails of one order that are sent again. */
export const MAIL_COPIES_PER_DAY = 5
