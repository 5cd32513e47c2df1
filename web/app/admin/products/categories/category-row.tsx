import type { AdminCategory } from '@warung/contract/categories.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { ProductImage } from '../../../display/product-image'
import { IconButton } from '../../../ui/icon-button'
import { adminCategoryTexts } from './texts'

const moveLook = 'above-card-link rounded-xl hover:bg-sunken'

type Props = {
  category: AdminCategory
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onDelete: () => void
}

export function CategoryRow({ category, isFirst, isLast, onMove, onEdit, onDelete }: Props) {
  const { name, image, products } = category
  return (
    <li className="relative flex flex-wrap items-center gap-2 rounded-2xl border border-line bg-card p-3">
      <div className="flex min-w-0 flex-1 basis-40 items-center gap-3">
        {image === '' ? null : (
          <ProductImage image={image} alt="" sizes="48px" className="size-12 shrink-0 rounded-xl" />
        )}
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-semibold">{name}</h2>
          <p className="text-ink-soft text-sm">{adminCategoryTexts.products(products)}</p>
        </div>
      </div>
      <div className="ml-auto flex">
        <IconButton
          label={adminCategoryTexts.moveUp(name)}
          look={moveLook}
          isDisabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          label={adminCategoryTexts.moveDown(name)}
          look={moveLook}
          isDisabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          label={adminCategoryTexts.edit(name)}
          look="whole-card-link rounded-xl hover:bg-sunken"
          onClick={onEdit}
        >
          <Pencil aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          label={adminCategoryTexts.deleteCategory(name)}
          look="above-card-link rounded-xl text-danger hover:bg-danger-soft"
          onClick={onDelete}
        >
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      </div>
    </li>
  )
}
