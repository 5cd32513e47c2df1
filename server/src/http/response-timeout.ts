/** A client that reads slowly holds a connection and its memory. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createDeadlines, type Deadlines } from './deadlines.ts'
import { watchFileProgress } from './file-progress.ts'

/** Node detects a stalled connection late and a slow one never. Applies to routes registered later. */
export function setResponseTimeout(app: FastifyInstance, answerTimeoutMs: number): void {
  const hasMoved = watchFileProgress()
  const deadlines: Deadlines<FastifyRequest> = createDeadlines(answerTimeoutMs, (request) => {
    const { socket, routeOptions } = request
    // only admins' downloads restart the limit
    if (routeOptions.config.sendsFile && hasMoved(socket)) deadlines.add(request)
    // not `end`: the system would keep its buffers
    else socket.resetAndDestroy()
  })

  app.addHook('onSend', (request, _reply, _payload, done) => {
    deadlines.add(request)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    deadlines.delete(request)
    done()
  })
  app.addHook('onClose', async () => deadlines.close())
}
