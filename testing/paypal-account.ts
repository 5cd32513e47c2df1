/** An account of a merchant at PayPal, over real HTTP, beside the shop's own simulator. */
import { type PayPalSimulator, paypalSimulator } from '@warung/paypal-simulator/simulator.ts'
import fastify from 'fastify'

export const PAYPAL_KEYS = {
  merchant_id: 'WARUNGOWN2222',
  client_id: 'AnOwnClientIdOfTheMerchant',
  client_secret: 'EnOwnSecretOfTheMerchant',
  webhook_id: 'WH-OWN-1',
}

export type PayPalAccount = {
  readonly url: string
  readonly simulator: PayPalSimulator
  readonly stop: () => Promise<void>
}

/** The caller stops it. */
export async function startPayPalAccount(now: () => Date): Promise<PayPalAccount> {
  let url = ''
  const simulator = paypalSimulator({
    ...{ stateFile: null, faultsAllowed: true, baseUrl: () => url, now },
    clientId: PAYPAL_KEYS.client_id,
    clientSecret: PAYPAL_KEYS.client_secret,
    merchantId: PAYPAL_KEYS.merchant_id,
    // nothing listens there
    webhook: { url: () => 'http://127.0.0.1:9/notification', id: PAYPAL_KEYS.webhook_id },
  })
  const app = fastify()
  await app.register(simulator.plugin)
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, simulator, stop: () => app.close() }
}
