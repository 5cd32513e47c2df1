import type { FastifyInstance } from 'fastify'
import { isChargeable } from './amounts.ts'
import { assembleScript } from './assemble-script.ts'
import type { SimulatorContext } from './simulator-context.ts'

export const CLIENT_ID = /^[A-Za-z0-9_-]{2,120}$/

export function scriptRoutes(app: FastifyInstance, provider: SimulatorContext): void {
  const script = assembleScript()

  app.get<{ Querystring: Record<string, unknown> }>('/sdk/js', async (request, reply) => {
    const { query } = request
    const { 'client-id': clientId, currency = 'USD' } = query
    reply.header('content-type', 'application/javascript; charset=utf-8')
    reply.header('x-content-type-options', 'nosniff')
    if (typeof clientId !== 'string' || !CLIENT_ID.test(clientId)) return refuse('client-id')
    if (typeof currency !== 'string' || !isChargeable(currency)) return refuse('currency')
    return script({ clientId, currency, base: provider.baseUrl() })

    // Never repeats input: the page runs this text as script.
    function refuse(parameter: string): string {
      reply.code(400)
      return `throw new Error("SDK Validation error: 'Invalid query value for ${parameter}'")\n`
    }
  })
}
