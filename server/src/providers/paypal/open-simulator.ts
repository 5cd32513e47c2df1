/** The built-in simulator, used through the same client as PayPal (D10, D16). */
import path from 'node:path'
import fastify, { type FastifyPluginAsync } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import type { SharedSimulator, SimulatorContext } from '../configured-provider.ts'

export const SIMULATOR_PATH = '/paypal-simulator'
const WEBHOOK_PATH = '/api/v1/payment/notification/paypal'
export const SIMULATED_MERCHANT = 'WARUNGSIM2222'
export const SIMULATED_WEBHOOK = 'WH-WARUNG-SIMULATOR'

export async function simulatorPlugin(
  { dataDir, paypal: { clientId, clientSecret } }: Config,
  { publicUrl, listeningAt, now }: SimulatorContext,
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

/** Serves the simulator on a local port, to which workers forward its requests. */
export async function servePayPalSimulator(
  config: Config,
  surroundings: SimulatorContext,
): Promise<SharedSimulator> {
  const app = fastify()
  await app.register(await simulatorPlugin(config, surroundings), { prefix: SIMULATOR_PATH })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, close: () => app.close() }
}
