import type { FieldErrors } from '@warung/contract/client.ts'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { ProductImage } from '../../../display/product-image'
import { Checkbox } from '../../../ui/checkbox'
import { Cell, Row } from '../../../ui/table'
import { IMAGE_TYPES } from '../../forms/image-field'
import { productLabel } from '../../forms/product-label'
import { uploadImage } from '../../forms/upload-image'
import type { VariantDraft } from './variant-rows'
import { variantsTexts } from './variants-texts'

type SheetInputProps = ComponentProps<'input'> & {
  column: string
  variant: string
  errors: readonly string[] | undefined
}

/** A cell of the table. Its label is the column's head, or on a phone the word beside it; screen readers also hear the row. */
function SheetInput({ column, variant, errors, ...rest }: SheetInputProps) {
  const id = useId()
  return (
    <>
      <span className="flex items-center gap-2">
        <span aria-hidden className="w-24 shrink-0 text-ink-soft sm:hidden">
          {column}
        </span>
        <input
          aria-label={variantsTexts.of(column, variant)}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? id : undefined}
          className="h-11 w-full min-w-20 rounded-xl border border-line-strong bg-card px-3 text-ink aria-invalid:border-danger"
          {...rest}
        />
      </span>
      {errors ? (
        <span id={id} className="block text-danger text-sm">
          {errors.join(' ')}
        </span>
      ) : null}
    </>
  )
}

type PictureCellProps = {
  label: string
  image: string
  errors: readonly string[] | undefined
  onUploaded: (image: string) => void
}

function usePicture(onUploaded: (image: string) => void) {
  const [isSending, setSending] = useState(false)
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setSending(true)
    // spec §8: a failure is only logged; the spinner stops
    await uploadImage(file, { onProgress: () => {}, signal: new AbortController().signal }).then(
      onUploaded,
      console.warn,
    )
    setSending(false)
  }
  return { isSending, send }
}

function PictureCell({ label, image, errors, onUploaded }: PictureCellProps) {
  const field = useRef<HTMLInputElement>(null)
  const { isSending, send } = usePicture(onUploaded)
  return (
    <>
      <span className="flex items-center gap-2">
        <span aria-hidden className="w-24 shrink-0 text-ink-soft sm:hidden">
          {variantsTexts.picture}
        </span>
        <button
          type="button"
          aria-label={label}
          aria-invalid={errors ? true : undefined}
          aria-busy={isSending || undefined}
          className="relative block size-11 overflow-hidden rounded-lg border border-line"
          onClick={() => field.current?.click()}
        >
          <ProductImage key={image} image={image} alt="" sizes="44px" />
          {isSending ? (
            <span className="absolute inset-0 grid place-items-center">
              <LoaderCircle aria-hidden className="size-8 animate-spin text-brand" />
            </span>
          ) : null}
        </button>
      </span>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={label}
        accept={IMAGE_TYPES}
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
      {errors ? <span className="block text-danger text-sm">{errors.join(' ')}</span> : null}
    </>
  )
}

type Props = {
  row: VariantDraft
  /** index among the rows sent */
  index: number
  errors: FieldErrors
  onChange: (changed: Partial<VariantDraft>) => void
}

type NameProps = Pick<Props, 'row' | 'onChange'> & { variant: string; errors: readonly string[] }

function VariantName({ row, variant, errors, onChange }: NameProps) {
  return (
    <span className="flex items-center gap-1">
      <Checkbox
        label={variantsTexts.sell(variant)}
        isChosen={!row.isLeftOut}
        onChange={(isSold) => onChange({ isLeftOut: !isSold })}
      />
      <span>
        {variant}
        {row.product || row.isLeftOut ? null : (
          <span className="block font-normal text-ink-soft text-sm">{variantsTexts.isNew}</span>
        )}
        {errors.map((error) => (
          <span key={error} className="block font-normal text-danger text-sm">
            {error}
          </span>
        ))}
      </span>
    </span>
  )
}

export function VariantTableRow({ row, index, errors, onChange }: Props) {
  const variant = row.values.join(' / ')
  const errorsOf = (field: string) => errors[`products.${index}.${field}`]
  const cell = (field: 'sku' | 'price' | 'stock' | 'weight', column: string, wire: string) => (
    <Cell>
      {row.isLeftOut ? null : (
        <SheetInput
          column={column}
          variant={variant}
          value={row[field]}
          errors={errorsOf(wire)}
          // wide columns for long texts
          size={field === 'sku' ? 20 : 8}
          inputMode={field === 'sku' ? 'text' : 'numeric'}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      )}
    </Cell>
  )
  return (
    <Row>
      <Cell slot="title" className="min-w-32">
        <VariantName
          row={row}
          variant={variant}
          errors={[...(errorsOf('values') ?? []), ...(errorsOf('product_id') ?? [])]}
          onChange={onChange}
        />
      </Cell>
      {cell('sku', productLabel('sku'), 'sku')}
      {cell('price', productLabel('price'), 'price')}
      {cell('stock', productLabel('stock'), 'stock')}
      {cell('weight', productLabel('weight_grams'), 'weight_grams')}
      <Cell>
        {row.isLeftOut ? null : (
          <PictureCell
            label={variantsTexts.image(variant)}
            image={row.image}
            errors={errorsOf('image')}
            onUploaded={(image) => onChange({ image })}
          />
        )}
      </Cell>
    </Row>
  )
}
