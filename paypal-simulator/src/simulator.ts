// Imports nothing of the shop's, so that their views can differ.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { browserRoutes } from './browser-routes.ts'
import { findCapture, settlePendingCapture } from './captures.ts'
import { faultRoutes } from './fault-routes.ts'
import { type FaultSettings, noFaults } from './fault-settings.ts'
import { setJsonApi } from './json-api.ts'
import { type Ledger, readLedger } from './ledger.ts'
import { asRecord, readText } from './read-request.ts'
import type { Capture, Notification, Refund } from './records.ts'
import { refundCapture } from './refunds.ts'
import { approveRoute, restRoutes, tokenRoute } from './rest-routes.ts'
import { scriptRoutes } from './script-routes.ts'
import { createWebhookSender, type Webhook } from './send-webhooks.ts'
import type { SimulatorContext } from './simulator-context.ts'
import { openStore, type Store } from './store.ts'
import { realTimer, type Timer } from './timer.ts'
import { webhookRoutes } from './webhook-routes.ts'

export type SimulatorOptions = {
  /** One process per file; null keeps the state in memory. */
  stateFile: string | null
  clientId?: string
  clientSecret?: string
  merchantId?: string
  merchantEmail?: string
  /** With the mount's prefix, without a final slash. */
  baseUrl: () => string
  webhook?: Webhook
  now: () => Date
  /** `length` characters of [A-Z0-9]. */
  randomId?: (length: number) => string
  /** In [0, 1), for the faults; `seededRandom` makes runs reproducible. */
  random?: () => number
  timer?: Timer
  /** False removes fault settings, the ledger's route and the provider's own acts. */
  faultsAllowed: boolean
}

export type PayPalSimulator = {
  plugin: FastifyPluginAsync
  faults: FaultSettings
  resetFaults(): void
  ledger(): Ledger
  notifications(): NotificationState[]
  refundAtProvider(captureId: string, value?: string): Refund
  reverseAtProvider(captureId: string, value?: string): Refund
  settlePending(captureId: string, verdict: 'COMPLETED' | 'DECLINED'): Capture
}

async function mountRoutes(
  app: FastifyInstance,
  provider: SimulatorContext,
  { webhook, faultsAllowed, timer = realTimer }: SimulatorOptions,
): Promise<void> {
  setJsonApi(app, provider)
  await app.register(async (scope) => scriptRoutes(scope, provider))
  await app.register(async (scope) => tokenRoute(scope, provider, timer))
  await app.register(async (scope) => restRoutes(scope, provider, timer))
  await app.register(async (scope) => webhookRoutes(scope, provider, webhook, timer))
  await app.register(async (scope) => browserRoutes(scope, provider, timer))
  await app.register(async (scope) => approveRoute(scope, provider))
  if (faultsAllowed) await app.register(async (scope) => faultRoutes(scope, provider))
}

function takeBack(
  provider: SimulatorContext,
  captureId: string,
  value: string | undefined,
  cause: Refund['cause'],
): Refund {
  const capture = findCapture(provider, provider.clientId, captureId)
  const { currency_code } = capture.amount
  return refundCapture(
    provider,
    capture,
    value === undefined ? {} : { amount: { currency_code, value } },
    cause,
  )
}

export function paypalSimulator(options: SimulatorOptions): PayPalSimulator {
  const faults = options.faultsAllowed ? noFaults() : Object.freeze(noFaults())
  let running: SimulatorContext | null = null

  const plugin: FastifyPluginAsync = async (app) => {
    const store = await openStore(options.stateFile, options.now, options.randomId ?? randomIdOf)
    const provider = makeProvider(options, faults, store)
    const { webhook, timer = realTimer, randomId = randomIdOf } = options
    if (webhook !== undefined) {
      const sender = createWebhookSender(provider, webhook, timer, randomId)
      provider.notify = sender.announce
      app.addHook('onReady', async () => sender.resume())
      app.addHook('preClose', async () => sender.stop())
    }
    running = provider
    app.addHook('onClose', () => store.close())
    await mountRoutes(app, provider, options)
  }

  function provider(): SimulatorContext {
    if (running === null) throw new Error('The PayPal simulator is not mounted yet.')
    return running
  }

  return {
    plugin,
    faults,
    resetFaults: () => void Object.assign(faults, noFaults()),
    notifications: () => [...provider().store.notifications.values()].map(stateOf),
    ledger: () => readLedger(provider().store),
    refundAtProvider: (captureId, value) => takeBack(provider(), captureId, value, 'refund'),
    reverseAtProvider: (captureId, value) => takeBack(provider(), captureId, value, 'reversal'),
    settlePending: (captureId, verdict) =>
      settlePendingCapture(provider(), findCapture(provider(), provider().clientId, captureId), verdict),
  }
}

const EVENT_TYPE_LENGTH_MAX = 100

type NotificationState = Pick<Notification, 'id' | 'attempts' | 'outcome'> & { event_type: string }

function stateOf({ id, attempts, outcome, body }: Notification): NotificationState {
  const event_type = readText(
    asRecord(JSON.parse(body), '/').event_type,
    '/event_type',
    EVENT_TYPE_LENGTH_MAX,
  )
  if (event_type === undefined) throw new Error(`notification ${id} has no event type`)
  return { id, event_type, attempts, outcome }
}

function makeProvider(options: SimulatorOptions, faults: FaultSettings, store: Store): SimulatorContext {
  return {
    store,
    faults,
    now: options.now,
    random: options.random ?? (() => randomBytes(4).readUInt32BE() / 2 ** 32),
    clientId: options.clientId ?? 'sandbox',
    clientSecret: options.clientSecret ?? 'sandbox',
    merchant: {
      email_address: options.merchantEmail ?? 'merchant@warung.example',
      merchant_id: options.merchantId ?? 'WARUNGSIM2222',
    },
    baseUrl: options.baseUrl,
    notify() {},
  }
}

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

function randomIdOf(length: number): string {
  return Array.from(randomBytes(length), (byte) => ID_CHARACTERS[byte % ID_CHARACTERS.length]).join('')
}
