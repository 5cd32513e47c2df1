import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { PayPalError, payPalError, plainError } from './errors.ts'
import type { SimulatorContext } from './simulator-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Signatures are over its bytes. */
    paypalRawBody: string
  }
}

export function setJsonApi(app: FastifyInstance, provider: SimulatorContext): void {
  app.decorateRequest('paypalRawBody', '')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.paypalRawBody = text
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text))
    } catch {
      done(payPalError('MALFORMED_REQUEST_JSON', { field: '/', location: 'body' }))
    }
  })
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text))),
  )

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('paypal-debug-id', randomBytes(7).toString('hex').slice(0, 13))
    reply.header('cache-control', 'max-age=0, no-cache, no-store, must-revalidate')
  })

  // no answer before its data is on disk
  app.addHook('onSend', async (_request, _reply, payload) => {
    await provider.store.settled()
    return payload
  })

  app.setNotFoundHandler(() => {
    throw plainError('RESOURCE_NOT_FOUND')
  })

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const refused = asRefusal(error)
    if (refused.status === 500 && !(error instanceof PayPalError)) request.log.error(error)
    return reply.code(refused.status).send(refused.body(String(reply.getHeader('paypal-debug-id') ?? '')))
  })
}

function asRefusal(error: Error & { statusCode?: number }): PayPalError {
  if (error instanceof PayPalError) return error
  if (error.statusCode === 415) return payPalError('CONTENT_TYPE_NOT_SUPPORTED')
  if (error.statusCode !== undefined && error.statusCode < 500) return plainError('INVALID_REQUEST')
  return plainError('INTERNAL_SERVER_ERROR')
}
