/** Items, shipping, tax and total before sign-in, each explained: the same amounts as on Place Order. */
import { formatSen, type OrderSums, orderSums, senFromRupiah } from '@warung/contract/money.ts'
import type { ShippingRule, TaxRule } from '@warung/contract/values/order-rule.ts'
import type { ReactNode } from 'react'
import { loginHref } from '../client/redirect-target'
import { useShopProfile } from '../client/shop-profile'
import { Price } from '../display/price'
import { shippingLine } from '../display/shipping-line'
import { type CartItem, countPieces } from '../stored/cart'
import { ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { cartTexts } from './texts'

/** How far the cart is from the threshold at which the shipping price changes. */
function shippingReason(shop: Parameters<typeof shippingLine>[0], items: OrderSums['product_price']): string {
  const { charged, price, threshold }: ShippingRule = shop.shipping
  const left = senFromRupiah(threshold) - items
  const hasLimit = charged === 'above' || charged === 'up_to'
  if (shop.has_shipping_options || !hasLimit || price === 0 || left < 0n) return shippingLine(shop)
  const limit = formatSen(senFromRupiah(threshold))
  return charged === 'above'
    ? cartTexts.freeStill(limit, formatSen(left))
    : cartTexts.freeLater(limit, formatSen(left))
}

function taxReason({ percent, is_included }: TaxRule): string {
  return is_included ? cartTexts.taxIncluded(percent) : cartTexts.taxAdded(percent)
}

function TotalRow({ label, reason, children }: { label: string; reason?: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <dt>
        {label}
        {reason ? <p className="text-ink-soft text-sm">{reason}</p> : null}
      </dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

/** By discounts, which are a row of their own; `field` asks for a code. */
export type Discounted = { readonly sums: OrderSums; readonly row: ReactNode; readonly field: ReactNode }

type Props = {
  items: readonly CartItem[]
  discounted?: Discounted | undefined
  /** below the button */
  children?: ReactNode
}

export function CartTotals({ items, discounted, children }: Props) {
  const shop = useShopProfile()
  const { tax, has_shipping_options } = shop
  const lines = items.map(({ price, qty }) => ({ price, quantity: qty }))
  const sums = discounted?.sums ?? orderSums(lines, shop)
  const total = has_shipping_options ? sums.total_price - sums.shipping_price : sums.total_price
  return (
    <Card className="grid gap-4 lg:sticky lg:top-24" aria-label={cartTexts.subtotal}>
      <h2 className="font-bold text-lg">{cartTexts.subtotalOf(countPieces(items))}</h2>
      <dl className="grid gap-2">
        <TotalRow label={cartTexts.items}>
          <Price sen={sums.product_price} />
        </TotalRow>
        <TotalRow label={cartTexts.shipping} reason={shippingReason(shop, sums.product_price)}>
          {has_shipping_options ? '—' : <Price sen={sums.shipping_price} />}
        </TotalRow>
        {discounted?.row}
        <TotalRow label={cartTexts.taxName(tax.name)} reason={taxReason(tax)}>
          <Price sen={sums.tax_price} />
        </TotalRow>
      </dl>
      <div className="buy-bar z-20 grid gap-3 bg-card">
        <p className="flex flex-wrap items-center justify-between gap-x-2 font-bold">
          <span>{has_shipping_options ? cartTexts.totalBeforeShipping : cartTexts.total}</span>
          <Price sen={total} className="text-lg" />
        </p>
        <ButtonLink to={loginHref('shipping')} size="large" className="grow">
          {cartTexts.checkout}
        </ButtonLink>
      </div>
      {children}
    </Card>
  )
}
