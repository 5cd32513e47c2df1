/** The list of a product's pictures as an admin changes it; places count from 0. */
import type { ProductPicture } from '@warung/contract/catalog.ts'

export type PicturesAction =
  | { readonly type: 'add'; readonly image: string }
  | { readonly type: 'describe'; readonly place: number; readonly alt: string }
  | { readonly type: 'move'; readonly place: number; readonly by: -1 | 1 }
  | { readonly type: 'remove'; readonly place: number }

function movePicture(
  pictures: readonly ProductPicture[],
  place: number,
  by: -1 | 1,
): readonly ProductPicture[] {
  const moved = pictures[place]
  if (!moved || !pictures[place + by]) return pictures
  return pictures.toSpliced(place, 1).toSpliced(place + by, 0, moved)
}

export function reducePictures(
  pictures: readonly ProductPicture[],
  action: PicturesAction,
): readonly ProductPicture[] {
  switch (action.type) {
    case 'add':
      return [...pictures, { image: action.image, alt: '' }]
    case 'describe':
      return pictures.map((each, place) => (place === action.place ? { ...each, alt: action.alt } : each))
    case 'move':
      return movePicture(pictures, action.place, action.by)
    case 'remove':
      return pictures.toSpliced(action.place, 1)
  }
}
