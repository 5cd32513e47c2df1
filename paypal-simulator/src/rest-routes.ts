import type { FastifyInstance } from 'fastify'
import { hasClientCredentials, isBearer, issueToken } from './access-tokens.ts'
import { captureBody } from './capture-body.ts'
import { captureOrder, findCapture } from './captures.ts'
import { plainError } from './errors.ts'
import { replayByRequestId, wantsRepresentation } from './idempotency.ts'
import { injectFaults, sendUnlessCut } from './inject-faults.ts'
import { capturedOrderBody, createdOrderBody, orderBody } from './order-body.ts'
import { approveOrder, createOrder, findOrder, readApproval } from './orders.ts'
import { patchOrder } from './patch-order.ts'
import { briefRefundBody, refundBody } from './refund-body.ts'
import { findRefund, refundCapture } from './refunds.ts'
import { reportTransactions } from './report-transactions.ts'
import type { SimulatorContext } from './simulator-context.ts'
import type { Timer } from './timer.ts'

type RestIdParams = { Params: { id: string } }

export function tokenRoute(app: FastifyInstance, provider: SimulatorContext, timer: Timer): void {
  injectFaults(app, provider, timer, 'rest')
  app.post<{ Body?: { grant_type?: unknown } }>('/v1/oauth2/token', (request, reply) => {
    if (!hasClientCredentials(provider, request.headers.authorization)) {
      return reply
        .code(401)
        .send({ error: 'invalid_client', error_description: 'Client Authentication failed' })
    }
    if (request.body?.grant_type !== 'client_credentials') {
      return reply
        .code(400)
        .send({ error: 'unsupported_grant_type', error_description: 'Grant Type is NULL or unsupported' })
    }
    return reply.send(issueToken(provider))
  })
}

function orderRoutes(app: FastifyInstance, provider: SimulatorContext): void {
  const owner = provider.clientId

  app.post('/v2/checkout/orders', (request, reply) =>
    replayByRequestId(provider, request, reply, () => {
      const order = createOrder(provider, owner, request.body)
      return (wantsRepresentation(request) ? orderBody : createdOrderBody)(provider, order)
    }),
  )

  app.get<RestIdParams>('/v2/checkout/orders/:id', async (request) =>
    orderBody(provider, findOrder(provider, owner, request.params.id)),
  )

  app.patch<RestIdParams>('/v2/checkout/orders/:id', async (request, reply) => {
    patchOrder(provider, findOrder(provider, owner, request.params.id), request.body)
    return reply.code(204).send()
  })

  app.post<RestIdParams>('/v2/checkout/orders/:id/capture', async (request, reply) => {
    const body = await replayByRequestId(provider, request, reply, () => {
      const order = captureOrder(provider, findOrder(provider, owner, request.params.id))
      return (wantsRepresentation(request) ? orderBody : capturedOrderBody)(provider, order)
    })
    return sendUnlessCut(provider, request, reply, body)
  })
}

function paymentRoutes(app: FastifyInstance, provider: SimulatorContext): void {
  const owner = provider.clientId

  app.get<RestIdParams>('/v2/payments/captures/:id', async (request) =>
    captureBody(provider, findCapture(provider, owner, request.params.id)),
  )

  app.post<RestIdParams>('/v2/payments/captures/:id/refund', async (request, reply) => {
    const body = await replayByRequestId(provider, request, reply, () => {
      const refund = refundCapture(provider, findCapture(provider, owner, request.params.id), request.body)
      return (wantsRepresentation(request) ? refundBody : briefRefundBody)(provider, refund)
    })
    return sendUnlessCut(provider, request, reply, body, 'refundCut')
  })

  app.get<RestIdParams>('/v2/payments/refunds/:id', async (request) =>
    refundBody(provider, findRefund(provider, owner, request.params.id)),
  )
}

export function restRoutes(app: FastifyInstance, provider: SimulatorContext, timer: Timer): void {
  app.addHook('onRequest', async (request) => {
    if (!isBearer(provider, request.headers.authorization)) throw plainError('AUTHENTICATION_FAILURE')
  })
  injectFaults(app, provider, timer, 'rest')

  orderRoutes(app, provider)
  paymentRoutes(app, provider)

  app.get<{ Querystring: Record<string, unknown> }>('/v1/reporting/transactions', async ({ query }) =>
    reportTransactions(provider, query),
  )
}

/** For the buyer, who holds no credentials (D16); no fault affects it. */
export function approveRoute(app: FastifyInstance, provider: SimulatorContext): void {
  app.post<RestIdParams>('/v2/checkout/orders/:id/approve', async (request) => {
    const { id } = request.params
    const order = findOrder(provider, provider.store.orders.get(id)?.owner ?? '', id)
    return orderBody(provider, approveOrder(provider, order, readApproval(request.body)))
  })
}
