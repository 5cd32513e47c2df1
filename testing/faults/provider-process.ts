/** The payment simulator on a port of its own, with faults: it outlives the shop that is killed. */
import { seededRandom } from '@warung/paypal-simulator/random.ts'
import { type PayPalSimulator, paypalSimulator } from '@warung/paypal-simulator/simulator.ts'
import { fastify } from 'fastify'

export const CREDENTIALS = { clientId: 'fault-run', clientSecret: 'fault-run-secret' }
export const MERCHANT_ID = 'FAULTRUN2222'
const WEBHOOK_ID = 'WH-FAULT-RUN'

export type SimulatorProcess = {
  readonly baseUrl: string
  /** by which a shop goes to this provider */
  readonly environment: Readonly<Record<string, string>>
  readonly simulator: PayPalSimulator
  close(): Promise<void>
}

/** One answer in ten fails, hangs, is cut or is nonsense; webhooks come five times, late, in any order, or never;
 * some captures are looked into first, and the answers to many refunds are lost. */
const FAULTS = {
  failRate: 0.05,
  limitRate: 0.01,
  hangRate: 0.02,
  wrongJsonRate: 0.01,
  cutRate: 0.02,
  refundCutRate: 0.3,
  pendingRate: 0.1,
  webhookCopies: 5,
  webhookShuffleMs: 3000,
  webhookDropRate: 0.35,
  webhookBadSignatureRate: 0.05,
} as const

export async function startSimulatorProcess(
  seed: number,
  webhookUrl: () => string,
): Promise<SimulatorProcess> {
  let baseUrl = ''
  const simulator = paypalSimulator({
    stateFile: null,
    ...CREDENTIALS,
    merchantId: MERCHANT_ID,
    baseUrl: () => baseUrl,
    webhook: { url: webhookUrl, id: WEBHOOK_ID },
    now: () => new Date(),
    random: seededRandom(seed),
    faultsAllowed: true,
  })
  Object.assign(simulator.faults, FAULTS)
  const app = fastify({ forceCloseConnections: true })
  await app.register(simulator.plugin, { prefix: '/paypal' })
  baseUrl = `${await app.listen({ port: 0, host: '127.0.0.1' })}/paypal`
  return {
    baseUrl,
    environment: {
      PAYPAL_MODE: 'sandbox',
      PAYPAL_API_URL: baseUrl,
      PAYPAL_CLIENT_ID: CREDENTIALS.clientId,
      PAYPAL_CLIENT_SECRET: CREDENTIALS.clientSecret,
      PAYPAL_MERCHANT_ID: MERCHANT_ID,
      PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
      PAYMENT_RATE: '16500',
    },
    simulator,
    close: () => app.close(),
  }
}
