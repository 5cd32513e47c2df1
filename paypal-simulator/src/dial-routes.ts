// The test bench: dials, ledger, and what happens at the provider without the merchant.
// Behind `dialsAllowed` only; elsewhere these doors do not exist.
import type { FastifyInstance } from 'fastify'
import { captureBody } from './capture-body.ts'
import { findCapture, settlePendingCapture } from './captures.ts'
import { dialsAtRest, setDials } from './dials.ts'
import { readLedger } from './ledger.ts'
import type { Provider } from './provider.ts'
import { refundBody } from './refund-body.ts'
import { refundCapture } from './refunds.ts'
import { refusal } from './refusals.ts'

type ById = { Params: { id: string } }

export function dialRoutes(app: FastifyInstance, provider: Provider): void {
  const { dials, books, clientId } = provider

  app.get('/dials', async () => dials)

  app.post('/dials', async (request) => {
    const wrong = setDials(dials, request.body)
    if (wrong.length > 0) throw refusal('INVALID_PARAMETER_VALUE', { field: wrong.join(', ') })
    return dials
  })

  app.post('/dials/rest', async () => Object.assign(dials, dialsAtRest()))

  app.get('/ledger', async () => readLedger(books))

  app.post<ById>('/provider/captures/:id/refund', async (request, reply) => {
    const refund = refundCapture(provider, findCapture(provider, clientId, request.params.id), request.body)
    return reply.code(201).send(refundBody(provider, refund))
  })

  app.post<ById>('/provider/captures/:id/reverse', async (request, reply) => {
    const capture = findCapture(provider, clientId, request.params.id)
    const refund = refundCapture(provider, capture, request.body, 'reversal')
    return reply.code(201).send(refundBody(provider, refund))
  })

  app.post<ById>('/provider/captures/:id/complete', async (request) =>
    captureBody(
      provider,
      settlePendingCapture(provider, findCapture(provider, clientId, request.params.id), 'COMPLETED'),
    ),
  )

  app.post<ById>('/provider/captures/:id/deny', async (request) =>
    captureBody(
      provider,
      settlePendingCapture(provider, findCapture(provider, clientId, request.params.id), 'DECLINED'),
    ),
  )
}
