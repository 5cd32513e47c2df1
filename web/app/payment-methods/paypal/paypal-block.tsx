/** The provider's own button for an unpaid order (spec §4, D10). */
import type { PayPalNamespace } from '@paypal/paypal-js'
import type { Order } from '@warung/contract/orders.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailed } from '../../client/api'
import { storeUnconfirmedPayment } from '../../stored/unconfirmed-payments'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { Skeleton } from '../../ui/skeleton'
import { StatusAlert } from '../../ui/status-alert'
import type { BrowserReport, OrderBlockProps, PaymentCalls } from '../browser-provider'
import { paymentTexts } from '../texts'
import { useConfirmation } from '../use-confirmation'
import { capturePayment } from './capture-payment'
import { loadPaymentScript } from './load-payment-script'
import { paypalTexts } from './texts'

/** A single unit with our order's reference and no shipping address (D10, D18). */
function providerOrder(order: Order) {
  return {
    intent: 'CAPTURE' as const,
    purchase_units: [
      {
        custom_id: order.payment_reference,
        description: paymentTexts.providerLine(order.order_id),
        amount: { currency_code: order.payment_currency, value: order.payment_amount },
      },
    ],
    application_context: { shipping_preference: 'NO_SHIPPING' as const },
  }
}

type PayHandlers = {
  calls: PaymentCalls
  setFailure: (message: string | undefined) => void
  setIsCancelled: (isCancelled: boolean) => void
  confirm: (providerOrderId: string, captured: BrowserReport) => Promise<void>
  showOrder: () => Promise<void>
}

function buttonsFor(paypal: PayPalNamespace, order: Order, handlers: PayHandlers) {
  const { calls, setFailure, setIsCancelled, confirm, showOrder } = handlers
  // the provider's frame alters errors, so the shop's own is stored here
  let refusal: CallFailed | undefined
  let isApproved = false
  return paypal.Buttons?.({
    createOrder: async (_, actions) => {
      refusal = undefined
      setFailure(undefined)
      setIsCancelled(false)
      const providerOrderId = await actions.order.create(providerOrder(order))
      try {
        // before any payment, so that a closed tab loses nothing (D10)
        await calls.recordProviderOrder(order.order_id, providerOrderId)
      } catch (error) {
        if (error instanceof CallFailed) refusal = error
        throw error
      }
      return providerOrderId
    },
    onApprove: async (data, actions) => {
      isApproved = true
      storeUnconfirmedPayment(order.order_id, data.orderID)
      await confirm(data.orderID, await capturePayment(actions))
      isApproved = false
    },
    // unless it turns out to be paid elsewhere, which the order then shows
    onCancel: () => void showOrder().then(() => setIsCancelled(true)),
    onError: () => {
      if (isApproved) return // the money may have moved, and the shop is being asked
      // money moves only after approval
      setFailure(refusal?.message ?? paymentTexts.failed)
      void showOrder()
    },
  })
}

/** Draws the provider's buttons in `container`, again for another order, sum or try. */
function useButtons(
  { order, method }: Pick<OrderBlockProps, 'order' | 'method'>,
  tries: number,
  handlers: PayHandlers,
) {
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const { calls, confirm, showOrder } = handlers
  // of the order, what is sent to the provider: other changes leave the buttons as they are
  const { order_id, payment_amount, payment_currency, payment_reference } = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads the script again
  useEffect(() => {
    let isGone = false
    let close: (() => void) | undefined
    setState('loading')
    const show = async (): Promise<void> => {
      const buttons = buttonsFor(await loadPaymentScript(method, order), order, handlers)
      if (isGone || !buttons || !container.current) return
      close = () => void buttons.close()
      setState('ready')
      await buttons.render(container.current)
    }
    show().catch(() => {
      if (!isGone) setState('failed')
    })
    return () => {
      isGone = true
      close?.()
    }
  }, [
    order_id,
    payment_amount,
    payment_currency,
    payment_reference,
    method,
    calls,
    tries,
    confirm,
    showOrder,
  ])
  return { container, state }
}

type MessagesProps = Pick<ReturnType<typeof useConfirmation>, 'confirming'> & {
  failure: string | undefined
  isCancelled: boolean
}

function PaymentMessages({ failure, isCancelled, confirming }: MessagesProps) {
  return (
    <>
      {failure && !confirming ? <Alert kind="error">{failure}</Alert> : null}
      {confirming?.message ? <Alert kind="error">{confirming.message}</Alert> : null}
      <StatusAlert kind="info">
        {confirming ? paymentTexts.confirming : isCancelled ? paymentTexts.cancelled : null}
      </StatusAlert>
    </>
  )
}

export default function PayPalBlock({ order, method, calls, showOrder, onConflict }: OrderBlockProps) {
  const [failure, setFailure] = useState<string>()
  const [isCancelled, setIsCancelled] = useState(false)
  const [tries, setTries] = useState(0)
  const onRefused = useCallback(
    ({ status, message }: CallFailed) => {
      if (status === 409) onConflict(message)
      setFailure(message)
    },
    [onConflict],
  )
  const { confirming, confirm } = useConfirmation(order.order_id, { calls, showOrder, onRefused })

  const handlers = { calls, setFailure, setIsCancelled, confirm, showOrder }
  const { container, state } = useButtons({ order, method }, tries, handlers)

  return (
    <div className="grid gap-3">
      <PaymentMessages {...{ failure, isCancelled, confirming }} />
      {state === 'failed' && !confirming ? (
        <>
          <Alert kind="error">{paypalTexts.scriptFailed}</Alert>
          <Button variant="secondary" onClick={() => setTries(tries + 1)}>
            {paymentTexts.tryAgain}
          </Button>
        </>
      ) : null}
      {/* as high as the buttons that replace it, so that the layout does not shift */}
      {state === 'loading' ? <Skeleton className="h-36" /> : null}
      <div ref={container} className={state === 'ready' && !confirming ? 'min-h-36' : 'hidden'} />
    </div>
  )
}
