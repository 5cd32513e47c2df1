import { FIRST_PAYMENT_METHOD } from '@warung/contract/values/payment-methods.ts'
import type { Config } from '../../platform/config/config.ts'
import type { ConfiguredProvider, OpenedPayments, OpenPaymentsOptions } from '../configured-provider.ts'
import { moneyOf } from '../offered-methods.ts'
import type { PaymentMethodToOpen, ProviderClient } from '../provider.ts'
import { forwardToSimulator } from '../shared-simulator.ts'
import type { StoredKeys } from '../stored-keys.ts'
import { PAYPAL_CURRENCIES } from './currencies.ts'
import {
  SIMULATED_MERCHANT,
  SIMULATED_WEBHOOK,
  SIMULATOR_PATH,
  servePayPalSimulator,
  simulatorPlugin,
} from './open-simulator.ts'
import { payPalHttp } from './paypal-http.ts'
import { checkPayPalKeys, PAYPAL_KEY_FORM, readRate } from './paypal-keys.ts'
import { payPalBaseUrl, payPalProvider } from './paypal-provider.ts'
import { payPalScriptHosts } from './script-hosts.ts'

type OpenedSimulator = Pick<OpenedPayments, 'extraPlugins' | 'listening'> & {
  readonly client: ProviderClient
  /** turns the simulator's routes off while PayPal is used */
  readonly answers: (isOn: boolean) => void
}

function openSimulator(config: Config, options: OpenPaymentsOptions): OpenedSimulator {
  const { publicUrl, now, sharedSimulatorUrl } = options
  const { clientId, clientSecret } = config.paypal
  let listeningAt = ''
  let isAnswering = true
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
    answers: (isOn) => {
      isAnswering = isOn
    },
    extraPlugins: async (app) => {
      const plugin = sharedSimulatorUrl
        ? undefined
        : await simulatorPlugin(config, { publicUrl, listeningAt: () => listeningAt, now })
      await app.register(async (scope) => {
        scope.addHook('onRequest', async (_request, reply) => {
          if (!isAnswering) reply.callNotFound()
        })
        if (plugin) await scope.register(plugin, { prefix: SIMULATOR_PATH })
        else await forwardToSimulator(scope, sharedSimulatorUrl ?? '', SIMULATOR_PATH)
      })
    },
    listening: (address) => {
      listeningAt = address
    },
  }
}

type PayPalKeys = {
  readonly mode: 'sandbox' | 'live'
  readonly clientId: string
  readonly clientSecret: string
  readonly merchantId: string
  /** empty: PayPal sends no notifications, so the shop asks by itself */
  readonly webhookId: string
  readonly apiUrl: string | undefined
}

function payPalClient({ mode, clientId, clientSecret, apiUrl, ...account }: PayPalKeys): ProviderClient {
  const http = payPalHttp({ baseUrl: () => apiUrl ?? payPalBaseUrl(mode), clientId, clientSecret })
  const { webhook, ...client } = payPalProvider(http, {
    ...account,
    mode,
    client: {
      options: { clientId },
      scriptHosts: payPalScriptHosts(mode),
    },
  })
  return account.webhookId === '' || !webhook ? client : { ...client, webhook }
}

function keysOfServer({ paypal }: Config): PayPalKeys | undefined {
  const { mode, merchantId = '', webhookId = '', ...keys } = paypal
  return mode === 'simulator' ? undefined : { ...keys, mode, merchantId, webhookId }
}

function keysOfOwner({ mode, keys }: StoredKeys, { paypalEntry: { apiUrl } }: Config): PayPalKeys {
  const { client_id: clientId = '', client_secret: clientSecret = '' } = keys
  const { merchant_id: merchantId = '', webhook_id: webhookId = '' } = keys
  return { mode, clientId, clientSecret, merchantId, webhookId, apiUrl }
}

function methodBy(config: Config, keys: PayPalKeys, rate = config.paymentRate): PaymentMethodToOpen {
  const terms = { ...FIRST_PAYMENT_METHOD, currency: config.paymentCurrency, rate }
  return { ...terms, money: moneyOf(keys.mode), client: payPalClient(keys) }
}

/** Opens the simulator, which the owner's keys replace (decisions/057). */
function openForOwner(config: Config, options: OpenPaymentsOptions): OpenedPayments {
  const { client, answers, ...opened } = openSimulator(config, options)
  const terms = { ...FIRST_PAYMENT_METHOD, currency: config.paymentCurrency, rate: config.paymentRate }
  const simulated = [{ ...terms, money: 'trial' as const, client }]
  return {
    ...opened,
    methods: simulated,
    load: async (db) => {
      const stored = await options.storedKeys?.(db, PAYPAL_KEY_FORM.provider)
      answers(!stored)
      return stored
        ? [methodBy(config, keysOfOwner(stored, config), readRate(stored.keys.rate ?? ''))]
        : simulated
    },
  }
}

/** The specification's payment method (spec §9). */
export const payPalPayments: ConfiguredProvider = {
  keyForm: { ...PAYPAL_KEY_FORM, ...FIRST_PAYMENT_METHOD, check: checkPayPalKeys(payPalBaseUrl) },
  mistakes: ({ paymentCurrency }) =>
    PAYPAL_CURRENCIES.includes(paymentCurrency)
      ? []
      : ['PAYMENT_CURRENCY must be a currency that PayPal charges, such as USD (it charges no IDR).'],
  open: (config, options) => {
    const keys = keysOfServer(config)
    return keys ? { methods: [methodBy(config, keys)] } : openForOwner(config, options)
  },
  serveSimulator: (config, surroundings) =>
    config.paypal.mode === 'simulator' ? servePayPalSimulator(config, surroundings) : undefined,
}
