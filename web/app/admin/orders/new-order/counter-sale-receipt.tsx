/** A sale that is paid: the change to give back, and its receipt. */
import { formatRupiah, linePrice, senFromRupiah, sumsOf } from '@warung/contract/money.ts'
import type { Order } from '@warung/contract/orders.ts'
import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { useShopProfile } from '../../../client/shop-profile'
import { formatMoment } from '../../../display/format-moment'
import { Price } from '../../../display/price'
import { OrderSummary } from '../../../orders/order-summary'
import { Button, ButtonLink } from '../../../ui/button'
import { Card } from '../../../ui/card'
import type { Sold } from './counter-sale'
import { newOrderTexts } from './texts'

function ReceiptLine({ name, price, quantity }: Order['order_product'][number]) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <span className="wrap-anywhere">{name}</span>
      <span className="ml-auto tabular-nums">
        {quantity} x <Price rupiah={price} /> = <Price sen={linePrice({ price, quantity })} />
      </span>
    </li>
  )
}

function CashReceipt({ order, received, due }: Sold & { due: number }) {
  const { shop_name, address, telephone } = useShopProfile()
  return (
    <Card className="receipt grid gap-3">
      <div>
        <p className="font-bold text-lg">{shop_name}</p>
        <p className="whitespace-pre-line text-sm">
          {[address, telephone].filter((line) => line !== '').join('\n')}
        </p>
      </div>
      <p className="text-sm">
        {newOrderTexts.orderNumber(order.order_id)} · {formatMoment(order.paid_at ?? order.created_at)}
      </p>
      <ul className="grid gap-2">
        {order.order_product.map((line) => (
          <ReceiptLine key={line.product_id} {...line} />
        ))}
      </ul>
      <OrderSummary
        sums={{ ...sumsOf(order), discount_price: senFromRupiah(order.discount_price ?? 0) }}
        tax={{ name: order.tax_name, is_included: order.is_tax_included }}
        discountCode={order.discount_code}
        placed={order}
      />
      <dl className="grid grid-cols-[auto_1fr] gap-y-2 [&_dd]:text-right">
        <dt>{newOrderTexts.cash}</dt>
        <dd>
          <Price rupiah={received ?? due} />
        </dd>
        <dt>{newOrderTexts.changeName}</dt>
        <dd>
          <Price rupiah={received === undefined ? 0 : received - due} />
        </dd>
      </dl>
    </Card>
  )
}

export function CounterSaleReceipt({ order, received }: Sold) {
  const due = Number(order.payment_amount)
  const title = useRef<HTMLHeadingElement>(null)
  // the button that was pressed is gone
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <Card className="grid gap-4 print:hidden">
        <h1 ref={title} tabIndex={-1} className="font-bold text-2xl">
          {newOrderTexts.sold(order.order_id)}
        </h1>
        <p className="font-bold text-2xl">
          {received === undefined || received === due
            ? newOrderTexts.noChange
            : newOrderTexts.change(formatRupiah(received - due))}
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={href('/admin/order/create')} size="large">
            {newOrderTexts.nextSale}
          </ButtonLink>
          <Button variant="secondary" onClick={() => window.print()}>
            {newOrderTexts.printReceipt}
          </Button>
          <ButtonLink to={href('/order/:id', { id: String(order.order_id) })} variant="secondary">
            {newOrderTexts.openOrder}
          </ButtonLink>
        </div>
      </Card>
      <CashReceipt order={order} received={received} due={due} />
    </>
  )
}
