import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { fetcherFailure } from '../client/action-result'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import type { OrderActionResult, OrderIntent } from './order-actions'
import { orderTexts } from './texts'

type Props = {
  isPartlyRefunded: boolean
  /** cash to be recorded with the delivery */
  cash?: string | undefined
  /** false while another step comes first */
  isNext: boolean
}

/** Admins mark a paid order as delivered (spec §2 Order detail). */
export function DeliverButton({ isPartlyRefunded, cash, isNext }: Props) {
  const question = cash === undefined ? orderTexts.deliverRest : orderTexts.deliverCash(cash)
  const needsConfirmation = isPartlyRefunded || cash !== undefined
  const fetcher = useFetcher<OrderActionResult>()
  const failed = fetcherFailure(fetcher)
  const form = useRef<HTMLFormElement>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <fetcher.Form ref={form} method="post" className="grid gap-3">
      <input type="hidden" name="intent" value={'deliver' satisfies OrderIntent} />
      <input type="hidden" name="is_rest" value={isPartlyRefunded ? 'yes' : 'no'} />
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <Button
        type={needsConfirmation ? 'button' : 'submit'}
        onClick={needsConfirmation ? () => setIsConfirming(true) : undefined}
        size="large"
        variant={isNext ? 'primary' : 'secondary'}
        isPending={fetcher.state !== 'idle'}
      >
        {orderTexts.deliver}
      </Button>
      <ConfirmDialog
        question={question}
        confirm={orderTexts.deliver}
        isOpen={isConfirming}
        onAnswer={(isConfirmed) => {
          setIsConfirming(false)
          if (isConfirmed && form.current) void fetcher.submit(form.current)
        }}
      />
    </fetcher.Form>
  )
}
