/** The form of create and edit. The server judges what is in it; its words stand in the banner (D14). */
import type { Category, ProductRow } from '@warung/contract/catalog.ts'
import { parseRupiah, parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { href, useBlocker } from 'react-router'
import { CallFailed, messageOf } from '../api'
import { signedIn } from '../stored/session'
import { Alert } from '../ui/alert'
import { Button, ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { FailedLoad } from '../ui/failed-load'
import { SelectField, TextArea, TextField } from '../ui/field'
import { ImageField } from './image-field'
import { PriceField } from './price-field'
import { useImageUpload } from './use-image-upload'

export type ProductDraft = {
  name: string
  sku: string
  price: number
  image: string
  brand: string
  stock: number
  product_category_id: number[]
  description: string
}

type Props = {
  title: string
  submit: string
  product?: ProductRow
  categories: readonly Category[] | undefined
  /** rejects with CallFailed; what was typed stays */
  onSave: (draft: ProductDraft) => Promise<void>
}

/**
 * Price and stock as whole numbers (spec §5). What was written and is none travels as it stands, nothing as
 * null, though the type says number: the server refuses both, and its message names the field (D14, D22).
 */
function numberOr(written: string, parse: (written: string) => number | undefined): number {
  if (written.trim() === '') return Number.NaN // null in JSON
  return (parse(written) ?? written) as number
}

function productDraft(form: FormData, image: string): ProductDraft {
  const text = (name: string): string => String(form.get(name) ?? '')
  const category = Number(text('category'))
  return {
    name: text('name'),
    sku: text('sku'),
    price: numberOr(text('price'), parseRupiah),
    image,
    brand: text('brand'),
    stock: numberOr(text('stock'), parseWholeNumber),
    product_category_id: category > 0 ? [category] : [],
    description: text('description'),
  }
}

/** Asks before typed things are lost: on the way to another screen, and when the tab closes. */
function useUnsavedChangesBlocker(isChanged: boolean) {
  // logging out, and a session that ends, leave in any case
  const blocker = useBlocker(() => isChanged && signedIn() !== undefined)
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  return blocker
}

export function ProductForm({ title, submit, product, categories, onSave }: Props) {
  const upload = useImageUpload(product?.image ?? '')
  const [isChanged, setChanged] = useState(false)
  const [state, setState] = useState<'resting' | 'waiting' | 'saving'>('resting')
  const [failed, setFailed] = useState<{ message: string; errors: CallFailed['errors'] }>()
  const blocker = useUnsavedChangesBlocker(isChanged && state !== 'saving')
  const errors = failed?.errors ?? {}
  const onTaken = useCallback(() => setChanged(true), [])

  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (state !== 'resting') return
    const form = new FormData(event.currentTarget)
    setState('waiting')
    setFailed(undefined)
    const image = await upload.settled()
    if (image === undefined) return
    setState('saving')
    try {
      await onSave(productDraft(form, image))
      setChanged(false)
    } catch (error) {
      setFailed({ message: messageOf(error), errors: error instanceof CallFailed ? error.errors : {} })
    } finally {
      setState('resting')
    }
  }

  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <div>
        <ButtonLink to={href('/admin/productlist/:pageNumber?', {})} variant="secondary">
          Go Back
        </ButtonLink>
      </div>
      <Card className="grid gap-5">
        <h1 className="font-bold text-2xl">{title}</h1>
        {failed ? <Alert kind="error">{failed.message}</Alert> : null}
        {categories ? null : <FailedLoad message="Failed get list product category" />}
        <form
          noValidate
          onSubmit={(event) => void save(event)}
          onChange={() => setChanged(true)}
          className="grid gap-4"
        >
          <TextField label="Name" name="name" defaultValue={product?.name} errors={errors.name} />
          <TextField label="SKU" name="sku" defaultValue={product?.sku} errors={errors.sku} />
          <PriceField price={product?.price} errors={errors.price} />
          <ImageField image={upload} onTaken={onTaken} errors={errors.image} />
          <TextField label="Brand" name="brand" defaultValue={product?.brand} errors={errors.brand} />
          <TextField
            label="Stock"
            name="stock"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={product?.stock}
            errors={errors.stock}
          />
          <SelectField
            label="Product Category"
            name="category"
            defaultValue={product?.product_categories[0]?.product_category_id ?? ''}
            errors={errors.product_category_id}
          >
            <option value="">Select...</option>
            {(categories ?? []).map((category) => (
              <option key={category.product_category_id} value={category.product_category_id}>
                {category.name}
              </option>
            ))}
          </SelectField>
          <TextArea
            label="Description"
            name="description"
            rows={6}
            defaultValue={product?.description}
            errors={errors.description}
          />
          <div>
            <Button type="submit" size="large" isPending={state !== 'resting'}>
              {submit}
            </Button>
          </div>
        </form>
      </Card>
      <ConfirmDialog
        question="Leave without saving your changes?"
        confirm="Leave"
        isOpen={blocker.state === 'blocked'}
        onAnswer={(isConfirmed) => (isConfirmed ? blocker.proceed?.() : blocker.reset?.())}
      />
    </div>
  )
}
