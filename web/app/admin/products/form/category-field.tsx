/** A product's category, which can be created here. A missing one gets a hint, not a question (D25). */
import type { Category } from '@warung/contract/catalog.ts'
import { CATEGORY_NAME_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useState } from 'react'
import { Button } from '../../../ui/button'
import { SelectField, TextField } from '../../../ui/field'
import { productLabel } from '../../forms/product-label'
import { NewCategoryDialog } from '../categories/new-category-dialog'
import { productFormTexts } from './texts'

type Props = {
  /** undefined if they could not be loaded */
  categories: readonly Category[] | undefined
  /** product_category_id, 0 for none */
  chosen: number
  onAdded: () => void
  errors: readonly string[] | undefined
}

export function CategoryField({ categories: loaded, chosen, onAdded, errors }: Props) {
  const categories = loaded ?? []
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
  if (loaded?.length === 0 && added.length === 0)
    return (
      <TextField
        label={productLabel('categories')}
        name="new_category"
        autoComplete="off"
        maxLength={CATEGORY_NAME_LENGTH_MAX}
        hint={productFormTexts.firstCategory}
        errors={errors}
      />
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
