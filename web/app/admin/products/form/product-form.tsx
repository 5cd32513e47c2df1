/** The form for creating and editing. The server validates; its message appears in the banner (D14). */
import type { AdminProduct, Category, ProductBody } from '@warung/contract/catalog.ts'
import type { FieldErrors } from '@warung/contract/client.ts'
import type { ProductGroup } from '@warung/contract/product-groups.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { fetcherFailure } from '../../../client/action-result'
import { rememberedListHref } from '../../../stored/list-searches'
import { Alert } from '../../../ui/alert'
import { BackLink } from '../../../ui/back-link'
import { Button, ButtonLink } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { FailedLoad } from '../../../ui/failed-load'
import { TextArea, TextField } from '../../../ui/field'
import { SavingFields } from '../../../ui/saving-fields'
import { StickyAction } from '../../../ui/sticky-action'
import { ImageField } from '../../forms/image-field'
import { LeaveQuestion } from '../../forms/leave-question'
import { productLabel } from '../../forms/product-label'
import { useErrorFocus } from '../../forms/use-error-focus'
import { type ImageUpload, useImageUpload } from '../../forms/use-image-upload'
import { useUnsavedChangesBlocker } from '../../forms/use-unsaved-changes-blocker'
import { CategoryField } from './category-field'
import { CostField } from './cost-field'
import { LowStockField } from './low-stock-field'
import { PicturesField } from './pictures-field'
import { PriceField } from './price-field'
import { PublicationFields } from './publication-fields'
import { SaleFields } from './sale-fields'
import { PriceQuestion } from './save-warnings'
import { SkuField } from './sku-field'
import { StockField } from './stock-field'
import { productFormTexts } from './texts'
import { useUnsavedProduct } from './unsaved-product'
import { type ProductPictures, useProductPictures } from './use-product-pictures'
import { useProductSave } from './use-product-save'
import { VariantsSection } from './variants-section'
import { variantsTexts } from './variants-texts'
import { WeightField } from './weight-field'

/** Links back to the list, and to a copy of a saved product. */
function FormLinks({ product }: { product: AdminProduct | undefined }) {
  return (
    <BackLink
      to={rememberedListHref(href('/admin/productlist/:pageNumber?', {}))}
      label={productFormTexts.goBack}
    >
      {product ? (
        <ButtonLink
          to={`${href('/admin/product/create')}?copy=${product.product_id}`}
          variant="secondary"
          className="ml-auto"
        >
          {productFormTexts.duplicate}
        </ButtonLink>
      ) : null}
    </BackLink>
  )
}

type MainFieldsProps = {
  /** the product, or the copy of one */
  shown: AdminProduct | Partial<ProductBody> | undefined
  product: AdminProduct | undefined
  upload: ImageUpload
  pictures: ProductPictures
  errors: FieldErrors
  onChanged: () => void
}

function MainFields({ shown, product, upload, pictures, errors, onChanged }: MainFieldsProps) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextField label={productLabel('name')} name="name" defaultValue={shown?.name} errors={errors.name} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SkuField sku={shown?.sku} productId={product?.product_id} errors={errors.sku} />
        <PriceField price={shown?.price} errors={errors.price} />
      </div>
      <SaleFields product={shown} errors={errors} />
      <CostField price={shown?.cost_price} errors={errors.cost_price} />
      <ImageField image={upload} onChosen={onChanged} errors={errors.image} />
      <PicturesField field={pictures} onChanged={onChanged} errors={errors.images} />
    </Card>
  )
}

function DescriptionField({ shown, errors }: Pick<MainFieldsProps, 'shown' | 'errors'>) {
  return (
    <Card>
      <TextArea
        label={productLabel('description')}
        name="description"
        rows={6}
        defaultValue={shown?.description}
        errors={errors.description}
      />
    </Card>
  )
}

type SideFieldsProps = Pick<Props, 'product' | 'copy' | 'categories'> & {
  shown: AdminProduct | Partial<ProductBody> | undefined
  errors: FieldErrors
  onAdded: () => void
}

/** Beside the others where there is room, otherwise between them and the description. */
function SideFields({ shown, product, copy, categories, errors, onAdded }: SideFieldsProps) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <StockField stock={shown?.stock} saved={product?.stock} errors={errors.stock} />
      {product ? null : <p className="text-ink-soft text-sm">{productFormTexts.variantsLater}</p>}
      <LowStockField threshold={shown?.low_stock_threshold} errors={errors.low_stock_threshold} />
      <WeightField grams={shown?.weight_grams} errors={errors.weight_grams} />
      <CategoryField
        categories={categories}
        chosen={product?.product_categories[0]?.product_category_id ?? copy?.product_category_id?.[0] ?? 0}
        onAdded={onAdded}
        errors={errors.product_category_id}
      />
      <TextField
        label={productLabel('brand')}
        name="brand"
        defaultValue={shown?.brand}
        errors={errors.brand}
      />
      <PublicationFields product={shown} errors={errors} />
    </Card>
  )
}

type Props = {
  title: string
  submit: string
  product?: AdminProduct
  group?: ProductGroup | null | undefined
  /** another product, or one that was not saved */
  copy?: Partial<ProductBody>
  categories: readonly Category[] | undefined
}

/** Leaving asks first while the form, or the table of variants below it, has unsaved changes. */
function useUnsavedChanges({ data, state }: ReturnType<typeof useProductSave>['fetcher']) {
  const [isChanged, setChanged] = useState(false)
  const [isTableChanged, setTableChanged] = useState(false)
  const blocker = useUnsavedChangesBlocker((isChanged || isTableChanged) && state === 'idle')
  const onChanged = useCallback(() => setChanged(true), [])
  useEffect(() => {
    if (data && 'isSaved' in data) setChanged(false)
  }, [data])
  return { isChanged, isTableChanged, setTableChanged, onChanged, blocker }
}

export function ProductForm({ title, submit, product: loaded, group, copy, categories }: Props) {
  // the product as first loaded, because stock is saved as a difference from what the form showed
  const [product] = useState(loaded)
  const shown = product ?? copy
  const upload = useImageUpload(shown?.image ?? '')
  const pictures = useProductPictures(upload, shown?.images)
  const { fetcher, save, isPending, question } = useProductSave(pictures, product)
  const { isChanged, isTableChanged, setTableChanged, onChanged, blocker } = useUnsavedChanges(fetcher)
  const failed = isPending ? undefined : fetcherFailure(fetcher)
  const errors = failed?.errors ?? {}
  const formArea = useErrorFocus<HTMLDivElement>(failed)
  const form = useRef<HTMLFormElement>(null)
  // while saving, the fields are disabled and cannot be read: the save itself keeps what it sent
  useUnsavedProduct(form, pictures, product === undefined && isChanged && !isPending)

  return (
    <>
      <div ref={formArea} className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4">
        <FormLinks product={product} />
        <h1 className="font-bold text-2xl">{title}</h1>
        {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
        {categories ? null : <FailedLoad message={productFormTexts.categoriesFailed} />}
        <form
          ref={form}
          noValidate
          onSubmit={save}
          onChange={onChanged}
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          <SavingFields isSaving={isPending}>
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
              <MainFields {...{ shown, product, upload, pictures, errors, onChanged }} />
              <SideFields {...{ shown, product, copy, categories, errors }} onAdded={onChanged} />
              <DescriptionField shown={shown} errors={errors} />
            </div>
          </SavingFields>
          {isTableChanged ? <p className="text-ink-soft">{variantsTexts.saveTableFirst}</p> : null}
          <StickyAction>
            <Button type="submit" size="large" isPending={isPending} disabled={isTableChanged}>
              {submit}
            </Button>
          </StickyAction>
        </form>
        <PriceQuestion {...question} />
        <LeaveQuestion
          blocker={blocker}
          question={productFormTexts.leaveQuestion}
          confirm={productFormTexts.leave}
        />
      </div>
      {product ? (
        <VariantsSection product={product} group={group} isBlocked={isChanged} onChanged={setTableChanged} />
      ) : null}
    </>
  )
}
