/** The buyer's photos of a return, for the buyer and for admins. */
import { useCallback } from 'react'
import { Skeleton } from '../ui/skeleton'
import { PrivatePicture } from './private-picture'
import { returnTexts } from './return-texts'
import { useLoadedPictures } from './use-loaded-pictures'

export type LoadReturnPictures = (orderId: number, returnId: number) => Promise<readonly string[]>

type Props = { orderId: number; returnId: number; load: LoadReturnPictures }

export function ReturnPictures({ orderId, returnId, load }: Props) {
  const { pictures, failure } = useLoadedPictures(
    useCallback(() => load(orderId, returnId), [orderId, returnId, load]),
  )
  if (failure !== undefined) return <p className="text-danger text-sm">{failure}</p>
  if (pictures === undefined) return <Skeleton className="h-24" />
  return (
    <span className="flex flex-wrap gap-2">
      {pictures.map((picture, index) => (
        <PrivatePicture key={picture} src={picture} alt={returnTexts.photo(index + 1)} maxHeight="8rem" />
      ))}
    </span>
  )
}
