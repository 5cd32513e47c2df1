import { FIRST_PAYMENT_METHOD } from '@warung/contract/values/payment-methods.ts'
import type { Config } from '../../platform/config/config.ts'
import type { ConfiguredProvider, OpenedPayments, OpenPaymentsOptions } from '../configured-provider.ts'
import type { ProviderClient } from '../provider.ts'
import { forwardToSimulator } from '../shared-simulator.ts'
import { PAYPAL_CURRENCIES } from './currencies.ts'
import {
  SIMULATED_MERCHANT,
  SIMULATED_WEBHOOK,
  SIMULATOR_PATH,
  servePayPalSimulator,
  simulatorPlugin,
} from './open-simulator.ts'
import { payPalHttp } from './paypal-http.ts'
import { payPalBaseUrl, payPalProvider } from './paypal-provider.ts'
import { payPalScriptHosts } from './script-hosts.ts'

type OpenedClient = Omit<OpenedPayments, 'methods'> & { readonly client: ProviderClient }

function openSimulator(config: Config, options: OpenPaymentsOptions): OpenedClient {
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
      client: {
        options: { clientId, sdkBaseUrl: `${SIMULATOR_PATH}/sdk/js` },
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

function openPayPal(config: Config, options: OpenPaymentsOptions): OpenedClient {
  const { mode, clientId, clientSecret, merchantId = '', webhookId = '', apiUrl } = config.paypal
  if (mode === 'simulator') return openSimulator(config, options)
  const baseUrl = () => apiUrl ?? payPalBaseUrl(mode)
  const http = payPalHttp({ baseUrl, clientId, clientSecret })
  return {
    client: payPalProvider(http, {
      mode,
      merchantId,
      webhookId,
      client: { options: { clientId }, scriptHosts: payPalScriptHosts(mode) },
    }),
    extraPlugins: async () => {},
    listening: () => {},
  }
}

/** The specification's method (spec §9), always on. */
export const payPalPayments: ConfiguredProvider = {
  mistakes: ({ paymentCurrency }) =>
    PAYPAL_CURRENCIES.includes(paymentCurrency)
      ? []
      : ['PAYMENT_CURRENCY must be a currency that PayPal charges, such as USD (it charges no IDR).'],
  open: (config, options) => {
    const { client, ...opened } = openPayPal(config, options)
    const terms = { ...FIRST_PAYMENT_METHOD, currency: config.paymentCurrency, rate: config.paymentRate }
    return { ...opened, methods: [{ ...terms, client }] }
  },
  serveSimulator: (config, surroundings) =>
    config.paypal.mode === 'simulator' ? servePayPalSimulator(config, surroundings) : undefined,
}
