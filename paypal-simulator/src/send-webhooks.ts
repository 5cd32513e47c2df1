// With retries for three days; faults change order and number.
import { randomUUID } from 'node:crypto'
import { shouldInject } from './fault-settings.ts'
import type { Notification } from './records.ts'
import { ALGORITHM, signTransmission } from './sign-webhooks.ts'
import { type SimulatorContext, timestamp, type WebhookEvent } from './simulator-context.ts'
import type { Timer } from './timer.ts'

export type Webhook = { url: () => string; id: string }

export type WebhookSender = {
  announce(event: WebhookEvent): void
  resume(): void
  stop(): void
}

const ATTEMPTS = 25
const LONGEST_WAIT_MS = 6 * 3_600_000
const ANSWER_WITHIN_MS = 30_000

export function retryDelayMs(attempts: number): number {
  return Math.min(5_000 * 2 ** (attempts - 1), LONGEST_WAIT_MS)
}

type Provider = Omit<SimulatorContext, 'notify'>

function writeNotification(
  provider: Provider,
  event: WebhookEvent,
  randomId: (length: number) => string,
): Notification {
  const id = `WH-${randomId(17)}-${randomId(17)}`
  const self = `${provider.baseUrl()}/v1/notifications/webhooks-events/${id}`
  const body = {
    id,
    event_version: '1.0',
    create_time: provider.now().toISOString(),
    resource_type: event.resource_type,
    resource_version: '2.0',
    event_type: event.event_type,
    summary: event.summary,
    resource: event.resource,
    links: [{ href: self, rel: 'self', method: 'GET' }],
  }
  return { id, body: JSON.stringify(body), attempts: 0, outcome: 'waiting' }
}

function signedHeaders(provider: Provider, webhookId: string, body: string): Record<string, string> {
  const { store, faults, random } = provider
  const id = randomUUID()
  const time = timestamp(provider)
  const spoilt = shouldInject(faults, 'webhookBadSignature', random) ? `${body} ` : body
  return {
    'content-type': 'application/json',
    'user-agent': 'PayPal/AUHR-1.0-1',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signTransmission(store.keys, { id, time, webhookId, body: spoilt }),
    'paypal-cert-url': certificateUrl(provider),
    'paypal-auth-algo': ALGORITHM,
  }
}

/** @returns whether the shop accepted it */
async function post(
  provider: Provider,
  webhook: Webhook,
  { body }: Notification,
  closing: AbortSignal,
): Promise<boolean> {
  try {
    // an announcement must survive a crash
    await provider.store.settled()
    const response = await fetch(webhook.url(), {
      method: 'POST',
      redirect: 'manual',
      headers: signedHeaders(provider, webhook.id, body),
      body,
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

export function createWebhookSender(
  provider: Provider,
  webhook: Webhook,
  timer: Timer,
  randomId: (length: number) => string,
): WebhookSender {
  const { store, faults, random } = provider
  const closing = new AbortController()
  const waiting = new Set<() => void>()

  function schedule(id: string, delayMs: number): void {
    const cancel = timer.after(delayMs, () => {
      waiting.delete(cancel)
      void deliver(id)
    })
    waiting.add(cancel)
  }

  async function deliver(id: string): Promise<void> {
    const notification = store.notifications.get(id)
    if (closing.signal.aborted || notification === undefined) return
    const accepted = await post(provider, webhook, notification, closing.signal)
    if (closing.signal.aborted) return
    const current = store.notifications.get(id) ?? notification
    const attempts = current.attempts + 1
    if (accepted || current.outcome === 'delivered') {
      store.put('notification', { ...current, attempts, outcome: 'delivered' })
    } else if (attempts >= ATTEMPTS) {
      store.put('notification', { ...current, attempts, outcome: 'given_up' })
    } else {
      store.put('notification', { ...current, attempts })
      schedule(id, retryDelayMs(attempts))
    }
  }

  return {
    announce(event) {
      const notification = writeNotification(provider, event, randomId)
      if (shouldInject(faults, 'webhookDrop', random)) {
        store.put('notification', { ...notification, outcome: 'dropped' })
        return
      }
      store.put('notification', notification)
      for (let copy = 0; copy < faults.webhookCopies; copy += 1) {
        schedule(notification.id, faults.webhookDelayMs + Math.floor(random() * faults.webhookShuffleMs))
      }
    },
    resume() {
      for (const { id, outcome } of store.notifications.values()) {
        if (outcome === 'waiting') schedule(id, 0)
      }
    },
    stop() {
      closing.abort()
      for (const cancel of waiting) cancel()
      waiting.clear()
    },
  }
}

export function certificateUrl(provider: Pick<SimulatorContext, 'baseUrl'>): string {
  return `${provider.baseUrl()}/v1/notifications/certs/CERT-360caa42-fca2a594-5edc0ebc`
}
