/** Opens the configured provider: PayPal, or the built-in simulator, with the same client (D10, D16). */
import path from 'node:path'
import { PAYPAL_CURRENCIES } from '@warung/contract/values/currencies.ts'
import { FIRST_PAYMENT_METHOD } from '@warung/contract/values/payment-methods.ts'
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import { payPalHttp } from './paypal/paypal-http.ts'
import { payPalBaseUrl, payPalProvider } from './paypal/paypal-provider.ts'
import { payPalScriptHosts } from './paypal/script-hosts.ts'
import type { PaymentMethodToOpen, ProviderClient } from './provider.ts'
import { forwardToSimulator } from './shared-simulator.ts'

const SIMULATOR_PATH = '/paypal-simulator'
const WEBHOOK_PATH = '/api/v1/payment/notification/paypal'
const SIMULATED_MERCHANT = 'WARUNGSIM2222'
const SIMULATED_WEBHOOK = 'WH-WARUNG-SIMULATOR'

type OpenedProvider = {
  readonly client: ProviderClient
  readonly extraPlugins: (app: FastifyInstance) => Promise<void>
  /** called with the server's own address, where the simulator answers */
  readonly listening: (address: string) => void
}

export type OpenPaymentsOptions = {
  readonly publicUrl: () => string
  readonly now: () => Date
  /** of a simulator shared between processes; undefined for an own one */
  readonly sharedSimulatorUrl: string | undefined
}

export type OpenedPayments = Pick<OpenedProvider, 'extraPlugins' | 'listening'> & {
  readonly methods: readonly PaymentMethodToOpen[]
}

type Surroundings = {
  readonly publicUrl: () => string
  readonly listeningAt: () => string
  readonly now: () => Date
}

async function simulatorPlugin(
  { dataDir, paypal: { clientId, clientSecret } }: Config,
  { publicUrl, listeningAt, now }: Surroundings,
): Promise<FastifyPluginAsync> {
  const { paypalSimulator } = await import('@warung/paypal-simulator/simulator.ts')
  const { plugin } = paypalSimulator({
    stateFile: path.join(dataDir, 'paypal-simulator.jsonl'),
    clientId,
    clientSecret,
    merchantId: SIMULATED_MERCHANT,
    baseUrl: () => `${publicUrl()}${SIMULATOR_PATH}`,
    webhook: { url: () => `${listeningAt()}${WEBHOOK_PATH}`, id: SIMULATED_WEBHOOK },
    now,
    faultsAllowed: false,
  })
  return plugin
}

/** Serves the simulator on a local port; workers forward its requests there. */
export async function serveSimulator(
  config: Config,
  surroundings: Surroundings,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const app = fastify()
  await app.register(await simulatorPlugin(config, surroundings), { prefix: SIMULATOR_PATH })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, close: () => app.close() }
}

async function openSimulator(config: Config, options: OpenPaymentsOptions): Promise<OpenedProvider> {
  const { publicUrl, now, sharedSimulatorUrl } = options
  const { clientId, clientSecret } = config.paypal
  let listeningAt = ''
  const baseUrl = () => `${sharedSimulatorUrl ?? listeningAt}${SIMULATOR_PATH}`
  const http = payPalHttp({ baseUrl, clientId, clientSecret })
  return {
    client: payPalProvider(http, {
      mode: 'simulator',
      merchantId: SIMULATED_MERCHANT,
      webhookId: SIMULATED_WEBHOOK,
      currencies: PAYPAL_CURRENCIES,
      client: {
        clientId,
        sdkBaseUrl: `${SIMULATOR_PATH}/sdk/js`,
        isTest: true,
        scriptHosts: undefined,
      },
    }),
    extraPlugins: async (app) => {
      if (sharedSimulatorUrl !== undefined) {
        await forwardToSimulator(app, sharedSimulatorUrl, SIMULATOR_PATH)
        return
      }
      const plugin = await simulatorPlugin(config, { publicUrl, listeningAt: () => listeningAt, now })
      await app.register(plugin, { prefix: SIMULATOR_PATH })
    },
    listening: (address) => {
      listeningAt = address
    },
  }
}

async function openPayPal(config: Config, options: OpenPaymentsOptions): Promise<OpenedProvider> {
  const { mode, clientId, clientSecret, merchantId = '', webhookId = '', apiUrl } = config.paypal
  if (mode === 'simulator') return openSimulator(config, options)
  const baseUrl = () => apiUrl ?? payPalBaseUrl(mode)
  const http = payPalHttp({ baseUrl, clientId, clientSecret })
  return {
    client: payPalProvider(http, {
      mode,
      merchantId,
      webhookId,
      currencies: PAYPAL_CURRENCIES,
      client: {
        clientId,
        sdkBaseUrl: null,
        isTest: mode === 'sandbox',
        scriptHosts: payPalScriptHosts(mode),
      },
    }),
    extraPlugins: async () => {},
    listening: () => {},
  }
}

export async function openPayments(config: Config, options: OpenPaymentsOptions): Promise<OpenedPayments> {
  const { client, extraPlugins, listening } = await openPayPal(config, options)
  const terms = { ...FIRST_PAYMENT_METHOD, currency: config.paymentCurrency, rate: config.paymentRate }
  return { methods: [{ ...terms, client }], extraPlugins, listening }
}
