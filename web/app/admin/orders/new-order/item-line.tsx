import { linePrice } from '@warung/contract/money.ts'
import Trash from 'lucide-react/icons/trash'
import { Price } from '../../../display/price'
import { ProductImage } from '../../../display/product-image'
import { type CartItem, isAvailable, UNAVAILABLE_WORDS } from '../../../stored/cart'
import { Badge } from '../../../ui/badge'
import { focusBesideRow } from '../../../ui/focus-beside-row'
import { IconButton } from '../../../ui/icon-button'
import { useWholeNumber } from '../../../ui/use-whole-number'
import { newOrderTexts } from './texts'

type Props = { item: CartItem; onChange: (item: CartItem) => void; onRemove: () => void }

function Pieces({ item, onChange }: Pick<Props, 'item' | 'onChange'>) {
  const change = (qty: number): void => onChange({ ...item, qty })
  const wholeNumber = useWholeNumber({ value: item.qty, most: item.stock, onChange: change })
  return (
    <input
      aria-label={newOrderTexts.piecesOf(item.name)}
      className="h-11 w-36 min-w-0 rounded-xl border border-line-strong bg-card px-3 tabular-nums"
      {...wholeNumber}
    />
  )
}

/** Not the cart's own line, which would then be in a chunk of every shopper's first load. */
export function ItemLine({ item, onChange, onRemove }: Props) {
  const { image, name, price, qty } = item
  return (
    <li className="grid grid-cols-[4rem_1fr] items-center gap-x-4 gap-y-1 border-line border-b py-3 last:border-b-0">
      <ProductImage image={image} alt="" sizes="64px" className="rounded-lg" />
      <p className="wrap-anywhere font-semibold">{name}</p>
      <div className="col-span-full col-start-2 flex flex-wrap items-center gap-2">
        {isAvailable(item) ? (
          <Pieces item={item} onChange={onChange} />
        ) : (
          <Badge kind="bad">{UNAVAILABLE_WORDS}</Badge>
        )}
        <IconButton
          label={newOrderTexts.remove(name)}
          onClick={({ currentTarget }) => {
            focusBesideRow(currentTarget)
            onRemove()
          }}
        >
          <Trash aria-hidden className="size-5" />
        </IconButton>
        {isAvailable(item) ? (
          <span className="tabular-nums">
            x <Price rupiah={price} /> ={' '}
            <Price sen={linePrice({ price, quantity: qty })} className="font-semibold" />
          </span>
        ) : null}
      </div>
    </li>
  )
}
