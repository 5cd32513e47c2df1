import type { AdminCategory } from '@warung/contract/categories.ts'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { ProductImage } from '../../../display/product-image'
import { IconButton } from '../../../ui/icon-button'

type Props = {
  category: AdminCategory
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onDelete: () => void
}

export function countOfProducts(count: number): string {
  if (count === 0) return 'No products'
  return count === 1 ? '1 product' : `${count} products`
}

export function CategoryRow({ category, isFirst, isLast, onMove, onEdit, onDelete }: Props) {
  const { name, image, products } = category
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-line bg-card p-3">
      <div className="flex min-w-0 flex-1 basis-40 items-center gap-3">
        {image === '' ? null : (
          <ProductImage image={image} alt="" sizes="48px" className="size-12 shrink-0 rounded-xl" />
        )}
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-semibold">{name}</h2>
          <p className="text-ink-soft text-sm">{countOfProducts(products)}</p>
        </div>
      </div>
      <div className="ml-auto flex">
        <IconButton label={`Move ${name} up`} isDisabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden className="size-5" />
        </IconButton>
        <IconButton label={`Move ${name} down`} isDisabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden className="size-5" />
        </IconButton>
        <IconButton label={`Edit ${name}`} onClick={onEdit}>
          <Pencil aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          label={`Delete ${name}`}
          look="rounded-xl text-danger hover:bg-danger-soft"
          onClick={onDelete}
        >
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      </div>
    </li>
  )
}
