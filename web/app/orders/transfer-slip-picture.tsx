/** The buyer's picture of the transfer, which only admins see. */
import { useCallback } from 'react'
import { browserApi } from '../client/api'
import { Skeleton } from '../ui/skeleton'
import { PrivatePicture } from './private-picture'
import { adminTransferTexts } from './transfer-texts'
import { useLoadedPictures } from './use-loaded-pictures'

/** @param sentAt changes with the picture, so that a new one is loaded */
export function TransferSlipPicture({ orderId, sentAt }: { orderId: number; sentAt: string }) {
  const load = useCallback(async (): Promise<string | undefined> => {
    const { data } = await browserApi('GET /api/v1/admin/order/{id}/transfer-slip', {
      params: { id: orderId },
    })
    return data.sent_at === sentAt ? data.picture : undefined
  }, [orderId, sentAt])
  const { pictures: picture, failure } = useLoadedPictures(load)
  if (failure !== undefined) return <p className="text-danger text-sm">{failure}</p>
  if (picture === undefined) return <Skeleton className="h-72" />
  return <PrivatePicture src={picture} alt={adminTransferTexts.slip} maxHeight="24rem" />
}
