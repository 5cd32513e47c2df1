/** A shop whose payments go to a PayPal simulator of its own, over real HTTP. */
import { FIRST_PAYMENT_METHOD } from '@warung/contract/values/payment-methods.ts'
import type { ProviderMode } from '@warung/contract/values/payment-modes.ts'
import { type PayPalSimulator, paypalSimulator } from '@warung/paypal-simulator/simulator.ts'
import type { FastifyBaseLogger } from 'fastify'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { openPaymentMethods } from '../../src/providers/payment-methods.ts'
import { PAYPAL_TIMING, payPalHttp } from '../../src/providers/paypal/paypal-http.ts'
import { payPalProvider } from '../../src/providers/paypal/paypal-provider.ts'
import {
  type PaymentMethod,
  type PaymentMethodToOpen,
  type PaymentProvider,
  ProviderUnavailable,
} from '../../src/providers/provider.ts'
import { alwaysOffered, openShop, type TestParts, type TestShop } from './shop.ts'

export const MERCHANT = 'WARUNGSIM2222'
const SCRIPT = { options: { clientId: 'sandbox' }, scriptHosts: undefined }

export type PaymentShop = TestShop & {
  readonly simulator: PayPalSimulator
  readonly provider: PaymentProvider
  readonly payments: readonly PaymentMethod[]
  /** where the simulator lives: in this shop, or in the one whose account it shares */
  readonly simulatorUrl: string
  readonly log: FastifyBaseLogger
}

export async function openPaymentShop(
  database: Database,
  environment: Record<string, string> = {},
  /** whether the simulator sends webhooks; what they tell waits for `processWebhooks` */
  sendsWebhooks = false,
  {
    beside,
    mode = 'simulator',
    merchantId = MERCHANT,
    parts = {},
    providerTotalMs = 1500,
    besides = [],
  }: {
    /** a shop whose simulator this one asks too */
    readonly beside?: PaymentShop
    /** what the shop takes the simulator for */
    readonly mode?: ProviderMode
    readonly merchantId?: string
    readonly parts?: TestParts
    /** payment methods besides the simulator's */
    readonly besides?: readonly PaymentMethodToOpen[]
    /** how long the shop waits for an answer of the simulator */
    readonly providerTotalMs?: number
  } = {},
): Promise<PaymentShop> {
  let address = beside?.simulatorUrl.replace('/paypal-simulator', '') ?? ''
  let now = (): Date => new Date('2026-11-19T17:30:00Z')
  const own = paypalSimulator({
    stateFile: null,
    merchantId,
    baseUrl: () => `${address}/paypal-simulator`,
    now: () => now(),
    ...(sendsWebhooks
      ? { webhook: { url: () => `${address}/api/v1/payment/notification`, id: 'WH-TEST' } }
      : {}),
    faultsAllowed: true,
  })
  const http = payPalHttp(
    { baseUrl: () => `${address}/paypal-simulator`, clientId: 'sandbox', clientSecret: 'sandbox' },
    { ...PAYPAL_TIMING, totalMs: providerTotalMs, retryWaitMs: 1 },
  )
  const client = payPalProvider(http, {
    mode,
    merchantId,
    webhookId: 'WH-TEST',
    client: SCRIPT,
  })
  const config = readConfig({ NODE_ENV: 'test', ...environment })
  const first = {
    ...FIRST_PAYMENT_METHOD,
    currency: config.paymentCurrency,
    rate: config.paymentRate,
    client,
  }
  const payments = await openPaymentMethods(database.db, [first, ...besides])
  const provider = payments[0]?.provider
  if (!provider) throw new Error('a payment method was opened but not returned')
  const shop = await openShop(database, {
    environment,
    payments: alwaysOffered(payments),
    parts: {
      ...parts,
      extraPlugins: async (app) => {
        if (!beside) await app.register(own.plugin, { prefix: '/paypal-simulator' })
      },
    },
  })
  if (!beside) address = shop.address
  now = shop.now
  const simulator = beside?.simulator ?? own
  const simulatorUrl = `${address}/paypal-simulator`
  return Object.assign(shop, { simulator, simulatorUrl, provider, payments, log: shop.app.http.log })
}

/** A provider that answers all but what it is asked about these ids: not even that it does not know them. */
export function silentAbout(provider: PaymentProvider, ids: readonly string[]): PaymentProvider {
  function answerUnless(id: string): void {
    if (ids.includes(id)) throw new ProviderUnavailable(`nothing is said about ${id}`)
  }
  const { refund } = provider
  return {
    ...provider,
    findOrder: async (id) => {
      answerUnless(id)
      return provider.findOrder(id)
    },
    findOrderOfCapture: async (id) => {
      answerUnless(id)
      return provider.findOrderOfCapture(id)
    },
    ...(refund && {
      refund: {
        ...refund,
        make: async (request) => {
          answerUnless(request.capture_id)
          return refund.make(request)
        },
      },
    }),
  }
}

type BoughtOrder = { payment_reference: string; payment_amount: string; payment_currency: string }

type SimulatedProvider = Pick<PaymentShop, 'simulatorUrl'>

async function postToProvider(
  { simulatorUrl }: SimulatedProvider,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Record<string, string>> {
  const answer = await fetch(`${simulatorUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}

async function bearerOf(shop: SimulatedProvider): Promise<Record<string, string>> {
  const { access_token } = await postToProvider(shop, '/v1/oauth2/token', 'grant_type=client_credentials', {
    authorization: `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  })
  return { authorization: `Bearer ${access_token}` }
}

/** What the browser's script does once the buyer has approved. */
export async function captureAtProvider(shop: SimulatedProvider, id: string): Promise<void> {
  await postToProvider(shop, `/v2/checkout/orders/${id}/capture`, {}, await bearerOf(shop))
}

/** What the browser's script does at the provider: create, approve, capture. The provider order's id. */
export async function payAtProvider(
  shop: SimulatedProvider,
  order: BoughtOrder,
  change: { amount?: string; customId?: string; capture?: boolean; payee?: string } = {},
): Promise<string> {
  const unit = {
    custom_id: change.customId ?? order.payment_reference,
    amount: { currency_code: order.payment_currency, value: change.amount ?? order.payment_amount },
    ...(change.payee ? { payee: { merchant_id: change.payee } } : {}),
  }
  const body = { intent: 'CAPTURE', purchase_units: [unit] }
  const { id = '' } = await postToProvider(shop, '/v2/checkout/orders', body, await bearerOf(shop))
  await postToProvider(shop, `/v2/checkout/orders/${id}/approve`, {})
  if (change.capture !== false) await captureAtProvider(shop, id)
  return id
}
