/** An unpaid order may be paid in another tab, by a webhook or at the bank, so a visible screen keeps checking. */
import type { Order } from '@warung/contract/orders.ts'
import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { CallFailed } from '../client/api'
import type { OrderCalls } from './order-calls'

const PENDING_POLL_MS = 5_000
const PAYMENT_CHANNEL = 'paid-orders'

/** False on failure, so that the screen stays. */
async function hasOrderChanged(shown: Order, calls: OrderCalls): Promise<boolean> {
  try {
    return JSON.stringify(await calls.load(shown.order_id)) !== JSON.stringify(shown)
  } catch (error) {
    return error instanceof CallFailed && [401, 403, 404].includes(error.status)
  }
}

function notifyOtherTabs(orderId: number): void {
  const channel = new BroadcastChannel(PAYMENT_CHANNEL)
  channel.postMessage(orderId)
  channel.close()
}

/** Calls `ask` when the tab becomes visible or online, when another tab pays, and at intervals. */
function onReturnOrInterval(orderId: number, ask: () => void): () => void {
  const channel = new BroadcastChannel(PAYMENT_CHANNEL)
  channel.onmessage = ({ data }) => {
    if (data === orderId) ask()
  }
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') ask()
  }
  const occasions = ['focus', 'pageshow', 'online'] as const
  document.addEventListener('visibilitychange', onVisible)
  for (const occasion of occasions) window.addEventListener(occasion, ask)
  return () => {
    channel.close()
    document.removeEventListener('visibilitychange', onVisible)
    for (const occasion of occasions) window.removeEventListener(occasion, ask)
  }
}

/** @returns a function that checks at once, and resolves when the screen is current */
export function useOrderUpdates(order: Order, calls: OrderCalls): () => Promise<void> {
  const { order_id, is_paid, is_payment_pending } = order
  const { revalidate } = useRevalidator()
  const shown = useRef(order)
  const underWay = useRef(0)

  const ask = useCallback(async (): Promise<void> => {
    underWay.current += 1
    try {
      if (await hasOrderChanged(shown.current, calls)) await revalidate()
    } finally {
      underWay.current -= 1
    }
  }, [revalidate, calls])
  const askUnlessAsking = useCallback((): void => {
    if (underWay.current === 0) void ask()
  }, [ask])

  useEffect(() => {
    if (order.is_paid && !shown.current.is_paid) notifyOtherTabs(order.order_id)
    shown.current = order
  }, [order])

  useEffect(
    () => (is_paid ? undefined : onReturnOrInterval(order_id, askUnlessAsking)),
    [order_id, is_paid, askUnlessAsking],
  )

  useEffect(() => {
    if (!is_payment_pending) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') askUnlessAsking()
    }, PENDING_POLL_MS)
    return () => clearInterval(timer)
  }, [is_payment_pending, askUnlessAsking])

  return ask
}
