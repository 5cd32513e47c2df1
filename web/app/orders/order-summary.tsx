import type { OrderSums } from '@warung/contract/money.ts'
import { DEFAULT_ORDER_RULE, type TaxRule } from '@warung/contract/values/order-rule.ts'
import { Price } from '../display/price'
import { orderTexts } from './texts'

type OrderSummaryProps = {
  sums: OrderSums
  tax: Pick<TaxRule, 'name' | 'is_included'>
  isShippingOpen?: boolean
}

export function OrderSummary({ sums, tax, isShippingOpen = false }: OrderSummaryProps) {
  // the default name; an owner's own stays as it is
  const taxName = tax.name === DEFAULT_ORDER_RULE.tax.name ? orderTexts.tax : tax.name
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-y-2 [&_dd]:pl-4 [&_dd]:text-right">
      <dt className="text-ink-soft">{orderTexts.items}</dt>
      <dd>
        <Price sen={sums.product_price} />
      </dd>
      <dt className="text-ink-soft">{orderTexts.shipping}</dt>
      <dd>{isShippingOpen ? '—' : <Price sen={sums.shipping_price} />}</dd>
      <dt className="text-ink-soft">{tax.is_included ? orderTexts.taxIncluded(taxName) : taxName}</dt>
      <dd>
        <Price sen={sums.tax_price} />
      </dd>
      <dt className="border-line border-t pt-3 font-bold text-lg">{orderTexts.total}</dt>
      <dd className="border-line border-t pt-3 font-bold text-lg">
        {isShippingOpen ? '—' : <Price sen={sums.total_price} />}
      </dd>
    </dl>
  )
}
