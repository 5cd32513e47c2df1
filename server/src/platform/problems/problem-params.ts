import type { SchemaIssue } from '@warung/contract/fields.ts'
import type { OrderTotals } from '@warung/contract/money.ts'
import type { SettingKey } from '@warung/contract/setting-schemas.ts'
import type { ContactField } from '@warung/contract/values/contact-fields.ts'

type RetryAfter = { readonly retryAfterSeconds: number }

type MoneyAmount = { readonly amount: string; readonly currency: string }

export type RefundProgress = 'under_way' | 'all' | 'refused'
type WithRefundProgress = { readonly progress: RefundProgress }

export type ProductFault =
  | 'sku_taken'
  | 'image_not_uploaded'
  | 'images_not_uploaded'
  | 'image_not_first'
  | 'image_twice'
  | 'image_missing'
  | 'category_gone'
  | 'sale_price_missing'
  | 'sale_price_not_lower'
  | 'sale_reversed'
  | 'compare_at_price_not_higher'

export type CountFault = { readonly name: string; readonly index: number } & (
  | { readonly kind: 'gone' | 'counted' | 'too_large' }
  | { readonly kind: 'sold'; readonly pieces: number; readonly left: number }
)

/** Why a row of a group's table is refused. `index` is its position in the request, from 0. */
export type VariantFault = {
  readonly index: number
  readonly kind: 'sku_taken' | 'image_not_uploaded' | 'sold' | 'too_large' | 'of_another_group'
}

type ChosenProduct = { readonly index: number; readonly name: string | undefined }

export type ShipmentRefusal =
  | 'order_not_found'
  | 'order_cancelled'
  | 'order_not_paid'
  | 'order_paid_with_test_money'
  | 'order_refunded'
  | 'too_many_shipments'
  | 'already_shipped'

/** `index` is the position in the request, from 0. */
export type ShipmentFault = {
  readonly index: number
  readonly order_id: number
  readonly refusal: ShipmentRefusal
}

/** The purpose for which an order's pieces are chosen. */
export type PiecesUse = 'ship' | 'refund' | 'return'

type FoundInLine = { readonly line: number; readonly found: string }

/** Why a bank statement cannot be read; `line` counts from 1. */
export type BankStatementFault =
  | { readonly kind: 'head_unknown' | 'parcel_columns_unknown' | 'no_transactions' }
  | { readonly kind: 'too_many_lines'; readonly most: number }
  | { readonly kind: 'not_in_rupiah'; readonly found: string }
  | {
      readonly kind:
        | 'quote_open'
        | 'line_too_long'
        | 'cells_beyond'
        | 'amount_missing'
        | 'mark_missing'
        | 'debit_and_credit'
        | 'balance_off'
      readonly line: number
    }
  | (FoundInLine & {
      readonly kind:
        | 'date_unreadable'
        | 'year_unknown'
        | 'day_ahead'
        | 'amount_unreadable'
        | 'amount_negative'
        | 'number_styles_mixed'
        | 'mark_unreadable'
    })

/** Why the shop cannot use a picture or text as its QRIS code. */
export type QrisRefusal =
  | 'no_code'
  | 'several_codes'
  | 'bitcoin_address'
  | 'web_address'
  | 'not_a_payment_code'
  | 'not_ascii'
  | 'length_wrong'
  | 'checksum_wrong'
  | 'field_twice'
  | 'not_in_rupiah'
  | 'not_indonesian'
  | 'not_national'
  | 'not_static'
  | 'has_amount'
  | 'asks_for_tip'
  | 'merchant_missing'

export type ProblemParams = {
  readonly invalid_input: { readonly issues: readonly SchemaIssue[] }
  readonly internal_error: { readonly requestId: string }
  readonly too_many_requests: RetryAfter
  readonly too_many_wrong_passwords: RetryAfter
  readonly too_many_account_links: RetryAfter

  readonly order_total_changed: { readonly total: number }
  readonly buyer_may_be_paying: { readonly name: string; readonly minutes: number }
  readonly account_has_open_order: { readonly order_id: number }
  readonly shipments_refused: { readonly faults: readonly ShipmentFault[] }
  readonly image_too_many_pixels: { readonly megapixels: number }
  readonly return_too_late: { readonly days: number }
  readonly pieces_not_left: { readonly use: PiecesUse; readonly name: string; readonly left: number }
  readonly piece_in_no_parcel: { readonly name: string }
  readonly counts_refused: { readonly faults: readonly CountFault[] }

  readonly chosen_product_gone: ChosenProduct
  readonly chosen_product_changed: ChosenProduct
  readonly changed_price_too_low: { readonly name: string; readonly price: number }
  readonly changed_price_too_high: { readonly name: string; readonly price: number }
  readonly variants_refused: { readonly faults: readonly VariantFault[] }
  readonly product_fields_refused: { readonly faults: readonly ProductFault[] }
  readonly category_name_taken: { readonly name: string }
  readonly file_missing: { readonly field: string }
  readonly file_in_wrong_field: { readonly field: string }

  readonly insufficient_stock: {
    readonly name: string
    readonly stock: number
    readonly ownOrderId?: number | undefined
  }
  readonly prices_changed: { readonly totals: Partial<OrderTotals> }
  readonly discount_not_yet: { readonly from: string }
  /** rupiah */
  readonly discount_not_for_sum: { readonly least: number }
  /** rupiah */
  readonly discount_not_for_covered_sum: { readonly least: number }
  readonly discount_needs_pieces: { readonly pieces: number; readonly isLimited: boolean }
  readonly too_many_discounts: { readonly most: number }
  readonly contact_missing: { readonly fields: readonly ContactField[] }
  readonly held_products_limit: { readonly productsMax: number }
  readonly order_unconfirmed: { readonly hasIdempotencyKey: boolean }
  readonly idempotency_key_invalid: { readonly lengthMax: number }

  /** name of the method */
  readonly provider_keys_on_server: { readonly name: string }
  readonly provider_keys_in_use: { readonly name: string }
  /** names of the form's fields */
  readonly provider_keys_wrong: { readonly name: string; readonly fields: readonly string[] }
  readonly provider_keys_of_test: { readonly name: string }
  readonly provider_keys_real_money: { readonly name: string }
  readonly provider_keys_of_live: { readonly name: string }
  readonly provider_keys_unchecked: { readonly name: string }
  readonly payment_method_not_ready: { readonly name: string }
  /** whole rupiah */
  readonly below_payment_minimum: { readonly name: string; readonly min: number }
  readonly above_payment_maximum: { readonly name: string; readonly max: number }
  /** ids */
  readonly payment_method_not_offered: { readonly offered: readonly number[] }
  readonly cod_not_there: { readonly provinces: readonly string[] }
  /** whole rupiah; null: no limit */
  readonly cod_not_for_sum: { readonly least: number; readonly most: number | null }
  readonly payment_provider_unreachable: { readonly isOrderPaid: boolean }
  readonly payment_sold_out: WithRefundProgress
  readonly payment_order_cancelled: WithRefundProgress
  readonly payment_other_method: WithRefundProgress
  readonly payment_wrong_amount: WithRefundProgress
  readonly second_payment: WithRefundProgress
  readonly webhook_queue_full: RetryAfter
  readonly too_many_forged_webhooks: RetryAfter

  readonly settings_changed: { readonly keys: readonly SettingKey[] }
  readonly setting_fixed: { readonly key: SettingKey; readonly variable: string }

  readonly refunded_meanwhile: MoneyAmount
  readonly refund_amount_invalid: MoneyAmount
  readonly refund_amount_too_large: MoneyAmount
  readonly report_span_too_long: { readonly daysMax: number }

  readonly statement_line_booked: { readonly orderId: number }
  readonly bank_statement_refused: { readonly fault: BankStatementFault }
  readonly qris_refused: { readonly reason: QrisRefusal }
}
