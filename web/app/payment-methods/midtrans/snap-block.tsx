/** An unpaid order by Midtrans, whose window offers the ways to pay. Its report is only a hint, so the shop asks Midtrans (D10). */
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailed } from '../../client/api'
import type { OpenedOrder, OrderBlockProps } from '../browser-provider'
import { GatewaySteps } from '../gateway-steps'
import { forgetTabOrder, storeTabOrder, tabOrder } from '../opened-order'
import { reloadOrderPage } from '../reload-order-page'
import { paymentTexts } from '../texts'
import { useRepeatedCheck } from '../use-repeated-check'
import { loadSnap } from './load-snap'
import { midtransTexts } from './texts'

async function tokenOfOrder(
  orderId: number,
  open: OrderBlockProps['calls']['openProviderOrder'],
): Promise<OpenedOrder> {
  const stored = tabOrder(orderId)
  if (stored) return stored
  const opened = await open(orderId)
  storeTabOrder(orderId, opened)
  return opened
}

/** Asks the shop about the payment that the window reported, until the order shows it. */
function useReport({ order: { order_id }, calls, showOrder, onConflict }: OrderBlockProps) {
  const reported = useRef<string>(undefined)
  const check = useCallback(async (): Promise<void> => {
    const payment_method_id = reported.current // the specification's name (D17)
    // only a 409 is shown, because after other failures a notification or reconciliation follows
    if (payment_method_id !== undefined)
      await calls.pay(order_id, { payment_method_id }).catch((error: unknown) => {
        if (!(error instanceof CallFailed)) throw error
        if (error.status !== 409) return
        reported.current = undefined
        onConflict(error.message)
      })
    await showOrder()
  }, [order_id, calls, showOrder, onConflict])
  useRepeatedCheck(check)
  return (providerOrderId: string): void => {
    reported.current = providerOrderId
    void check()
  }
}

function useSnapWindow(props: OrderBlockProps) {
  const { method, calls, showOrder, order } = props
  const { order_id } = order
  const [state, setState] = useState<'idle' | 'opening' | 'open' | 'paid'>('idle')
  const [isChosen, setIsChosen] = useState(() => tabOrder(order_id) !== undefined)
  const [failure, setFailure] = useState<string>()
  const report = useReport(props)
  const close = (): void => {
    setState('idle')
    setIsChosen(true)
    void showOrder()
  }
  const startAnew = (): void => {
    forgetTabOrder() // expired or refused: the next try opens a new one
    close()
    setIsChosen(false)
    setFailure(paymentTexts.failed)
  }
  const pay = async (): Promise<void> => {
    setState('opening')
    setFailure(undefined)
    try {
      const snap = await loadSnap(method)
      const { provider_order_id, token } = await tokenOfOrder(order_id, calls.openProviderOrder)
      setState('open')
      snap.pay(token, {
        language: import.meta.env.VITE_LANGUAGE === 'id' ? 'id' : 'en',
        onSuccess: () => {
          setState('paid')
          report(provider_order_id)
        },
        onPending: close,
        onClose: close,
        onError: startAnew,
      })
    } catch (error) {
      setState('idle')
      setFailure(error instanceof CallFailed ? error.message : midtransTexts.scriptFailed)
      if (error instanceof CallFailed) await showOrder() // it may be paid
    }
  }
  return { state, isChosen, failure, pay }
}

export default function SnapBlock(props: OrderBlockProps) {
  const { method, order } = props
  const { state, isChosen, failure, pay } = useSnapWindow(props)
  useEffect(() => {
    if (!method.isPermitted) void reloadOrderPage(order.order_id)
  }, [method.isPermitted, order.order_id])

  return (
    <GatewaySteps
      isConfirming={state === 'paid'}
      order={order}
      failure={failure}
      where={midtransTexts.choose}
      hasStarted={isChosen}
      continueLabel={midtransTexts.seeAgain}
      isPending={state === 'opening'}
      isDisabled={state !== 'idle'}
      onPay={() => void pay()}
    />
  )
}
