import LoaderCircle from 'lucide-react/icons/loader-circle'
import { useRef, useState } from 'react'
import { ProductImage } from '../../../display/product-image'
import { Button } from '../../../ui/button'
import { IMAGE_TYPES } from '../../forms/image-field'
import { uploadImage } from '../../forms/upload-image'
import type { RowScope } from './variant-fills'
import { variantsTexts } from './variants-texts'

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

type PictureButtonProps = {
  label: string
  image: string
  errors: readonly string[] | undefined
  onUploaded: (image: string) => void
}

function PictureButton({ label, image, errors, onUploaded }: PictureButtonProps) {
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

type Props = Omit<PictureButtonProps, 'label'> & {
  variant: string
  /** the rows that may want this picture, too */
  scopes: readonly (RowScope | undefined)[]
  onFill: (scope: RowScope | undefined) => void
}

export function PictureCell({ variant, scopes, onFill, ...picture }: Props) {
  const cell = useRef<HTMLDivElement>(null)
  return (
    <div ref={cell}>
      <PictureButton {...picture} label={variantsTexts.image(variant)} />
      {scopes.map((scope) => {
        const label = variantsTexts.fillPicture(scope?.value)
        return (
          <Button
            key={label}
            variant="secondary"
            size="small"
            className="mt-1"
            aria-label={`${label}: ${variant}`}
            onClick={() => {
              onFill(scope)
              // this button goes away
              cell.current?.querySelector('button')?.focus()
            }}
          >
            {label}
          </Button>
        )
      })}
    </div>
  )
}
