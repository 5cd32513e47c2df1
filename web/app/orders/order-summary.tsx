import type { OrderSums } from '@warung/contract/money.ts'
import type { TaxRule } from '@warung/contract/values/order-rule.ts'
import { Price } from '../display/price'

type OrderSummaryProps = {
  sums: OrderSums
  tax: Pick<TaxRule, 'name' | 'is_included'>
  isShippingOpen?: boolean
}

export function OrderSummary({ sums, tax, isShippingOpen = false }: OrderSummaryProps) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-y-2 [&_dd]:pl-4 [&_dd]:text-right">
      <dt className="text-ink-soft">Items</dt>
      <dd>
        <Price sen={sums.product_price} />
      </dd>
      <dt className="text-ink-soft">Shipping</dt>
      <dd>{isShippingOpen ? '—' : <Price sen={sums.shipping_price} />}</dd>
      <dt className="text-ink-soft">{tax.is_included ? `${tax.name} (in the price)` : tax.name}</dt>
      <dd>
        <Price sen={sums.tax_price} />
      </dd>
      <dt className="border-line border-t pt-3 font-bold text-lg">Total</dt>
      <dd className="border-line border-t pt-3 font-bold text-lg">
        {isShippingOpen ? '—' : <Price sen={sums.total_price} />}
      </dd>
    </dl>
  )
}
