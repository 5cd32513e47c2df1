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

/** Categories created here, until the loaded ones have them too. */
function useAddedCategories(loaded: readonly Category[]) {
  const [added, setAdded] = useState<readonly Category[]>([])
  const isLoaded = ({ product_category_id: id }: Category): boolean =>
    loaded.some(({ product_category_id }) => product_category_id === id)
  const add = useCallback((saved: Category): void => setAdded((before) => [...before, saved]), [])
  return { categories: [...loaded, ...added.filter((category) => !isLoaded(category))], add }
}

/** Creates a shop's first category together with the product. */
function FirstCategoryField({ errors }: Pick<Props, 'errors'>) {
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
}

function CategoryCreation({ onSaved }: { onSaved: (saved: Category) => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const closeSaved = useCallback(
    (saved: Category): void => {
      setOpen(false)
      onSaved(saved)
    },
    [onSaved],
  )
  return (
    <>
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <Plus aria-hidden className="size-4" />
          {productFormTexts.newCategory}
        </Button>
      </div>
      {isOpen ? <NewCategoryDialog onClose={close} onSaved={closeSaved} /> : null}
    </>
  )
}

export function CategoryField({ categories: loaded, chosen, onAdded, errors }: Props) {
  const { categories, add } = useAddedCategories(loaded ?? [])
  const [category, setCategory] = useState(chosen)
  const onSaved = useCallback(
    (saved: Category): void => {
      add(saved)
      setCategory(saved.product_category_id)
      onAdded()
    },
    [add, onAdded],
  )
  if (loaded && categories.length === 0) return <FirstCategoryField errors={errors} />
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
        {categories.map(({ product_category_id, name }) => (
          <option key={product_category_id} value={product_category_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <CategoryCreation onSaved={onSaved} />
    </div>
  )
}
