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

/** @returns the number of attempts so far if it must be repeated */
function recordAttempt(
  store: Provider['store'],
  notification: Notification,
  isAccepted: boolean,
): number | undefined {
  const attempts = notification.attempts + 1
  if (isAccepted || notification.outcome === 'delivered') {
    store.put('notification', { ...notification, attempts, outcome: 'delivered' })
    return undefined
  }
  if (attempts >= ATTEMPTS) {
    store.put('notification', { ...notification, attempts, outcome: 'given_up' })
    return undefined
  }
  store.put('notification', { ...notification, attempts })
  return attempts
}

/** Delayed work until `stop`. */
function createSchedule(timer: Timer) {
  const waiting = new Set<() => void>()
  return {
    after: (ms: number, work: () => void): void => {
      const cancel = timer.after(ms, () => {
        waiting.delete(cancel)
        work()
      })
      waiting.add(cancel)
    },
    stop: (): void => {
      for (const cancel of waiting) cancel()
      waiting.clear()
    },
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
  const schedule = createSchedule(timer)
  const deliverAfter = (ms: number, id: string): void => schedule.after(ms, () => void deliver(id))

  async function deliver(id: string): Promise<void> {
    const notification = store.notifications.get(id)
    if (closing.signal.aborted || notification === undefined) return
    const isAccepted = await post(provider, webhook, notification, closing.signal)
    if (closing.signal.aborted) return
    const attempts = recordAttempt(store, store.notifications.get(id) ?? notification, isAccepted)
    if (attempts !== undefined) deliverAfter(retryDelayMs(attempts), id)
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
        deliverAfter(faults.webhookDelayMs + Math.floor(random() * faults.webhookShuffleMs), notification.id)
      }
    },
    resume() {
      for (const { id, outcome } of store.notifications.values()) {
        if (outcome === 'waiting') deliverAfter(0, id)
      }
    },
    stop() {
      closing.abort()
      schedule.stop()
    },
  }
}

export function certificateUrl(provider: Pick<SimulatorContext, 'baseUrl'>): string {
  return `${provider.baseUrl()}/v1/notifications/certs/CERT-360caa42-fca2a594-5edc0ebc`
}
