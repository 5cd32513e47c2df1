/** Photos that a buyer adds to a return: made smaller here, and sent with it. */
import { RETURN_PICTURES_MAX } from '@warung/contract/values/return-pictures.ts'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type ChangeEvent, useId, useState } from 'react'
import { shrinkPhoto } from '../client/shrink-photo'
import { Alert } from '../ui/alert'
import { Button, buttonLook } from '../ui/button'
import { returnTexts } from './return-texts'

type Props = {
  /** base64 of JPEGs */
  photos: readonly string[]
  onChange: (photos: readonly string[]) => void
  /** while photos are made smaller */
  isPreparing: boolean
  onPreparing: (isPreparing: boolean) => void
}

function useAdding({ photos, onChange, onPreparing }: Props) {
  const [failure, setFailure] = useState<string>()
  const add = async (files: readonly File[]): Promise<void> => {
    onPreparing(true)
    const room = RETURN_PICTURES_MAX - photos.length
    const shrunk = await Promise.all(files.slice(0, room).map(shrinkPhoto))
    const read = shrunk.filter((photo) => photo !== undefined)
    const isUnread = read.length < shrunk.length
    setFailure(isUnread ? returnTexts.noPicture : files.length > room ? returnTexts.photosHint : undefined)
    onChange([...photos, ...read.filter((photo) => !photos.includes(photo))])
    onPreparing(false)
  }
  return { add, failure }
}

function ChosenPhotos({ photos, onChange }: Pick<Props, 'photos' | 'onChange'>) {
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map((photo, index) => (
        <li key={photo} className="grid justify-items-start gap-1">
          <img
            src={`data:image/jpeg;base64,${photo}`}
            alt={returnTexts.photo(index + 1)}
            style={{ maxHeight: '8rem' }}
            className="max-w-full rounded-xl border border-line"
          />
          <Button
            variant="secondary"
            size="small"
            aria-label={returnTexts.removePhoto(index + 1)}
            onClick={() => onChange(photos.filter((each) => each !== photo))}
          >
            {returnTexts.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}

export function ReturnPhotoField(props: Props) {
  const id = useId()
  const { add, failure } = useAdding(props)
  const onChange = ({ target: { files } }: ChangeEvent<HTMLInputElement>): void => {
    if (files && files.length > 0) void add([...files])
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      {props.photos.length === 0 ? null : <ChosenPhotos photos={props.photos} onChange={props.onChange} />}
      {props.photos.length >= RETURN_PICTURES_MAX ? null : (
        <label
          className={`${buttonLook({ variant: 'secondary' })} cursor-pointer justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-brand`}
        >
          <input
            type="file"
            accept="image/*"
            multiple
            disabled={props.isPreparing}
            aria-describedby={id}
            onChange={onChange}
            // lets the buyer choose the same file again
            onClick={(event) => {
              event.currentTarget.value = ''
            }}
            className="sr-only"
          />
          <ImagePlus aria-hidden className="size-5 shrink-0" />
          {returnTexts.addPhotos}
        </label>
      )}
      <p id={id} role="status" className="text-ink-soft text-sm">
        {props.isPreparing ? returnTexts.shrinking : returnTexts.photosHint}
      </p>
    </div>
  )
}
