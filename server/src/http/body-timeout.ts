/** A slow body holds a connection. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createDeadlines } from './deadlines.ts'

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** As Node's `requestTimeout` does: 408, connection closed, nothing logged. */
function closeConnection(app: FastifyInstance, { raw }: FastifyRequest): void {
  const late = Object.assign(new Error('a body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  app.server.emit('clientError', late, raw.socket)
}

/** Applies to routes registered later. */
export function setBodyTimeout(app: FastifyInstance, bodyTimeoutMs: number): void {
  const deadlines = createDeadlines<FastifyRequest>(bodyTimeoutMs, (request) => {
    if (!request.raw.complete) closeConnection(app, request)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && !request.routeOptions.config.takesFile) {
      deadlines.add(request)
      // not `onResponse`: the response may be sent before the body ends
      request.raw.once('close', () => deadlines.delete(request))
    }
    done()
  })
  app.addHook('onClose', async () => deadlines.close())
}
