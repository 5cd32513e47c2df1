/** PayPal itself, or the simulator on this very port: the same client asks either (D10, D16). */
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { payPalHttp } from './paypal/paypal-http.ts'
import { payPalBaseUrl, payPalProvider } from './paypal/paypal-provider.ts'
import { payPalScriptHosts } from './paypal/script-hosts.ts'
import type { ProviderClient, ScriptHosts } from './provider.ts'

const SIMULATOR_PATH = '/paypal-simulator'
const WEBHOOK_PATH = '/api/v1/payment/notification'
const SIMULATED_MERCHANT = 'WARUNGSIM2222'
const SIMULATED_WEBHOOK = 'WH-WARUNG-SIMULATOR'

export type PaymentParts = {
  readonly provider: ProviderClient
  /** what the browser loads the payment script with */
  readonly script: {
    readonly clientId: string
    readonly sdkBaseUrl: string | null
    readonly isTest: boolean
  }
  /** undefined: the script is the shop's own */
  readonly scriptHosts: ScriptHosts | undefined
  readonly neighbour: (app: FastifyInstance) => Promise<void>
  /** told where the server listens: the simulator is asked there, whatever address the public sees */
  readonly listening: (address: string) => void
}

async function openSimulator(
  config: Config,
  publicUrl: () => string,
  now: () => Date,
): Promise<PaymentParts> {
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
    dialsAllowed: false,
  })
  const http = payPalHttp({ baseUrl: () => `${listeningAt}${SIMULATOR_PATH}`, clientId, clientSecret })
  return {
    provider: payPalProvider(http, {
      mode: 'simulator',
      merchantId: SIMULATED_MERCHANT,
      webhookId: SIMULATED_WEBHOOK,
    }),
    script: {
      clientId,
      sdkBaseUrl: `${SIMULATOR_PATH}/sdk/js`,
      isTest: true,
    },
    scriptHosts: undefined,
    neighbour: async (app) => {
      await app.register(simulator.plugin, { prefix: SIMULATOR_PATH })
    },
    listening: (address) => {
      listeningAt = address
    },
  }
}

export async function openPaymentProvider(
  config: Config,
  publicUrl: () => string,
  now: () => Date,
): Promise<PaymentParts> {
  const { mode, clientId, clientSecret, merchantId = '', webhookId = '', apiUrl } = config.paypal
  if (mode === 'simulator') return openSimulator(config, publicUrl, now)
  const baseUrl = () => apiUrl ?? payPalBaseUrl(mode)
  const http = payPalHttp({ baseUrl, clientId, clientSecret })
  return {
    provider: payPalProvider(http, { mode, merchantId, webhookId }),
    script: { clientId, sdkBaseUrl: null, isTest: mode === 'sandbox' },
    scriptHosts: payPalScriptHosts(mode),
    neighbour: async () => {},
    listening: () => {},
  }
}
