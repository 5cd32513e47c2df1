/** An unpaid order by Xendit: the buyer pays on its page and comes back, which is a hint; the shop asks (D10). */
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailed, messageOf } from '../../client/api'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import type { OrderBlockProps } from '../browser-provider'
import { gatewayTexts } from '../gateway-texts'
import { openedOrder, storeOpenedOrder } from '../opened-order'
import { useRepeatedCheck } from '../use-repeated-check'
import { xenditTexts } from './texts'

/** After a return; later its notification, or the shop's own asking, is soon enough. */
const ASKED_AFTER_RETURN = 5

export default function InvoiceBlock({ order, calls, showOrder, onConflict }: OrderBlockProps) {
  const { order_id } = order
  const [isLeaving, setIsLeaving] = useState(false)
  const [hasLeft, setHasLeft] = useState(() => openedOrder(order_id) !== undefined)
  const [failure, setFailure] = useState<string>()
  const asksLeft = useRef(ASKED_AFTER_RETURN)

  const check = useCallback(async (): Promise<void> => {
    const left = asksLeft.current > 0 ? openedOrder(order_id) : undefined
    asksLeft.current -= 1
    // the specification's name (D17); an unpaid answer is no news
    if (left)
      await calls.pay(order_id, { payment_method_id: left.provider_order_id }).catch((error: unknown) => {
        if (!(error instanceof CallFailed)) throw error
        if (error.status !== 409) return
        asksLeft.current = 0
        onConflict(error.message)
      })
    await showOrder()
  }, [order_id, calls, showOrder, onConflict])
  useRepeatedCheck(check)

  useEffect(() => {
    if (openedOrder(order_id)) void check()
    // a browser may bring back this very page instead of loading it
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return
      asksLeft.current = ASKED_AFTER_RETURN
      setIsLeaving(false)
      setHasLeft(true)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [order_id, check])

  const pay = async (): Promise<void> => {
    setIsLeaving(true)
    setFailure(undefined)
    try {
      const opened = await calls.openProviderOrder(order_id)
      storeOpenedOrder(order_id, opened)
      window.location.assign(opened.token)
    } catch (error) {
      setIsLeaving(false)
      setFailure(messageOf(error))
      await showOrder() // perhaps it is paid
    }
  }

  return (
    <div className="grid gap-3">
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      <p className="text-ink-soft text-sm">{hasLeft ? gatewayTexts.waiting : xenditTexts.choose}</p>
      <Button size="large" isPending={isLeaving} disabled={isLeaving} onClick={() => void pay()}>
        {hasLeft ? xenditTexts.goOn : gatewayTexts.payNow}
      </Button>
    </div>
  )
}
