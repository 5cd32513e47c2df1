/** A product's image by choosing, dropping or pasting; with preview, progress and spinner (spec §2). */
import ImagePlus from 'lucide-react/icons/image-plus'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { type ChangeEvent, useCallback, useId } from 'react'
import { ProductImage } from '../../display/product-image'
import { adminFormTexts } from './texts'
import { useImageDrop, useImagePaste } from './use-image-drop'
import type { ImageUpload } from './use-image-upload'

type Props = {
  image: ImageUpload
  /** called before the upload, when the form begins to have unsaved changes */
  onChosen: () => void
  errors?: readonly string[]
}

/** HEIC by file extension, because some systems report no type for it */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif,.heic,.heif'

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <span className="absolute inset-0 grid place-items-center gap-2 rounded-xl bg-card/80 p-3">
      <LoaderCircle aria-hidden className="size-8 animate-spin text-brand" />
      {share < 1 ? (
        <span
          role="progressbar"
          aria-label={adminFormTexts.uploading}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-2 w-full overflow-hidden rounded-full bg-sunken"
        >
          <span className="block h-full rounded-full bg-brand" style={{ width: `${percent}%` }} />
        </span>
      ) : null}
    </span>
  )
}

function PicturePreview({ image, progress }: Pick<ImageUpload, 'image' | 'progress'>) {
  return (
    <div className="relative w-32">
      <ProductImage
        key={image}
        image={image}
        alt={adminFormTexts.preview}
        sizes="128px"
        className="rounded-xl border border-line"
      />
      {progress === undefined ? null : <Progress share={progress} />}
    </div>
  )
}

type FileChoiceProps = {
  id: string
  /** of the error about the picture */
  errorId: string | undefined
  isOver: boolean
  isRefused: boolean
  onTake: (file: File) => void
}

function FileChoice({ id, errorId, isOver, isRefused, onTake }: FileChoiceProps) {
  const hintId = `${id}-hint`
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    if (file) onTake(file)
  }
  return (
    <div className="grid min-w-0 flex-1 basis-48 grid-cols-[minmax(0,1fr)] gap-2">
      <input
        id={id}
        type="file"
        accept={IMAGE_TYPES}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId ?? (isRefused ? hintId : undefined)}
        onChange={onChange}
        // lets the user choose the same file again after a failure
        onClick={(event) => {
          event.currentTarget.value = ''
        }}
        className="max-w-full text-sm file:mr-3 file:min-h-11 file:rounded-xl file:border file:border-line-strong file:bg-card file:px-4 file:font-semibold file:text-ink"
      />
      <p className="hidden items-center gap-2 text-ink-soft text-sm [@media(hover:hover)]:flex">
        <ImagePlus aria-hidden className="size-4 shrink-0" />
        {isOver ? adminFormTexts.dropToUpload : adminFormTexts.dropOrPaste}
      </p>
      {isRefused ? (
        <p id={hintId} className="text-ink-soft text-sm">
          {adminFormTexts.pictureTypes}
        </p>
      ) : null}
    </div>
  )
}

/** Uploads a picture that is chosen (`take`), pasted, or dropped on the element with the handlers `on`. */
function useChosenPicture(upload: ImageUpload['upload'], onChosen: () => void) {
  const take = useCallback(
    (file: File): void => {
      onChosen()
      upload(file)
    },
    [onChosen, upload],
  )
  useImagePaste(take)
  const { isOver, on } = useImageDrop(take)
  return { take, isOver, on }
}

export function ImageField({ image: { image, progress, isRefused, upload }, onChosen, errors }: Props) {
  const id = useId()
  const errorId = `${id}-note`
  const { take, isOver, on } = useChosenPicture(upload, onChosen)

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {adminFormTexts.image}
      </label>
      <fieldset
        aria-label={adminFormTexts.picture}
        {...on}
        className={`flex min-w-0 flex-wrap items-center gap-4 rounded-xl border border-dashed p-3 ${isOver ? 'border-brand bg-sunken' : 'border-line-strong'}`}
      >
        <PicturePreview image={image} progress={progress} />
        <FileChoice
          id={id}
          errorId={errors ? errorId : undefined}
          isOver={isOver}
          isRefused={isRefused}
          onTake={take}
        />
        <span role="status" className="sr-only">
          {progress === undefined ? '' : adminFormTexts.uploading}
        </span>
      </fieldset>
      {errors ? (
        <p id={errorId} className="text-danger text-sm">
          {errors.join(' ')}
        </p>
      ) : null}
    </div>
  )
}
