import type { FastifyInstance } from 'fastify'
import { isBearer } from './access-tokens.ts'
import { payPalError, plainError } from './errors.ts'
import { injectFaults } from './inject-faults.ts'
import { rawMember } from './raw-member.ts'
import { asRecord } from './read-request.ts'
import { certificateUrl, type Webhook } from './send-webhooks.ts'
import { ALGORITHM, isGenuineSignature } from './sign-webhooks.ts'
import type { SimulatorContext } from './simulator-context.ts'
import type { Timer } from './timer.ts'

const TEXTS = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
] as const

export function webhookRoutes(
  app: FastifyInstance,
  provider: SimulatorContext,
  webhook: Webhook | undefined,
  timer: Timer,
): void {
  app.get('/v1/notifications/certs/:id', async (_request, reply) =>
    reply.type('application/x-pem-file').send(provider.store.keys.verifying),
  )

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!isBearer(provider, request.headers.authorization)) throw plainError('AUTHENTICATION_FAILURE')
    })
    injectFaults(scope, provider, timer, 'verification')
    scope.get<{ Params: { id: string } }>('/v1/notifications/webhooks/:id', async ({ params }) => {
      if (!webhook || params.id !== webhook.id)
        throw payPalError('INVALID_RESOURCE_ID', { field: '/webhook_id' })
      return { id: webhook.id, url: webhook.url() }
    })
    scope.post('/v1/notifications/verify-webhook-signature', async (request) => {
      const sent = readVerification(request.body)
      const body = rawMember(request.paypalRawBody, 'webhook_event')
      if (body === null) throw payPalError('MISSING_REQUIRED_PARAMETER', { field: '/webhook_event' })
      const { transmission_id: id, transmission_time: time, webhook_id: webhookId } = sent
      const genuine =
        webhookId === webhook?.id &&
        sent.auth_algo === ALGORITHM &&
        sent.cert_url === certificateUrl(provider) &&
        isGenuineSignature(provider.store.keys, { id, time, webhookId, body }, sent.transmission_sig)
      return { verification_status: genuine ? 'SUCCESS' : 'FAILURE' }
    })
  })
}

function readVerification(body: unknown): Record<(typeof TEXTS)[number], string> {
  const sent = asRecord(body, '/')
  const texts = TEXTS.map((name) => {
    const value = sent[name]
    if (value === undefined) throw payPalError('MISSING_REQUIRED_PARAMETER', { field: `/${name}` })
    if (typeof value !== 'string' || value.length > 500) {
      throw payPalError('INVALID_PARAMETER_SYNTAX', { field: `/${name}` })
    }
    return [name, value] as const
  })
  return Object.fromEntries(texts) as Record<(typeof TEXTS)[number], string>
}
