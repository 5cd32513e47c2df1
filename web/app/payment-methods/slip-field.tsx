/** Uploads a picture of the transfer, for the admin who confirms it. */
import ImagePlus from 'lucide-react/icons/image-plus'
import { type ChangeEvent, useId, useState } from 'react'
import { messageOf } from '../client/api'
import { shrinkPhoto } from '../client/shrink-photo'
import { formatMoment } from '../display/format-moment'
import { Alert } from '../ui/alert'
import { buttonLook } from '../ui/button'
import type { PaymentCalls } from './browser-provider'
import { byHandTexts } from './by-hand-texts'

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
      if (picture === undefined) setFailure(byHandTexts.slipNoPicture)
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
  return sentAt ? byHandTexts.slipSent(formatMoment(sentAt)) : byHandTexts.slipHint
}

export function SlipField({ orderId, sentAt, calls, showOrder }: Props) {
  const id = useId()
  const { isPending, failure, send } = useSlip({ orderId, calls, showOrder })
  const onChange = ({ target: { files } }: ChangeEvent<HTMLInputElement>): void => {
    const file = files?.[0]
    if (file) void send(file)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      <label
        className={`${buttonLook({ variant: 'secondary' })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-brand`}
      >
        <input
          type="file"
          accept="image/*"
          disabled={isPending}
          aria-describedby={id}
          onChange={onChange}
          // lets the buyer choose the same file again after a failure
          onClick={(event) => {
            event.currentTarget.value = ''
          }}
          className="sr-only"
        />
        <ImagePlus aria-hidden className="size-5 shrink-0" />
        {sentAt ? byHandTexts.slipAgain : byHandTexts.slip}
      </label>
      <p id={id} role="status" className="text-ink-soft text-sm">
        {isPending ? byHandTexts.slipSending : slipStatus(sentAt)}
      </p>
    </div>
  )
}
