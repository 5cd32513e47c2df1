// PayPal-Request-Id: a repeat gets the first successful answer again with 200.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { payPalError } from './errors.ts'
import { type SimulatorContext, timestamp } from './simulator-context.ts'

export async function replayByRequestId(
  provider: SimulatorContext,
  request: FastifyRequest,
  reply: FastifyReply,
  act: () => object,
): Promise<object> {
  const requestId = request.headers['paypal-request-id']
  if (requestId === undefined) {
    reply.code(201)
    return act()
  }
  if (typeof requestId !== 'string' || requestId.length < 1 || requestId.length > 108) {
    throw payPalError('INVALID_STRING_LENGTH', { field: 'PayPal-Request-Id' })
  }
  const id = `${request.method} ${request.url.split('?')[0]} ${requestId}`
  const first = provider.store.answers.get(id)
  if (first !== undefined) {
    reply.code(200)
    return first.body as object
  }
  const body = act()
  provider.store.put('answer', { id, body, time: timestamp(provider) })
  reply.code(201)
  return body
}

export function wantsRepresentation(request: FastifyRequest): boolean {
  return /(^|,)\s*return=representation\s*(,|$)/.test(String(request.headers.prefer ?? ''))
}
