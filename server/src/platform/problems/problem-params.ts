/** What the words of a problem are made of, for the codes whose words carry values. */
import type { SchemaIssue } from '@warung/contract/fields.ts'
import type { OrderTotals } from '@warung/contract/money.ts'
import type { SettingKey } from '@warung/contract/settings.ts'
import type { ContactField } from '@warung/contract/values/contact-fields.ts'

/** Seconds until it may be tried again; answered as Retry-After. */
type RetryAfter = { readonly retryAfterSeconds: number }

/** Decimal text beside its currency. */
type MoneyAmount = { readonly amount: string; readonly currency: string }

/** What has become of money that was to go back. `refused`: part of it is still here, and the provider said no. */
export type RefundProgress = 'under_way' | 'all' | 'refused'
type WithRefundProgress = { readonly progress: RefundProgress }

/** What only the database knows to be wrong with a product. */
export type ProductFault =
  | 'sku_taken'
  | 'image_not_uploaded'
  | 'images_not_uploaded'
  | 'image_not_first'
  | 'image_twice'
  | 'image_missing'
  | 'category_gone'

/** Why a count could not be saved. `pieces`: sold since, more than the count leaves. */
export type CountFault = { readonly name: string; readonly place: number } & (
  | { readonly kind: 'gone' | 'counted' | 'too_large' }
  | { readonly kind: 'sold'; readonly pieces: number; readonly left: number }
)

type ChosenProduct = { readonly place: number; readonly name: string | undefined }

/** Why an order cannot be handed to a courier. */
export type ShipmentRefusal =
  | 'order_not_found'
  | 'order_cancelled'
  | 'order_not_paid'
  | 'order_paid_with_test_money'
  | 'order_refunded'
  | 'too_many_shipments'
  | 'already_shipped'

/** `place`: in what was sent, from 0 */
export type ShipmentFault = {
  readonly place: number
  readonly order_id: number
  readonly refusal: ShipmentRefusal
}

export type ProblemParams = {
  readonly invalid_input: { readonly issues: readonly SchemaIssue[] }
  readonly internal_error: { readonly requestId: string }
  readonly too_many_requests: RetryAfter
  readonly too_many_wrong_passwords: RetryAfter
  readonly too_many_account_links: RetryAfter

  readonly shipments_refused: { readonly faults: readonly ShipmentFault[] }
  readonly counts_refused: { readonly faults: readonly CountFault[] }

  /** the chosen product's place in what was sent, from 0; its name, if it ever had one */
  readonly chosen_product_gone: ChosenProduct
  readonly chosen_product_changed: ChosenProduct
  /** what it would come to, in rupiah */
  readonly changed_price_too_low: { readonly name: string; readonly price: number }
  readonly changed_price_too_high: { readonly name: string; readonly price: number }
  readonly product_fields_refused: { readonly faults: readonly ProductFault[] }
  /** of the one that has it */
  readonly category_name_taken: { readonly name: string }
  readonly file_missing: { readonly field: string }
  readonly file_in_wrong_field: { readonly field: string }

  readonly insufficient_stock: {
    readonly name: string
    readonly stock: number
    /** an unpaid order of the buyer's own that holds the pieces */
    readonly ownOrderId?: number | undefined
  }
  /** those that are not as they were sent, as they are now */
  readonly prices_changed: { readonly totals: Partial<OrderTotals> }
  readonly contact_missing: { readonly fields: readonly ContactField[] }
  readonly held_products_limit: { readonly productsMax: number }
  readonly order_unconfirmed: { readonly hasIdempotencyKey: boolean }
  readonly idempotency_key_invalid: { readonly lengthMax: number }

  /** ids */
  readonly payment_method_not_offered: { readonly offered: readonly number[] }
  readonly payment_provider_unreachable: { readonly isOrderPaid: boolean }
  readonly payment_sold_out: WithRefundProgress
  readonly payment_order_cancelled: WithRefundProgress
  readonly payment_wrong_amount: WithRefundProgress
  readonly second_payment: WithRefundProgress
  readonly webhook_queue_full: RetryAfter
  readonly too_many_forged_webhooks: RetryAfter

  /** those that somebody else has changed */
  readonly settings_changed: { readonly keys: readonly SettingKey[] }
  readonly setting_fixed: { readonly key: SettingKey; readonly variable: string }

  /** in all, so far */
  readonly refunded_meanwhile: MoneyAmount
  /** what could be refunded, as an example */
  readonly refund_amount_invalid: MoneyAmount
  /** what could be refunded */
  readonly refund_amount_too_large: MoneyAmount
  readonly report_span_too_long: { readonly daysMax: number }
}
