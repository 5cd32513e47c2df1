import type { ProductPicture } from '@warung/contract/catalog.ts'

type SavedPictures = { readonly image: string; readonly images?: readonly ProductPicture[] | undefined }

/**
 * True if `image` alone is enough: the server keeps further pictures, except a new first one, and drops a replaced picture's
 * `alt` (D24).
 */
export function isImageEnough(
  pictures: readonly ProductPicture[],
  saved: SavedPictures | undefined,
): boolean {
  const image = pictures[0]?.image ?? ''
  const [first, ...others] = saved?.images ?? []
  const alt = image === saved?.image ? (first?.alt ?? '') : ''
  const stay = others.filter((other) => other.image !== image)
  const isSame = (one: ProductPicture, other: ProductPicture | undefined): boolean =>
    one.image === other?.image && one.alt === other.alt
  return (
    (pictures[0]?.alt ?? '') === alt &&
    pictures.length === stay.length + (image === '' && stay.length === 0 ? 0 : 1) &&
    pictures.slice(1).every((picture, index) => isSame(picture, stay[index]))
  )
}

export type PicturesAction =
  | { readonly type: 'add'; readonly image: string }
  | { readonly type: 'describe'; readonly index: number; readonly alt: string }
  | { readonly type: 'move'; readonly index: number; readonly by: -1 | 1 }
  | { readonly type: 'remove'; readonly index: number }

function movePicture(
  pictures: readonly ProductPicture[],
  index: number,
  by: -1 | 1,
): readonly ProductPicture[] {
  const moved = pictures[index]
  if (!moved || !pictures[index + by]) return pictures
  return pictures.toSpliced(index, 1).toSpliced(index + by, 0, moved)
}

export function reducePictures(
  pictures: readonly ProductPicture[],
  action: PicturesAction,
): readonly ProductPicture[] {
  switch (action.type) {
    case 'add':
      return [...pictures, { image: action.image, alt: '' }]
    case 'describe':
      return pictures.map((picture, index) =>
        index === action.index ? { ...picture, alt: action.alt } : picture,
      )
    case 'move':
      return movePicture(pictures, action.index, action.by)
    case 'remove':
      return pictures.toSpliced(action.index, 1)
  }
}
