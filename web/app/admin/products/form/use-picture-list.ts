/** The first picture is also the form's `image` field (spec §2), so every change updates both. */
import type { ProductPicture } from '@warung/contract/catalog.ts'
import { useRef, useState } from 'react'
import type { ImageUpload } from '../../forms/use-image-upload'
import { type PicturesAction, reducePictures } from './product-pictures'

type FurtherPictures = {
  readonly alt: string
  readonly others: readonly ProductPicture[]
}

function joined(image: string, { alt, others }: FurtherPictures): readonly ProductPicture[] {
  return image === '' && others.length === 0 ? [] : [{ image, alt }, ...others]
}

type PictureList = {
  readonly pictures: readonly ProductPicture[]
  /** like `pictures`, but current between renders, when uploads end */
  readonly latest: () => readonly ProductPicture[]
  readonly dispatch: (action: PicturesAction) => void
}

export function usePictureList(
  upload: ImageUpload,
  saved: readonly ProductPicture[] | undefined,
): PictureList {
  const [further, setFurther] = useState<FurtherPictures>({
    alt: saved?.[0]?.alt ?? '',
    others: saved?.slice(1) ?? [],
  })
  const latestFurther = useRef(further)
  const latest = (): readonly ProductPicture[] => joined(upload.latest(), latestFurther.current)

  const dispatch = (action: PicturesAction): void => {
    const [first, ...others] = reducePictures(latest(), action)
    const image = first?.image ?? ''
    // only if changed, because it cancels a pending upload
    if (image !== upload.latest()) upload.replace(image)
    latestFurther.current = { alt: first?.alt ?? '', others }
    setFurther(latestFurther.current)
  }

  return { pictures: joined(upload.image, further), latest, dispatch }
}
