import { UNDO_DAYS_MAX } from '@warung/contract/values/audit-actions.ts'
import { MAIL_COPIES_PER_DAY } from '@warung/contract/values/mail-limits.ts'
import { englishAccounts } from './english-accounts.ts'
import { englishCod } from './english-cod.ts'
import { englishDiscounts } from './english-discounts.ts'
import { englishOrders } from './english-orders.ts'
import { englishParts } from './english-parts.ts'
import { englishPayments } from './english-payments.ts'
import { englishProducts } from './english-products.ts'
import { englishQris } from './english-qris.ts'
import { englishStatements } from './english-statements.ts'
import { englishUploads } from './english-uploads.ts'
import { englishValidation } from './english-validation.ts'
import type { ProblemMessages } from './problem-messages.ts'
import { validationText } from './validation-text.ts'

export const englishMessages: ProblemMessages = {
  address_invalid: 'This address is not valid.',
  address_not_found: 'There is nothing at this address.',
  page_not_found: 'There is no such page.',
  invalid_input: ({ issues }) => validationText(issues, englishValidation),
  invalid_json: 'The request is not valid JSON.',
  empty_body: 'The request is empty.',
  bad_request: 'The request could not be understood.',
  request_aborted: 'The request broke off.',
  content_length_mismatch: 'The request’s length does not match its Content-Length.',
  request_too_large: 'The request is too large.',
  unsupported_content_type: 'This kind of content is not accepted here.',
  range_not_satisfiable: 'The requested part lies beyond the end of the file.',
  too_many_requests: () => 'Too many requests from your address. Please wait a moment.',
  shop_busy: 'The shop is busy right now. Please try again in a moment.',
  outcome_unknown:
    'This is taking too long, and it may already be done. Please check in a moment before you try again.',
  handler_timeout: 'This is taking too long right now. Please try again.',
  render_queue_full: 'We’re very busy right now. Please try again shortly.',
  internal_error: ({ requestId }) => `Something went wrong on our side. Please try again. (${requestId})`,

  ...englishAccounts,
  ...englishProducts,
  ...englishUploads,
  ...englishOrders,
  ...englishParts,
  ...englishPayments,
  ...englishCod,
  ...englishDiscounts,
  ...englishStatements,
  ...englishQris,

  mail_not_found: 'This mail no longer exists.',
  mail_not_resendable:
    'This mail can’t be sent again: it is waiting to be sent, is out of date, or is not about an order.',
  mail_no_longer_true: 'This email no longer applies, so it was not sent again.',
  mail_sent_again_too_often: `This buyer has been sent enough mails for today: at most ${MAIL_COPIES_PER_DAY} mails of an order are sent again within a day.`,
  order_has_no_email: 'This order has no email address.',

  audit_entry_not_found: 'There is no such entry in the history.',
  change_not_undoable: 'This can’t be undone from the history.',
  change_already_undone: 'This has already been undone.',
  change_too_old_to_undo: `This is more than ${UNDO_DAYS_MAX} days old and can no longer be undone.`,
  sku_taken_meanwhile: 'Another product uses this SKU now. Change its SKU, then undo the deletion again.',
  email_taken_meanwhile:
    'Another account uses this email address now, so the deleted account can’t be restored.',
  category_name_taken_meanwhile:
    'Another category uses this name now. Rename it, then undo the deletion again.',
}
