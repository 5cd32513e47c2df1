/** Of one order: mails that were sent, and are sent again. */
export const MAIL_COPIES_PER_DAY = 5
