/** An unpaid order paid on the provider's page. The buyer's return is only a hint, so the shop asks the provider (D10). */
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailed, messageOf } from '../client/api'
import type { OrderBlockProps } from './browser-provider'
import { GatewaySteps } from './gateway-steps'
import { gatewayTexts } from './gateway-texts'
import { storeTabOrder, tabOrder } from './opened-order'
import { useRepeatedCheck } from './use-repeated-check'

/** How often the shop asks after the return; later, a notification or reconciliation is soon enough. */
const CHECKS_AFTER_RETURN = 5

/** True if the provider reports success in the return address. */
function isReportedPaid(): boolean {
  return new URLSearchParams(window.location.search).has('paid')
}

/** After a return that reports a payment, asks the provider a few times. */
function useReturnCheck({ order, calls, showOrder, onConflict }: OrderBlockProps) {
  const { order_id } = order
  const [isConfirming, setIsConfirming] = useState(isReportedPaid)
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
    if (checksLeft.current === 0) setIsConfirming(false)
    await showOrder()
  }, [order_id, calls, showOrder, onConflict])
  useRepeatedCheck(check)
  useEffect(() => {
    if (isReportedPaid()) void check()
  }, [check])
  return { isConfirming, setIsConfirming }
}

/** @param onRestored stable; runs when the browser restores this page instead of loading it */
function useRestoredPage(onRestored: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onRestored()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [onRestored])
}

/** The shop opens the page, whose address is the token. */
export default function HostedPageBlock(props: OrderBlockProps) {
  const { order, method, calls, showOrder } = props
  const { order_id } = order
  const { isConfirming, setIsConfirming } = useReturnCheck(props)
  const [isLeaving, setIsLeaving] = useState(false)
  const [hasLeft, setHasLeft] = useState(() => tabOrder(order_id) !== undefined)
  const [failure, setFailure] = useState<string>()
  useRestoredPage(
    useCallback(() => {
      setIsConfirming(false)
      setIsLeaving(false)
      setHasLeft(tabOrder(order_id) !== undefined)
    }, [order_id, setIsConfirming]),
  )

  const pay = async (): Promise<void> => {
    setIsLeaving(true)
    setFailure(undefined)
    try {
      const opened = await calls.openProviderOrder(order_id)
      storeTabOrder(order_id, opened)
      window.location.assign(opened.token)
    } catch (error) {
      setIsLeaving(false)
      setFailure(messageOf(error))
      await showOrder() // it may be paid
    }
  }

  return (
    <GatewaySteps
      isConfirming={isConfirming}
      order={order}
      failure={failure}
      where={gatewayTexts.onItsPage(method.name)}
      hasStarted={hasLeft}
      continueLabel={gatewayTexts.continueLabel}
      isPending={isLeaving}
      isDisabled={isLeaving}
      onPay={() => void pay()}
    />
  )
}
