/** An unpaid order that is paid on the provider's own page: the buyer comes back, which is a hint; the shop asks (D10). */
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailed, messageOf } from '../client/api'
import type { OrderBlockProps } from './browser-provider'
import { ConfirmingPayment, GatewaySteps } from './gateway-steps'
import { gatewayTexts } from './gateway-texts'
import { keepTabOrder, tabOrder } from './opened-order'
import { useRepeatedCheck } from './use-repeated-check'

/** For as many checks; then its notification, or the shop's own asking, is soon enough. */
const ASKED_AFTER_RETURN = 5

/** The provider sent the buyer back as one who has paid. */
function isSaidPaid(): boolean {
  return new URLSearchParams(window.location.search).has('paid')
}

/** The shop opens the page: the token is its address. */
export default function HostedPageBlock({ order, method, calls, showOrder, onConflict }: OrderBlockProps) {
  const { order_id } = order
  const [state, setState] = useState<'idle' | 'leaving' | 'paid'>(() => (isSaidPaid() ? 'paid' : 'idle'))
  const [hasLeft, setHasLeft] = useState(() => tabOrder(order_id) !== undefined)
  const [failure, setFailure] = useState<string>()
  const asksLeft = useRef(isSaidPaid() ? ASKED_AFTER_RETURN : 0)

  const check = useCallback(async (): Promise<void> => {
    const opened = asksLeft.current > 0 ? tabOrder(order_id) : undefined
    // the specification's name (D17); an unpaid answer is no news
    if (opened)
      await calls.pay(order_id, { payment_method_id: opened.provider_order_id }).catch((error: unknown) => {
        if (!(error instanceof CallFailed)) throw error
        if (error.status === 409) onConflict(error.message)
      })
    asksLeft.current -= 1
    if (asksLeft.current === 0) setState('idle')
    await showOrder()
  }, [order_id, calls, showOrder, onConflict])
  useRepeatedCheck(check)

  useEffect(() => {
    if (isSaidPaid()) void check()
    // a browser may bring this very page back instead of loading it
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return
      setState('idle')
      setHasLeft(tabOrder(order_id) !== undefined)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [order_id, check])

  const pay = async (): Promise<void> => {
    setState('leaving')
    setFailure(undefined)
    try {
      const opened = await calls.openProviderOrder(order_id)
      keepTabOrder(order_id, opened)
      window.location.assign(opened.token)
    } catch (error) {
      setState('idle')
      setFailure(messageOf(error))
      await showOrder() // perhaps it is paid
    }
  }

  if (state === 'paid') return <ConfirmingPayment />
  return (
    <GatewaySteps
      order={order}
      failure={failure}
      where={gatewayTexts.onItsPage(method.name)}
      isBegun={hasLeft}
      goOn={gatewayTexts.goOn}
      isPending={state === 'leaving'}
      isDisabled={state === 'leaving'}
      onPay={() => void pay()}
    />
  )
}
