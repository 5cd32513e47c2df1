/** D4. The messages are in `server/src/platform/problems/messages/`. Free of zod. */
import { keysOf } from './objects.ts'

export type ProblemAnswer = {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 416 | 422 | 429 | 500 | 503 | 507
  readonly retryAfterSeconds?: number
}

export const problemAnswers = {
  // any call
  address_invalid: { status: 400 },
  address_not_found: { status: 404 },
  page_not_found: { status: 404 },
  invalid_input: { status: 400 },
  invalid_json: { status: 400 },
  empty_body: { status: 400 },
  bad_request: { status: 400 },
  request_aborted: { status: 400 },
  content_length_mismatch: { status: 400 },
  request_too_large: { status: 413 },
  unsupported_content_type: { status: 415 },
  range_not_satisfiable: { status: 416 },
  too_many_requests: { status: 429 },
  shop_busy: { status: 503, retryAfterSeconds: 3 },
  outcome_unknown: { status: 503, retryAfterSeconds: 3 },
  handler_timeout: { status: 503, retryAfterSeconds: 5 },
  render_queue_full: { status: 503, retryAfterSeconds: 2 },
  internal_error: { status: 500 },

  // who may call
  sign_in_required: { status: 401 },
  shopper_required: { status: 403 },
  admin_required: { status: 403 },
  super_admin_required: { status: 403 },

  // accounts
  invalid_credentials: { status: 401 },
  session_ended: { status: 401 },
  too_many_wrong_passwords: { status: 429 },
  password_queue_full: { status: 503, retryAfterSeconds: 5 },
  email_taken: { status: 409 },
  current_password_wrong: { status: 422 },
  too_many_account_links: { status: 429 },
  account_link_invalid: { status: 404 },
  session_not_found: { status: 404 },
  user_not_found: { status: 404 },
  guest_account_fixed: { status: 403 },
  own_account_not_managed: { status: 403 },
  role_not_below_own: { status: 403 },
  last_super_admin: { status: 409 },
  invitation_invalid: { status: 404 },
  invitation_not_found: { status: 404 },
  already_admin: { status: 409 },

  // catalog, reviews
  product_not_found: { status: 404 },
  product_changed: { status: 409 },
  stock_sold_meanwhile: { status: 409 },
  stock_too_large: { status: 422 },
  sku_taken: { status: 409 },
  publication_reversed: { status: 422 },
  chosen_product_gone: { status: 409 },
  chosen_product_changed: { status: 409 },
  changed_price_too_low: { status: 422 },
  changed_price_too_high: { status: 422 },
  product_fields_refused: { status: 422 },
  already_reviewed: { status: 409 },
  review_not_found: { status: 404 },

  // stock
  counts_refused: { status: 409 },

  // categories
  category_not_found: { status: 404 },
  category_name_taken: { status: 409 },
  categories_changed: { status: 409 },
  too_many_categories: { status: 409 },
  category_image_not_uploaded: { status: 422 },

  // products as CSV files
  csv_missing: { status: 400 },
  csv_too_large: { status: 413 },
  csv_required: { status: 415 },
  csv_is_workbook: { status: 415 },
  csv_cut_off: { status: 422 },
  import_queue_full: { status: 503, retryAfterSeconds: 5 },
  mail_not_found: { status: 404 },
  mail_not_resendable: { status: 409 },
  import_not_found: { status: 404 },
  import_not_ready: { status: 409 },
  import_under_way: { status: 409 },
  import_not_undoable: { status: 409 },

  // images
  file_missing: { status: 400 },
  file_empty: { status: 400 },
  file_in_wrong_field: { status: 400 },
  file_too_large: { status: 413 },
  too_many_files: { status: 413 },
  too_many_form_fields: { status: 413 },
  form_required: { status: 415 },
  form_unreadable: { status: 400 },
  image_required: { status: 415 },
  image_damaged: { status: 400 },
  image_too_many_pixels: { status: 413 },
  image_queue_full: { status: 503, retryAfterSeconds: 3 },
  image_store_unreachable: { status: 503, retryAfterSeconds: 5 },
  image_store_full: { status: 507 },

  // orders
  order_not_found: { status: 404 },
  order_link_invalid: { status: 404 },
  order_not_adoptable: { status: 409 },
  cart_empty: { status: 400 },
  shop_closed: { status: 409 },
  product_no_longer_sold: { status: 409 },
  insufficient_stock: { status: 409 },
  prices_changed: { status: 409 },
  shipping_option_gone: { status: 409 },
  not_sent_there: { status: 409 },
  order_too_large: { status: 422 },
  telephone_invalid: { status: 422 },
  contact_missing: { status: 422 },
  payment_method_not_offered: { status: 400 },
  payment_method_not_ready: { status: 422 },
  payment_method_needed: { status: 422 },
  held_products_limit: { status: 409 },
  network_held_products_limit: { status: 409 },
  order_in_progress: { status: 409, retryAfterSeconds: 1 },
  order_unconfirmed: { status: 503, retryAfterSeconds: 3 },
  idempotency_key_invalid: { status: 400 },
  idempotency_key_reused: { status: 422 },
  order_not_paid: { status: 409 },
  order_already_delivered: { status: 409 },
  order_already_shipped: { status: 409 },
  order_address_changed: { status: 409 },
  order_paid_with_test_money: { status: 409 },
  order_refunded: { status: 409 },
  order_partly_refunded: { status: 409 },
  order_not_delivered: { status: 409 },
  delivery_undo_too_late: { status: 409 },
  order_cancelled: { status: 409 },
  paid_order_not_cancelled: { status: 409 },
  order_payment_under_way: { status: 409 },
  too_many_notes: { status: 409 },

  // shipments
  shipment_not_found: { status: 404 },
  shipment_twice: { status: 409 },
  too_many_shipments: { status: 409 },
  shipments_refused: { status: 409 },

  // paying
  order_already_paid: { status: 409 },
  order_sold_out: { status: 409 },
  payment_method_gone: { status: 409 },
  too_many_payment_attempts: { status: 409 },
  payment_provider_unreachable: { status: 503, retryAfterSeconds: 30 },
  payment_sold_out: { status: 409 },
  payment_order_cancelled: { status: 409 },
  payment_of_another_order: { status: 422 },
  payment_to_another_payee: { status: 422 },
  payment_wrong_amount: { status: 422 },
  payment_refunded: { status: 422 },
  payment_pending: { status: 422 },
  payment_declined: { status: 422 },
  payment_not_completed: { status: 422 },
  payment_unknown: { status: 422 },
  second_payment: { status: 409 },
  second_payment_of_another_order: { status: 409 },
  second_payment_to_another_payee: { status: 409 },
  second_payment_pending: { status: 409 },
  second_payment_declined: { status: 409 },
  second_payment_not_completed: { status: 409 },
  second_payment_unknown: { status: 409 },

  // webhooks
  webhook_invalid: { status: 400 },
  webhook_not_genuine: { status: 400 },
  webhook_not_verifiable: { status: 503, retryAfterSeconds: 30 },
  webhook_queue_full: { status: 503 },
  too_many_forged_webhooks: { status: 429 },

  // settings
  settings_changed: { status: 409 },
  setting_fixed: { status: 409 },
  logo_not_uploaded: { status: 422 },

  // refunds, reconciliation
  nothing_to_refund: { status: 409 },
  already_refunded: { status: 409 },
  refunded_meanwhile: { status: 409 },
  refund_amount_invalid: { status: 422 },
  refund_amount_too_large: { status: 422 },
  report_span_reversed: { status: 400 },
  report_span_too_long: { status: 400 },

  // bank statements
  bank_statement_refused: { status: 422 },

  // QRIS
  qris_refused: { status: 422 },

  // audit
  audit_entry_not_found: { status: 404 },
  change_not_undoable: { status: 409 },
  change_already_undone: { status: 409 },
  change_too_old_to_undo: { status: 409 },
  sku_taken_meanwhile: { status: 409 },
  email_taken_meanwhile: { status: 409 },
  category_name_taken_meanwhile: { status: 409 },
} as const satisfies Record<string, ProblemAnswer>

export type ProblemCode = keyof typeof problemAnswers
export const problemCodes = keysOf(problemAnswers)
