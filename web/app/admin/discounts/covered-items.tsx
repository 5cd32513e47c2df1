/** Products and categories that a discount is limited to. */
import type { Category } from '@warung/contract/catalog.ts'
import type { Discount } from '@warung/contract/discounts.ts'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { browserApi, messageOf } from '../../client/api'
import { Alert } from '../../ui/alert'
import { SelectField } from '../../ui/field'
import { focusBesideRow } from '../../ui/focus-beside-row'
import { IconButton } from '../../ui/icon-button'
import { ProductCombobox } from '../forms/product-combobox'
import { adminDiscountTexts } from './texts'

type Chosen = { readonly id: number; readonly name: string; readonly is_deleted: boolean }

type CategoryChoice = {
  readonly categories: readonly Category[]
  readonly failure: string | undefined
}

/** Loads the categories once they can be chosen. */
function useCategoryChoice(): CategoryChoice {
  const [choice, setChoice] = useState<CategoryChoice>({ categories: [], failure: undefined })
  useEffect(() => {
    const end = new AbortController()
    browserApi('GET /api/v1/product-category', { signal: end.signal }).then(
      ({ data }) => setChoice({ categories: data, failure: undefined }),
      (error: unknown) => {
        if (!end.signal.aborted) setChoice({ categories: [], failure: messageOf(error) })
      },
    )
    return () => end.abort()
  }, [])
  return choice
}

function withChosen(before: readonly Chosen[], { id, name }: Pick<Chosen, 'id' | 'name'>): readonly Chosen[] {
  return before.some((each) => each.id === id) ? before : [...before, { id, name, is_deleted: false }]
}

type ListProps = {
  field: string
  label: string
  chosen: readonly Chosen[]
  onRemove: (id: number) => void
}

function ChosenList({ field, label, chosen, onRemove }: ListProps) {
  return (
    <>
      <input type="hidden" name={field} value={chosen.map(({ id }) => id).join(',')} />
      <ul aria-label={label} className="empty:hidden">
        {chosen.map(({ id, name, is_deleted }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-2 border-line border-b last:border-b-0"
          >
            <span className="wrap-anywhere min-w-0">
              {is_deleted ? adminDiscountTexts.deletedItem(name) : name}
            </span>
            <IconButton
              label={adminDiscountTexts.removeItem(name)}
              onClick={({ currentTarget }) => {
                focusBesideRow(currentTarget)
                onRemove(id)
              }}
            >
              <X aria-hidden className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  )
}

/** On focus, the field moves up: on a phone its suggestions would be below the dialog. */
function ChosenProducts({ discount }: { discount: Discount | undefined }) {
  const field = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<readonly Chosen[]>(
    () => discount?.products.map(({ product_id, ...rest }) => ({ id: product_id, ...rest })) ?? [],
  )
  return (
    <div className="grid gap-2">
      <div ref={field}>
        <ProductCombobox
          label={adminDiscountTexts.addProduct}
          onFocus={() => field.current?.scrollIntoView({ block: 'start' })}
          onChoose={({ product_id, name }) =>
            setChosen((before) => withChosen(before, { id: product_id, name }))
          }
        />
      </div>
      <ChosenList
        field="product_ids"
        label={adminDiscountTexts.products}
        chosen={chosen}
        onRemove={(id) => setChosen((before) => before.filter((each) => each.id !== id))}
      />
    </div>
  )
}

function ChosenCategories({ discount }: { discount: Discount | undefined }) {
  const { categories, failure } = useCategoryChoice()
  const [chosen, setChosen] = useState<readonly Chosen[]>(
    () =>
      discount?.categories.map(({ product_category_id, ...rest }) => ({
        id: product_category_id,
        ...rest,
      })) ?? [],
  )
  const left = categories.filter(
    ({ product_category_id }) => !chosen.some(({ id }) => id === product_category_id),
  )
  const add = (written: string): void => {
    const category = left.find(({ product_category_id }) => String(product_category_id) === written)
    if (category)
      setChosen((before) => withChosen(before, { id: category.product_category_id, name: category.name }))
  }
  return (
    <div className="grid gap-2">
      <SelectField
        label={adminDiscountTexts.addCategory}
        value=""
        onChange={({ target }) => add(target.value)}
      >
        <option value="">{adminDiscountTexts.chooseCategory}</option>
        {left.map(({ product_category_id, name }) => (
          <option key={product_category_id} value={product_category_id}>
            {name}
          </option>
        ))}
      </SelectField>
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
      <ChosenList
        field="category_ids"
        label={adminDiscountTexts.categories}
        chosen={chosen}
        onRemove={(id) => setChosen((before) => before.filter((each) => each.id !== id))}
      />
    </div>
  )
}

type Props = { discount: Discount | undefined; errors: Readonly<Record<string, readonly string[]>> }

export function CoveredItems({ discount, errors }: Props) {
  const [isLimited, setLimited] = useState(discount?.is_limited ?? false)
  return (
    <>
      <SelectField
        label={adminDiscountTexts.covers}
        name="is_limited"
        value={String(isLimited)}
        onChange={({ target }) => setLimited(target.value === 'true')}
        {...(errors.product_ids && { errors: errors.product_ids })}
      >
        <option value="false">{adminDiscountTexts.coversAll}</option>
        <option value="true">{adminDiscountTexts.coversChosen}</option>
      </SelectField>
      {isLimited ? (
        <>
          <ChosenCategories discount={discount} />
          <ChosenProducts discount={discount} />
        </>
      ) : null}
    </>
  )
}
