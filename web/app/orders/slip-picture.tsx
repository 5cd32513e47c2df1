/** The buyer's picture of the transfer, which only admins see. */
import { useEffect, useState } from 'react'
import { browserApi, messageOf } from '../client/api'
import { Skeleton } from '../ui/skeleton'
import { PrivatePicture } from './private-picture'
import { transferWorkTexts } from './transfer-texts'

/** @param sentAt changes with the picture, so that a new one is loaded */
export function SlipPicture({ orderId, sentAt }: { orderId: number; sentAt: string }) {
  const [picture, setPicture] = useState<string>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let isGone = false
    const show = async (): Promise<void> => {
      try {
        const { data } = await browserApi('GET /api/v1/admin/order/{id}/transfer-slip', {
          params: { id: orderId },
        })
        if (!isGone && data.sent_at === sentAt) setPicture(data.picture)
      } catch (error) {
        if (!isGone) setFailure(messageOf(error))
      }
    }
    void show()
    return () => {
      isGone = true
    }
  }, [orderId, sentAt])
  if (failure !== undefined) return <p className="text-danger text-sm">{failure}</p>
  if (picture === undefined) return <Skeleton className="h-72" />
  return <PrivatePicture src={picture} alt={transferWorkTexts.slip} maxHeight="24rem" />
}
