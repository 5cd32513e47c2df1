import { PRODUCT_IMAGES_MAX } from '@warung/contract/values/limits.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import { ProductImage } from '../../../display/product-image'
import { TextField } from '../../../ui/field'
import { focusAddField, focusBesideRow } from '../../../ui/focus-beside-row'
import { IconButton } from '../../../ui/icon-button'
import { IMAGE_TYPES } from '../../forms/image-field'
import { productFormTexts } from './texts'
import type { ProductPictures } from './use-product-pictures'

const toolLook = 'rounded-xl border border-line-strong bg-card text-ink hover:bg-sunken'

type RowProps = Pick<ProductPictures, 'pictures' | 'change'> & { index: number }

function PictureTools({ pictures, change, index }: RowProps) {
  const number = index + 1
  return (
    <div className="flex flex-wrap gap-2">
      <IconButton
        look={toolLook}
        label={productFormTexts.moveUp(number)}
        isDisabled={index === 0}
        onClick={() => change({ type: 'move', index, by: -1 })}
      >
        <ArrowUp aria-hidden className="size-5" />
      </IconButton>
      <IconButton
        look={toolLook}
        label={productFormTexts.moveDown(number)}
        isDisabled={number === pictures.length}
        onClick={() => change({ type: 'move', index, by: 1 })}
      >
        <ArrowDown aria-hidden className="size-5" />
      </IconButton>
      <IconButton
        look={toolLook}
        label={productFormTexts.remove(number)}
        onClick={({ currentTarget }) => {
          if (pictures.length > 2) focusBesideRow(currentTarget)
          else focusAddField(currentTarget) // one picture alone has no buttons
          change({ type: 'remove', index })
        }}
      >
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}

function PictureRow({ pictures, change, index }: RowProps) {
  const picture = pictures[index]
  if (!picture) return null
  const number = index + 1
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-2 py-3">
      <ProductImage
        key={picture.image}
        image={picture.image}
        alt=""
        sizes="80px"
        className="rounded-lg border border-line"
      />
      <div className="grid gap-2">
        <TextField
          label={productFormTexts.pictureText(number)}
          value={picture.alt}
          onChange={(event) => change({ type: 'describe', index, alt: event.target.value })}
          hint={number === 1 ? productFormTexts.pictureHint : undefined}
        />
        {pictures.length > 1 ? <PictureTools pictures={pictures} change={change} index={index} /> : null}
      </div>
    </li>
  )
}

function AddPictures({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {productFormTexts.addPictures}
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={IMAGE_TYPES}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])])
          event.target.value = ''
        }}
        className="max-w-full text-sm file:mr-3 file:min-h-11 file:rounded-xl file:border file:border-line-strong file:bg-card file:px-4 file:font-semibold file:text-ink"
      />
    </div>
  )
}

type Props = { field: ProductPictures; onChanged: () => void; errors?: readonly string[] | undefined }

export function PicturesField({ field, onChanged, errors }: Props) {
  const { pictures, pending, refusals, add } = field
  const change: ProductPictures['change'] = (action) => {
    onChanged()
    field.change(action)
  }
  const said = [...refusals, ...(errors ?? [])]
  if (pictures.length === 0) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ul className="divide-y">
        {pictures.map(({ image }, index) => (
          <PictureRow key={image} pictures={pictures} change={change} index={index} />
        ))}
      </ul>
      {pictures.length < PRODUCT_IMAGES_MAX ? (
        <AddPictures
          onAdd={(files) => {
            onChanged()
            add(files)
          }}
        />
      ) : null}
      <p role="status" className="flex items-center gap-2 text-ink-soft text-sm empty:sr-only">
        {pending > 0 ? (
          <>
            <LoaderCircle aria-hidden className="size-4 animate-spin" />
            {productFormTexts.uploading(pending)}
          </>
        ) : null}
      </p>
      {said.length > 0 ? (
        <p role="alert" className="text-danger text-sm">
          {said.join(' ')}
        </p>
      ) : null}
    </div>
  )
}
