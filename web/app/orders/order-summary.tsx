import { type ChargedParts, chargedRupiah, isChargedOtherwise } from '@warung/contract/charged-amount.ts'
import type { OrderSums } from '@warung/contract/money.ts'
import { DEFAULT_ORDER_RULE, type TaxRule } from '@warung/contract/values/order-rule.ts'
import { Price } from '../display/price'
import { orderTexts } from './texts'

type OrderSummaryProps = {
  sums: OrderSums
  tax: Pick<TaxRule, 'name' | 'is_included'>
  isShippingUnknown?: boolean
  /** code of the discount in `sums` */
  discountCode?: string | undefined
  /** for a placed order, whose charge may differ from its total */
  placed?: ChargedParts & { is_paid: boolean }
}

/** Lines from the total to the amount charged, so that they add up. */
function ChargedLines({ placed }: { placed: NonNullable<OrderSummaryProps['placed']> }) {
  const { payment_rounding, payment_code, is_paid } = placed
  if (!isChargedOtherwise(placed)) return null
  return (
    <>
      {payment_rounding === undefined ? null : (
        <>
          <dt className="text-ink-soft">{orderTexts.rounding}</dt>
          <dd>
            <Price rupiah={payment_rounding} />
          </dd>
        </>
      )}
      {payment_code === undefined ? null : (
        <>
          <dt className="text-ink-soft">{orderTexts.uniqueCode}</dt>
          <dd>
            <Price rupiah={payment_code} />
          </dd>
        </>
      )}
      <dt className="border-line border-t pt-3 font-bold text-lg">
        {is_paid ? orderTexts.amountPaid : orderTexts.amountToPay}
      </dt>
      <dd className="border-line border-t pt-3 font-bold text-lg">
        <Price sen={chargedRupiah(placed)} />
      </dd>
    </>
  )
}

export function OrderSummary({
  sums,
  tax,
  isShippingUnknown = false,
  discountCode,
  placed,
}: OrderSummaryProps) {
  // translates the default name; an owner's own name is unchanged
  const taxName = tax.name === DEFAULT_ORDER_RULE.tax.name ? orderTexts.tax : tax.name
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-y-2 [&_dd]:pl-4 [&_dd]:text-right">
      <dt className="text-ink-soft">{orderTexts.items}</dt>
      <dd>
        <Price sen={sums.product_price} />
      </dd>
      <dt className="text-ink-soft">{orderTexts.shippingSum}</dt>
      <dd>{isShippingUnknown ? '—' : <Price sen={sums.shipping_price} />}</dd>
      {discountCode === undefined || sums.discount_price === undefined ? null : (
        <>
          <dt className="wrap-anywhere text-ink-soft">{orderTexts.discount(discountCode)}</dt>
          <dd>{isShippingUnknown ? '—' : <Price sen={-sums.discount_price} />}</dd>
        </>
      )}
      <dt className="text-ink-soft">{tax.is_included ? orderTexts.taxIncluded(taxName) : taxName}</dt>
      <dd>
        <Price sen={sums.tax_price} />
      </dd>
      <dt className="border-line border-t pt-3 font-bold text-lg">{orderTexts.total}</dt>
      <dd className="border-line border-t pt-3 font-bold text-lg">
        {isShippingUnknown ? '—' : <Price sen={sums.total_price} />}
      </dd>
      {placed ? <ChargedLines placed={placed} /> : null}
    </dl>
  )
}
