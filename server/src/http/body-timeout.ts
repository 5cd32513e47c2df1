/** A body that drips in holds a connection: it has so long to arrive, and files alone have the server's own time. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createDeadlines } from './deadlines.ts'

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The way Node lets go of a peer that is late by `requestTimeout`: 408 and closed, nothing in the log. */
function closeConnection(app: FastifyInstance, { raw }: FastifyRequest): void {
  const late = Object.assign(new Error('a body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  app.server.emit('clientError', late, raw.socket)
}

/** Hooks what is registered after it. */
export function setBodyTimeout(app: FastifyInstance, bodyTimeoutMs: number): void {
  const deadlines = createDeadlines<FastifyRequest>(bodyTimeoutMs, (request) => {
    if (!request.raw.complete) closeConnection(app, request)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && !request.routeOptions.config.takesFile) {
      deadlines.add(request)
      // not by `onResponse`: the answer may be given long before the body has come
      request.raw.once('close', () => deadlines.delete(request))
    }
    done()
  })
  app.addHook('onClose', async () => deadlines.close())
}
