import type { AdminProduct, Category } from '@warung/contract/catalog.ts'
import { useEffect, useState } from 'react'
import { Alert } from '../../ui/alert'
import { SelectField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import type { BulkAction } from './bulk-action'
import { bulkTexts } from './bulk-texts'
import { loadCategories } from './load-categories'

type Props = { products: readonly AdminProduct[]; change: BulkAction; onClose: () => void }

/** Loaded when the dialog opens, because few visits need the categories. */
function useCategories(): { isLoaded: boolean; categories: readonly Category[] | undefined } {
  const [loaded, setLoaded] = useState<{ categories: readonly Category[] | undefined }>()
  useEffect(() => {
    let isCurrent = true
    void loadCategories().then((categories) => (isCurrent ? setLoaded({ categories }) : undefined))
    return () => {
      isCurrent = false
    }
  }, [])
  return { isLoaded: loaded !== undefined, categories: loaded?.categories }
}

export function ChangeCategoryDialog({ products, change, onClose }: Props) {
  const { isLoaded, categories } = useCategories()
  const [written, setWritten] = useState('')
  const onSubmit = (): void => {
    if (!isLoaded) return
    change.apply({ kind: 'category', product_category_id: written === '' ? null : Number(written) })
  }
  const failure = isLoaded && categories === undefined ? bulkTexts.categoriesFailed : change.refusal
  return (
    <FormDialog
      title={bulkTexts.categoryTitle(products.length)}
      submit={bulkTexts.setCategory}
      isOpen
      isPending={change.isPending}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
      <SelectField
        label={bulkTexts.category}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        hint={bulkTexts.categoryHint}
      >
        <option value="">{bulkTexts.noCategory}</option>
        {(categories ?? []).map(({ product_category_id, name }) => (
          <option key={product_category_id} value={product_category_id}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
