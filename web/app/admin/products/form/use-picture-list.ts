/**
 * The pictures in a product form, in their order. The first is the form's image, and its address its upload's (spec §2):
 * what the list becomes is told to both.
 */
import type { ProductPicture } from '@warung/contract/catalog.ts'
import { useRef, useState } from 'react'
import type { ImageUpload } from '../../forms/use-image-upload'
import { type PicturesAction, reducePictures } from './product-pictures'

/** All but the address of the first. */
type FurtherPictures = {
  readonly alt: string
  readonly others: readonly ProductPicture[]
}

function joined(image: string, { alt, others }: FurtherPictures): readonly ProductPicture[] {
  return image === '' && others.length === 0 ? [] : [{ image, alt }, ...others]
}

type PictureList = {
  readonly pictures: readonly ProductPicture[]
  /** the same as `pictures`, also between two renders: uploads end some renders later */
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
    // only then: it drops an upload that is on its way
    if (image !== upload.latest()) upload.replace(image)
    latestFurther.current = { alt: first?.alt ?? '', others }
    setFurther(latestFurther.current)
  }

  return { pictures: joined(upload.image, further), latest, dispatch }
}
