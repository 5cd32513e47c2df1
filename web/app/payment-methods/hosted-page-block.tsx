/** An unpaid order paid on the provider's page. The buyer's return is only a hint, so the shop asks the provider (D10). */
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailed, messageOf } from '../client/api'
import type { OrderBlockProps } from './browser-provider'
import { ConfirmingPayment, GatewaySteps } from './gateway-steps'
import { gatewayTexts } from './gateway-texts'
import { storeTabOrder, tabOrder } from './opened-order'
import { useRepeatedCheck } from './use-repeated-check'

/** How often the shop asks after the return; later, a notification or reconciliation is soon enough. */
const CHECKS_AFTER_RETURN = 5

/** True if the provider reports success in the return address. */
function isReportedPaid(): boolean {
  return new URLSearchParams(window.location.search).has('paid')
}

/** The shop opens the page, whose address is the token. */
export default function HostedPageBlock({ order, method, calls, showOrder, onConflict }: OrderBlockProps) {
  const { order_id } = order
  const [state, setState] = useState<'idle' | 'leaving' | 'paid'>(() => (isReportedPaid() ? 'paid' : 'idle'))
  const [hasLeft, setHasLeft] = useState(() => tabOrder(order_id) !== undefined)
  const [failure, setFailure] = useState<string>()
  const checksLeft = useRef(isReportedPaid() ? CHECKS_AFTER_RETURN : 0)

  const check = useCallback(async (): Promise<void> => {
    const opened = checksLeft.current > 0 ? tabOrder(order_id) : undefined
    // the specification's name (D17); an unpaid result is not shown
    if (opened)
      await calls.pay(order_id, { payment_method_id: opened.provider_order_id }).catch((error: unknown) => {
        if (!(error instanceof CallFailed)) throw error
        if (error.status === 409) onConflict(error.message)
      })
    checksLeft.current -= 1
    if (checksLeft.current === 0) setState('idle')
    await showOrder()
  }, [order_id, calls, showOrder, onConflict])
  useRepeatedCheck(check)

  useEffect(() => {
    if (isReportedPaid()) void check()
    // a browser may restore this page instead of loading it
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
      storeTabOrder(order_id, opened)
      window.location.assign(opened.token)
    } catch (error) {
      setState('idle')
      setFailure(messageOf(error))
      await showOrder() // it may be paid
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
