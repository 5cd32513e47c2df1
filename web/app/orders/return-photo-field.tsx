/** Photos that a buyer adds to a return: made smaller here, and sent with it. */
import { RETURN_PICTURES_MAX } from '@warung/contract/values/returns.ts'
import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { shrinkPhoto } from '../client/shrink-photo'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { PhotoButton } from '../ui/photo-button'
import { returnTexts } from './return-texts'

type Props = {
  /** base64 of JPEGs */
  photos: readonly string[]
  onChange: Dispatch<SetStateAction<readonly string[]>>
  /** while photos are made smaller */
  isPreparing: boolean
  onPreparing: (isPreparing: boolean) => void
}

function useChanging({ photos, onChange, onPreparing }: Props) {
  const [failure, setFailure] = useState<string>()
  const add = async (files: readonly File[]): Promise<void> => {
    onPreparing(true)
    setFailure(undefined)
    try {
      const room = RETURN_PICTURES_MAX - photos.length
      const shrunk = await Promise.all(files.slice(0, room).map(shrinkPhoto))
      const read = shrunk.filter((photo) => photo !== undefined)
      // one may have been removed meanwhile
      onChange((current) => [...new Set([...current, ...read])].slice(0, RETURN_PICTURES_MAX))
      if (read.length < shrunk.length) setFailure(returnTexts.noPicture)
      else if (files.length > room) setFailure(returnTexts.tooManyPhotos(RETURN_PICTURES_MAX))
    } catch {
      setFailure(returnTexts.noPicture)
    } finally {
      onPreparing(false)
    }
  }
  const remove = (photo: string): void => {
    setFailure(undefined)
    onChange((current) => current.filter((each) => each !== photo))
  }
  return { add, remove, failure }
}

function ChosenPhotos({ photos, onRemove }: Pick<Props, 'photos'> & { onRemove: (photo: string) => void }) {
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
            onClick={() => onRemove(photo)}
          >
            {returnTexts.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}

export function ReturnPhotoField(props: Props) {
  const { photos, isPreparing } = props
  const { add, remove, failure } = useChanging(props)
  const input = useRef<HTMLInputElement>(null)
  const onRemove = (photo: string): void => {
    remove(photo)
    // the removed photo's button had the focus
    input.current?.focus()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      {photos.length === 0 ? null : <ChosenPhotos photos={photos} onRemove={onRemove} />}
      <PhotoButton
        ref={input}
        label={returnTexts.addPhotos}
        status={isPreparing ? returnTexts.shrinking : returnTexts.photosHint}
        isPending={isPreparing}
        isMultiple
        onChoose={(files) => void add(files)}
      />
    </div>
  )
}
