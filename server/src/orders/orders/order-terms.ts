/** What placing an order depends on besides the shopper's own words. */
import type { ContactField } from '@warung/contract/values/contact-fields.ts'
import type { OrderRule } from '@warung/contract/values/order-rule.ts'
import type { Network } from '../../platform/network/network.ts'
import type { PaymentTerms } from '../../providers/payment-methods.ts'
import type { PriceShipping } from '../shipping/quote-shipping.ts'
import type { UnpaidMailBudget } from './limit-unpaid-mails.ts'
import type { RememberedProducts } from './remembered-products.ts'

export type OrderTerms = {
  /** how long an unpaid order keeps its stock (D9) */
  readonly holdHours: number
  /** a closed shop takes no order; one that it has taken is still answered */
  readonly isOpen: boolean
  /** what it costs besides its items; the specification's unless said otherwise */
  readonly rule?: OrderRule
  /** where shoppers choose how it is sent; the rule holds otherwise */
  readonly priceShipping?: PriceShipping | undefined
  /** whose days products are on sale from and to */
  readonly timezone: string
  readonly methods: readonly PaymentTerms[]
  /** what shoppers have to say beside the address; nothing unless said otherwise */
  readonly requiredContact?: readonly ContactField[]
}

export type OrderPlacement = {
  /** Idempotency-Key: the same key and body always answer the same order */
  readonly key: string | undefined
  readonly now: Date
  readonly network?: Network
  /** every order may write its mail without it */
  readonly mailBudget?: UnpaidMailBudget
  /** of this process; each order reads its products anew without it */
  readonly remembered?: RememberedProducts
}
