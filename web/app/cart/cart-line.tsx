import { linePrice } from '@warung/contract/money.ts'
import Trash from 'lucide-react/icons/trash'
import { href, Link } from 'react-router'
import { Price } from '../display/price'
import { ProductImage } from '../display/product-image'
import { type CartItem, isAvailable, putInCart, UNAVAILABLE_WORDS } from '../stored/cart'
import { priceChangeText } from '../stored/price-changes'
import { Badge } from '../ui/badge'
import { useWholeNumber } from '../ui/use-whole-number'
import { cartTexts } from './texts'

/** A longer list is harder to use than a number field (D19). */
const SELECT_MAX = 100

/** 1 up to the item's stock (spec §2), the current choice included. */
function quantityChoices({ stock, qty }: CartItem): number[] {
  const all = Array.from({ length: stock }, (_, index) => index + 1)
  return all.includes(qty) ? all : [...all, qty]
}

const quantityStyle = 'h-11 rounded-xl border border-line-strong bg-card px-3'

type QuantityProps = { item: CartItem; label: string; change: (qty: number) => void }

function QuantityList({ item, label, change }: QuantityProps) {
  return (
    <select
      aria-label={label}
      value={item.qty}
      onChange={(event) => change(Number(event.target.value))}
      className={`${quantityStyle} min-w-20`}
    >
      {quantityChoices(item).map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  )
}

function QuantityField({ item, label, change }: QuantityProps) {
  const wholeNumber = useWholeNumber({ value: item.qty, most: item.stock, onChange: change })
  return (
    <input aria-label={label} className={`${quantityStyle} w-36 min-w-0 tabular-nums`} {...wholeNumber} />
  )
}

function Quantity({ item }: { item: CartItem }) {
  const Choice = item.stock > SELECT_MAX ? QuantityField : QuantityList
  return (
    <Choice
      item={item}
      label={cartTexts.quantityOf(item.name)}
      change={(qty) => putInCart({ ...item, qty })}
    />
  )
}

type LineProps = { item: CartItem; onRemove: () => void }

export function CartLine({ item, onRemove }: LineProps) {
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-line border-b py-4 last:border-b-0 sm:grid-cols-[6rem_minmax(0,1fr)_auto_auto] sm:items-center">
      <ProductImage
        image={item.image}
        alt={item.name}
        sizes="96px"
        className="rounded-xl max-sm:row-span-2"
      />
      <div className="grid gap-1">
        <Link
          to={href('/product/:id', { id: String(item.product) })}
          className="font-semibold text-ink no-underline hover:underline"
        >
          {item.name}
        </Link>
        <Price sen={linePrice({ price: item.price, quantity: item.qty })} className="font-semibold" />
        {item.qty > 1 ? (
          <p className="text-ink-soft text-sm">
            <Price rupiah={item.price} /> {cartTexts.each}
          </p>
        ) : null}
        <p className="font-semibold text-sm text-warning empty:hidden">{priceChangeText(item)}</p>
        {isAvailable(item) ? null : (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
            <Badge kind="bad">{UNAVAILABLE_WORDS}</Badge> {cartTexts.removeFirst}
          </p>
        )}
      </div>
      <div className="flex min-w-0 items-center gap-2 max-sm:col-start-2">
        {isAvailable(item) ? <Quantity item={item} /> : null}
        <button
          type="button"
          aria-label={cartTexts.remove(item.name)}
          data-remove
          onClick={onRemove}
          // the next line's button gets the focus, so a held key would remove all lines
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-xl text-danger hover:bg-danger-soft"
        >
          <Trash aria-hidden className="size-5" />
        </button>
      </div>
    </li>
  )
}
