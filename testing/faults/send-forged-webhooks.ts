/** A stranger who sends webhooks of the provider's shape all through a run. None may be believed. */
import { setTimeout as sleep } from 'node:timers/promises'

export const FORGED_EVENT = 'WH-FORGED'
const PAUSE_MS = 200

export type Forger = {
  /** how many were sent, and how many of them the shop answered with success */
  stop(): Promise<{ readonly sent: number; readonly believed: number }>
}

function forgedEvent(index: number, providerOrderId: string): string {
  return JSON.stringify({
    id: `${FORGED_EVENT}-${index}`,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type: 'checkout-order',
    resource_version: '2.0',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    summary: 'An order has been approved by buyer',
    resource: { id: providerOrderId, status: 'COMPLETED', intent: 'CAPTURE' },
  })
}

function forgedHeaders(index: number): Record<string, string> {
  return {
    'content-type': 'application/json',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-FORGED',
    'paypal-transmission-id': `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    'paypal-transmission-sig': Buffer.from(`forged ${index}`).toString('base64'),
    'paypal-transmission-time': new Date().toISOString(),
  }
}

/** @param orderIds provider orders that exist by now, for forgeries that name real ones */
export function forgeWebhooks(url: string, orderIds: () => readonly string[]): Forger {
  let isOver = false
  let sent = 0
  let believed = 0
  const forge = async (): Promise<void> => {
    while (!isOver) {
      sent += 1
      const body = forgedEvent(sent, orderIds()[sent % Math.max(1, orderIds().length)] ?? 'FORGED1')
      try {
        const signal = AbortSignal.timeout(20_000)
        const answer = await fetch(url, { method: 'POST', headers: forgedHeaders(sent), body, signal })
        if (answer.ok) believed += 1
      } catch {
        // the shop is down for a moment: as good as a refusal
      }
      await sleep(PAUSE_MS)
    }
  }
  const forging = forge()
  return {
    stop: async () => {
      isOver = true
      await forging
      return { sent, believed }
    },
  }
}
