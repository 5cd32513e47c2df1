// They exist only with `faultsAllowed`.
import type { FastifyInstance } from 'fastify'
import { captureBody } from './capture-body.ts'
import { findCapture, settlePendingCapture } from './captures.ts'
import { payPalError } from './errors.ts'
import { applyFaultSettings, noFaults } from './fault-settings.ts'
import { readLedger } from './ledger.ts'
import { refundBody } from './refund-body.ts'
import { refundCapture } from './refunds.ts'
import type { SimulatorContext } from './simulator-context.ts'

type CaptureIdParams = { Params: { id: string } }

export function faultRoutes(app: FastifyInstance, provider: SimulatorContext): void {
  const { faults, store, clientId } = provider

  app.get('/faults', async () => faults)

  app.post('/faults', async (request) => {
    const wrong = applyFaultSettings(faults, request.body)
    if (wrong.length > 0) throw payPalError('INVALID_PARAMETER_VALUE', { field: wrong.join(', ') })
    return faults
  })

  app.post('/faults/reset', async () => Object.assign(faults, noFaults()))

  app.get('/ledger', async () => readLedger(store))

  app.post<CaptureIdParams>('/provider/captures/:id/refund', async (request, reply) => {
    const refund = refundCapture(provider, findCapture(provider, clientId, request.params.id), request.body)
    return reply.code(201).send(refundBody(provider, refund))
  })

  app.post<CaptureIdParams>('/provider/captures/:id/reverse', async (request, reply) => {
    const capture = findCapture(provider, clientId, request.params.id)
    const refund = refundCapture(provider, capture, request.body, 'reversal')
    return reply.code(201).send(refundBody(provider, refund))
  })

  app.post<CaptureIdParams>('/provider/captures/:id/complete', async (request) =>
    captureBody(
      provider,
      settlePendingCapture(provider, findCapture(provider, clientId, request.params.id), 'COMPLETED'),
    ),
  )

  app.post<CaptureIdParams>('/provider/captures/:id/deny', async (request) =>
    captureBody(
      provider,
      settlePendingCapture(provider, findCapture(provider, clientId, request.params.id), 'DECLINED'),
    ),
  )
}
