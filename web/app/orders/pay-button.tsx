/** The provider's own button for an unpaid order (spec §4, D10). */
import type { PayPalNamespace } from '@paypal/paypal-js'
import type { Order } from '@warung/contract/orders.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi, CallFailed, messageOf } from '../api'
import type { Settings } from '../context'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Skeleton } from '../ui/skeleton'
import { loadPaymentScript } from './load-payment-script'
import { useAskAgain } from './use-ask-again'

type Props = { order: Order; payment: Settings['payment'] }

/** What the provider is asked for: one unit, our order's reference, no address of theirs (D10, D18). */
const providerOrder = (order: Order) => ({
  intent: 'CAPTURE' as const,
  purchase_units: [
    {
      custom_id: order.payment_reference,
      description: `Order ${order.order_id}`,
      amount: { currency_code: order.payment_currency, value: order.payment_amount },
    },
  ],
  application_context: { shipping_preference: 'NO_SHIPPING' as const },
})

type Told = {
  setFailure: (message: string | undefined) => void
  /** paid, and the shop cannot be told yet: it finds out by itself */
  onWaiting: () => void
  onPaid: () => Promise<void>
}

const buttonsFor = (paypal: PayPalNamespace, order: Order, { setFailure, onWaiting, onPaid }: Told) => {
  const params = { id: order.order_id }
  return paypal.Buttons?.({
    createOrder: async (_, actions) => {
      setFailure(undefined)
      const payment_method_id = await actions.order.create(providerOrder(order))
      // told before anything is paid, so that a closed tab loses nothing (D10)
      await browserApi('PUT /api/v1/order/{id}/provider-order', { params, body: { payment_method_id } })
      return payment_method_id
    },
    onApprove: async (data, actions) => {
      const captured = await actions.order?.capture()
      const body = {
        payment_method_id: data.orderID,
        status: captured?.status ?? '',
        update_time: captured?.update_time ?? '',
        email: captured?.payer?.email_address ?? '',
      }
      try {
        await browserApi('PUT /api/v1/order/{id}/pay', { params, body })
      } catch (error) {
        setFailure(messageOf(error))
        if (!(error instanceof CallFailed) || error.status === 0 || error.status >= 500) onWaiting()
      }
      await onPaid()
    },
    onError: (error) => {
      setFailure(
        error instanceof CallFailed
          ? error.message
          : 'The payment did not go through. Nothing was charged; please try again.',
      )
    },
  })
}

export const PayButton = ({ order, payment }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [failure, setFailure] = useState<string>()
  const [tries, setTries] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  useAskAgain(isWaiting)
  const onPaid = useCallback(() => revalidate(), [revalidate])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads the script again
  useEffect(() => {
    let isGone = false
    let close: (() => void) | undefined
    setState('loading')
    const show = async (): Promise<void> => {
      const buttons = buttonsFor(await loadPaymentScript(payment, order.payment_currency), order, {
        setFailure,
        onPaid,
        onWaiting: () => setWaiting(true),
      })
      if (isGone || !buttons || !place.current) return
      close = () => void buttons.close()
      setState('ready')
      await buttons.render(place.current)
    }
    show().catch(() => {
      if (!isGone) setState('failed')
    })
    return () => {
      isGone = true
      close?.()
    }
  }, [order.order_id, payment, tries, onPaid])

  return (
    <div className="grid gap-3">
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      {state === 'failed' ? (
        <>
          <Alert kind="error">Paypal SDK could not be loaded.</Alert>
          <Button variant="secondary" onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        </>
      ) : null}
      {state === 'loading' ? <Skeleton className="h-28" /> : null}
      <div ref={place} className={state === 'ready' ? 'min-h-28' : 'hidden'} />
    </div>
  )
}
