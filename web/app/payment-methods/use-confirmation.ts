import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallFailed } from '../client/api'
import { removeUnconfirmedPayment, unconfirmedPayment } from '../stored/unconfirmed-payments'
import type { BrowserReport, PaymentCalls } from './browser-provider'
import { confirmPayment } from './confirm-payment'

/** Used if the script's answer was lost with an earlier page. */
const CONFIRMATION_LOST: BrowserReport = {
  report: { status: '', update_time: '', email: '' },
  isRefused: false,
}

function waitBeforeAsking(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

type Confirmation = {
  /** defined while the payment's outcome is unknown; `message` is the shop's last error */
  readonly confirming: { readonly message?: string } | undefined
  /** resolves when the payment has failed, or the button has disappeared */
  readonly confirm: (providerOrderId: string, report: BrowserReport) => Promise<void>
}

export function useConfirmation(
  orderId: number,
  page: {
    calls: PaymentCalls
    showOrder: () => Promise<void>
    onRefused: (refusal: CallFailed) => void
  },
): Confirmation {
  const { calls, showOrder, onRefused } = page
  const [confirming, setConfirming] = useState<Confirmation['confirming']>()
  const shown = useRef<AbortController>(undefined)

  const confirm = useCallback(
    async (providerOrderId: string, { report, isRefused }: BrowserReport): Promise<void> => {
      const signal = shown.current?.signal
      if (!signal) return // without a button on the screen, nothing can be approved
      setConfirming({})
      const body = { payment_method_id: providerOrderId, ...report } // the specification's name (D17)
      const reportPayment = async (): Promise<void> => {
        await calls.pay(orderId, body)
        removeUnconfirmedPayment(orderId)
      }
      await confirmPayment({
        reportPayment,
        showOrder,
        isRefused,
        onRefused: (refusal) => {
          if (refusal.status !== 401) removeUnconfirmedPayment(orderId) // otherwise the next sign-in checks again
          onRefused(refusal)
        },
        onUnknown: (message) => setConfirming({ message }),
        pause: waitBeforeAsking,
        signal,
      })
      if (!signal.aborted) setConfirming(undefined)
    },
    [orderId, calls, showOrder, onRefused],
  )

  useEffect(() => {
    const controller = new AbortController()
    shown.current = controller
    const left = unconfirmedPayment(orderId)
    if (left !== undefined) void confirm(left, CONFIRMATION_LOST)
    return () => controller.abort()
  }, [orderId, confirm])

  return { confirming, confirm }
}
