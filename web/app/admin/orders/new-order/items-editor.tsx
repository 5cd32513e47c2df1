import type { CartItem } from '../../../stored/cart'
import { Card } from '../../../ui/card'
import { ItemLine } from './item-line'
import { ItemPicker } from './item-picker'
import { newOrderTexts } from './texts'

function withItem(items: readonly CartItem[], added: CartItem): readonly CartItem[] {
  const before = items.find(({ product }) => product === added.product)
  if (!before) return [...items, added]
  const qty = Math.min(before.qty + 1, added.stock)
  return items.map((item) => (item === before ? { ...added, qty } : item))
}

type ItemsProps = {
  items: readonly CartItem[]
  onChange: (change: (items: readonly CartItem[]) => readonly CartItem[]) => void
  onLooking?: (isLooking: boolean) => void
  /** of a new order: ready to scan at once, and its document may use the camera */
  isNewOrder?: boolean
}

export function ItemsEditor({ items, onChange, onLooking, isNewOrder = false }: ItemsProps) {
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold text-lg">{newOrderTexts.items}</h2>
      <ItemPicker
        items={items}
        onAdd={(added) => onChange((before) => withItem(before, added))}
        onLooking={onLooking}
        isNewOrder={isNewOrder}
      />
      <ul className="empty:hidden">
        {items.map((item) => (
          <ItemLine
            key={item.product}
            item={item}
            onChange={(changed) =>
              onChange((before) => before.map((old) => (old.product === changed.product ? changed : old)))
            }
            onRemove={() => onChange((before) => before.filter(({ product }) => product !== item.product))}
          />
        ))}
      </ul>
    </Card>
  )
}
