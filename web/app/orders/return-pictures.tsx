/** The buyer's photos of a return, for the buyer and for admins. */
import { useEffect, useState } from 'react'
import { messageOf } from '../client/api'
import { Skeleton } from '../ui/skeleton'
import { PrivatePicture } from './private-picture'
import { returnTexts } from './return-texts'

export type LoadReturnPictures = (orderId: number, returnId: number) => Promise<readonly string[]>

type Props = { orderId: number; returnId: number; load: LoadReturnPictures }

export function ReturnPictures({ orderId, returnId, load }: Props) {
  const [pictures, setPictures] = useState<readonly string[]>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let isGone = false
    load(orderId, returnId).then(
      (loaded) => {
        if (!isGone) setPictures(loaded)
      },
      (error: unknown) => {
        if (!isGone) setFailure(messageOf(error))
      },
    )
    return () => {
      isGone = true
    }
  }, [orderId, returnId, load])
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
