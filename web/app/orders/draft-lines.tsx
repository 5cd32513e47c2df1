import { useRef, useState } from 'react'
import { type CartItem, isAvailable, removeFromCart, UNAVAILABLE_WORDS } from '../stored/cart'
import { priceChangeText } from '../stored/price-changes'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { OrderLine } from './order-line'
import { orderTexts } from './texts'

function DraftLine({ item, onRemove }: { item: CartItem; onRemove: () => void }) {
  return (
    <OrderLine
      productId={item.product}
      name={item.name}
      image={item.image}
      price={item.price}
      quantity={item.qty}
    >
      <p className="font-semibold text-sm text-warning empty:hidden">{priceChangeText(item)}</p>
      {isAvailable(item) ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <Badge kind="bad">{UNAVAILABLE_WORDS}</Badge>
          <Button variant="danger" aria-label={orderTexts.removeNamed(item.name)} onClick={onRemove}>
            {orderTexts.remove}
          </Button>
        </div>
      )}
    </OrderLine>
  )
}

export function DraftLines({ items }: { items: readonly CartItem[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [removed, setRemoved] = useState<string>()
  const remove = ({ product, name }: CartItem): void => {
    removeFromCart(product)
    setRemoved(name)
    heading.current?.focus() // the focused button disappears with its line
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mb-2 font-bold text-lg outline-none">
        {orderTexts.orderItems}
      </h2>
      <p role="status" className="sr-only">
        {removed === undefined ? '' : orderTexts.noLongerInCart(removed)}
      </p>
      {items.length === 0 ? (
        <p className="text-ink-soft">{orderTexts.cartEmpty}</p>
      ) : (
        <ul>
          {items.map((item) => (
            <DraftLine key={item.product} item={item} onRemove={() => remove(item)} />
          ))}
        </ul>
      )}
    </>
  )
}
