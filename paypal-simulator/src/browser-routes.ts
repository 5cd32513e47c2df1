import type { FastifyInstance, FastifyRequest } from 'fastify'
import { captureOrder } from './captures.ts'
import { plainError } from './errors.ts'
import { injectFaults, sendUnlessCut } from './inject-faults.ts'
import { orderBody } from './order-body.ts'
import { approveOrder, createOrder, findOrder, readApproval } from './orders.ts'
import { CLIENT_ID } from './script-routes.ts'
import type { SimulatorContext } from './simulator-context.ts'
import type { Timer } from './timer.ts'

type OrderIdParams = { Params: { id: string } }

export function browserRoutes(app: FastifyInstance, provider: SimulatorContext, timer: Timer): void {
  injectFaults(app, provider, timer, 'browser')

  app.post('/browser/orders', async (request, reply) => {
    const order = createOrder(provider, clientIdOf(request), request.body)
    return reply.code(201).send(orderBody(provider, order))
  })

  app.get<OrderIdParams>('/browser/orders/:id', async (request) =>
    orderBody(provider, findOrder(provider, clientIdOf(request), request.params.id)),
  )

  app.post<OrderIdParams>('/browser/orders/:id/approve', async (request) => {
    const order = findOrder(provider, clientIdOf(request), request.params.id)
    return orderBody(provider, approveOrder(provider, order, readApproval(request.body)))
  })

  app.post<OrderIdParams>('/browser/orders/:id/capture', async (request, reply) => {
    const order = captureOrder(provider, findOrder(provider, clientIdOf(request), request.params.id))
    return sendUnlessCut(provider, request, reply.code(201), orderBody(provider, order))
  })
}

function clientIdOf(request: FastifyRequest): string {
  const clientId = (request.query as Record<string, unknown>)['client-id']
  if (typeof clientId !== 'string' || !CLIENT_ID.test(clientId)) throw plainError('AUTHENTICATION_FAILURE')
  return clientId
}
