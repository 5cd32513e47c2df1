/** A product's category, which can be created here. Without one there is a hint, not a question (D25). */
import type { Category } from '@warung/contract/catalog.ts'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useState } from 'react'
import { Button } from '../../../ui/button'
import { SelectField } from '../../../ui/field'
import { productLabel } from '../../forms/product-label'
import { NewCategoryDialog } from './new-category-dialog'
import { productFormTexts } from './texts'

type Props = {
  categories: readonly Category[]
  /** product_category_id, 0 for none */
  chosen: number
  onAdded: () => void
  errors: readonly string[] | undefined
}

export function CategoryField({ categories, chosen, onAdded, errors }: Props) {
  const [category, setCategory] = useState(chosen)
  const [added, setAdded] = useState<readonly Category[]>([])
  const [isAdding, setAdding] = useState(false)
  const isListed = ({ product_category_id: id }: Category): boolean =>
    categories.some(({ product_category_id }) => product_category_id === id)
  const close = useCallback(() => setAdding(false), [])
  const onSaved = useCallback(
    (saved: Category): void => {
      setAdded((before) => [...before, saved])
      setCategory(saved.product_category_id)
      setAdding(false)
      onAdded()
    },
    [onAdded],
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SelectField
        label={productLabel('categories')}
        name="category"
        value={category === 0 ? '' : category}
        onChange={(event) => setCategory(Number(event.target.value))}
        hint={category === 0 ? productFormTexts.noCategory : undefined}
        errors={errors}
      >
        <option value="">{productFormTexts.select}</option>
        {[...categories, ...added.filter((category) => !isListed(category))].map(
          ({ product_category_id, name }) => (
            <option key={product_category_id} value={product_category_id}>
              {name}
            </option>
          ),
        )}
      </SelectField>
      <div>
        <Button variant="secondary" onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-4" />
          {productFormTexts.newCategory}
        </Button>
      </div>
      {isAdding ? <NewCategoryDialog onClose={close} onSaved={onSaved} /> : null}
    </div>
  )
}
