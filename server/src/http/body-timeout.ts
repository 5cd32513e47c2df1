/** A body that drips in holds a connection: it has so long to arrive, and files alone have the server's own time. */
import { calls } from '@warung/contract/call.ts'
import type { Call } from '@warung/contract/call-definition.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isUpload({ routeOptions }: FastifyRequest): boolean {
  const name = routeOptions.config?.callName
  const call: Call | undefined = name && calls[name]
  return call?.file !== undefined
}

/** The way Node lets go of a peer that is late by `requestTimeout`: 408 and closed, nothing in the log. */
function closeConnection(app: FastifyInstance, { raw }: FastifyRequest): void {
  const late = Object.assign(new Error('a body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  app.server.emit('clientError', late, raw.socket)
}

/** Hooks what is registered after it. */
export function setBodyTimeout(app: FastifyInstance, bodyTimeoutMs: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && !isUpload(request)) {
      const { raw } = request
      const timer = setTimeout(() => raw.complete || closeConnection(app, request), bodyTimeoutMs)
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
