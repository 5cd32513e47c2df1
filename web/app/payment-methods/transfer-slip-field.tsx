/** Uploads a picture of the transfer, for the admin who confirms it. */
import { useState } from 'react'
import { messageOf } from '../client/api'
import { shrinkPhoto } from '../client/shrink-photo'
import { formatMoment } from '../display/format-moment'
import { Alert } from '../ui/alert'
import { PhotoButton } from '../ui/photo-button'
import type { PaymentCalls } from './browser-provider'
import { manualPaymentTexts } from './manual-payment-texts'

type Props = {
  orderId: number
  /** when the picture at the shop was sent; null without one */
  sentAt: string | null
  calls: PaymentCalls
  showOrder: () => Promise<void>
}

function useSlip({ orderId, calls, showOrder }: Omit<Props, 'sentAt'>) {
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const send = async (file: File): Promise<void> => {
    setIsPending(true)
    setFailure(undefined)
    try {
      const picture = await shrinkPhoto(file)
      if (picture === undefined) setFailure(manualPaymentTexts.slipNoPicture)
      else await calls.sendSlip(orderId, picture)
    } catch (error) {
      setFailure(messageOf(error))
    }
    await showOrder()
    setIsPending(false)
  }
  return { isPending, failure, send }
}

function slipStatus(sentAt: string | null): string {
  return sentAt ? manualPaymentTexts.slipSent(formatMoment(sentAt)) : manualPaymentTexts.slipHint
}

export function TransferSlipField({ orderId, sentAt, calls, showOrder }: Props) {
  const { isPending, failure, send } = useSlip({ orderId, calls, showOrder })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      <PhotoButton
        label={sentAt ? manualPaymentTexts.slipAgain : manualPaymentTexts.slip}
        status={isPending ? manualPaymentTexts.slipSending : slipStatus(sentAt)}
        isPending={isPending}
        onChoose={([file]) => file && void send(file)}
      />
    </div>
  )
}
