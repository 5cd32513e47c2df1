/** The buyer's picture of the transfer, which only admins see; a tap enlarges it. */
import { useEffect, useState } from 'react'
import { browserApi, messageOf } from '../client/api'
import { Skeleton } from '../ui/skeleton'
import { transferWorkTexts } from './transfer-texts'

/** @param sentAt changes with the picture, so that a new one is loaded */
export function SlipPicture({ orderId, sentAt }: { orderId: number; sentAt: string }) {
  const [picture, setPicture] = useState<string>()
  const [isLarge, setIsLarge] = useState(false)
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
  return (
    <button
      type="button"
      aria-expanded={isLarge}
      onClick={() => setIsLarge(!isLarge)}
      className="min-h-11 justify-self-start"
    >
      <img
        src={picture}
        alt={transferWorkTexts.slip}
        style={isLarge ? { width: '100%' } : { maxHeight: '24rem' }}
        className="max-w-full rounded-xl border border-line"
      />
    </button>
  )
}
