/** What the configuration names, opened: PayPal itself, or the simulator on this very port, which the same client asks (D10, D16). */
import path from 'node:path'
import { PAYPAL_CURRENCIES } from '@warung/contract/values/currencies.ts'
import { FIRST_PAYMENT_METHOD } from '@warung/contract/values/payment-methods.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { payPalHttp } from './paypal/paypal-http.ts'
import { payPalBaseUrl, payPalProvider } from './paypal/paypal-provider.ts'
import { payPalScriptHosts } from './paypal/script-hosts.ts'
import type { PaymentMethodToOpen, ProviderClient } from './provider.ts'

const SIMULATOR_PATH = '/paypal-simulator'
const WEBHOOK_PATH = '/api/v1/payment/notification/paypal'
const SIMULATED_MERCHANT = 'WARUNGSIM2222'
const SIMULATED_WEBHOOK = 'WH-WARUNG-SIMULATOR'

type OpenedProvider = {
  readonly client: ProviderClient
  readonly extraPlugins: (app: FastifyInstance) => Promise<void>
  /** told where the server listens: the simulator is asked there, whatever address the public sees */
  readonly listening: (address: string) => void
}

export type OpenedPayments = Pick<OpenedProvider, 'extraPlugins' | 'listening'> & {
  /** the first is the one that everybody has */
  readonly methods: readonly PaymentMethodToOpen[]
}

async function openSimulator(
  config: Config,
  publicUrl: () => string,
  now: () => Date,
): Promise<OpenedProvider> {
  const { paypalSimulator } = await import('@warung/paypal-simulator/simulator.ts')
  const { clientId, clientSecret } = config.paypal
  let listeningAt = ''
  const simulator = paypalSimulator({
    stateFile: path.join(config.dataDir, 'paypal-simulator.jsonl'),
    clientId,
    clientSecret,
    merchantId: SIMULATED_MERCHANT,
    baseUrl: () => `${publicUrl()}${SIMULATOR_PATH}`,
    webhook: { url: () => `${listeningAt}${WEBHOOK_PATH}`, id: SIMULATED_WEBHOOK },
    now,
    faultsAllowed: false,
  })
  const http = payPalHttp({ baseUrl: () => `${listeningAt}${SIMULATOR_PATH}`, clientId, clientSecret })
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
      await app.register(simulator.plugin, { prefix: SIMULATOR_PATH })
    },
    listening: (address) => {
      listeningAt = address
    },
  }
}

async function openPayPal(config: Config, publicUrl: () => string, now: () => Date): Promise<OpenedProvider> {
  const { mode, clientId, clientSecret, merchantId = '', webhookId = '', apiUrl } = config.paypal
  if (mode === 'simulator') return openSimulator(config, publicUrl, now)
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

export async function openPayments(
  config: Config,
  publicUrl: () => string,
  now: () => Date,
): Promise<OpenedPayments> {
  const { client, extraPlugins, listening } = await openPayPal(config, publicUrl, now)
  const terms = { ...FIRST_PAYMENT_METHOD, currency: config.paymentCurrency, rate: config.paymentRate }
  return { methods: [{ ...terms, client }], extraPlugins, listening }
}
