import { Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import { Price } from '../price'
import { ProductImage } from '../product-image'
import { type CartItem, putInCart, qtyMost, removeFromCart } from '../stored/cart'

const SELECT_MOST = 100

/** 1 up to the item's stock (spec §2); the current choice is always among them. */
const choices = (item: CartItem): number[] => {
  const most = Math.min(qtyMost(item.stock), SELECT_MOST)
  const all = Array.from({ length: most }, (_, place) => place + 1)
  return all.includes(item.qty) ? all : [...all, item.qty]
}

export const CartLine = ({ item }: { item: CartItem }) => (
  <li className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 border-line border-b py-4 last:border-b-0 sm:grid-cols-[6rem_1fr_auto_auto] sm:items-center">
    <ProductImage image={item.image} alt={item.name} sizes="96px" className="rounded-xl max-sm:row-span-2" />
    <div className="grid gap-1">
      <Link
        to={href('/product/:id', { id: String(item.product) })}
        className="font-semibold text-ink no-underline hover:underline"
      >
        {item.name}
      </Link>
      <Price rupiah={item.price} className="text-ink-soft" />
    </div>
    <div className="flex items-center gap-2 max-sm:col-start-2">
      <select
        aria-label={`Quantity of ${item.name}`}
        value={item.qty}
        onChange={(event) => putInCart({ ...item, qty: Number(event.target.value) })}
        className="h-11 min-w-20 rounded-xl border border-line-strong bg-card px-3"
      >
        {choices(item).map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-label={`Remove ${item.name}`}
        onClick={() => removeFromCart(item.product)}
        className="inline-flex size-11 items-center justify-center rounded-xl text-danger hover:bg-danger-soft"
      >
        <Trash2 aria-hidden className="size-5" />
      </button>
    </div>
  </li>
)
