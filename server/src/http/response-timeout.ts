/** Whoever reads an answer drop by drop holds a connection and its memory: an answer has so long to be taken. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createDeadlines, type Deadlines } from './deadlines.ts'
import { watchFileProgress } from './file-progress.ts'

/**
 * A connection that takes nothing at all is seen by Node after up to twice its `connectionTimeout`, and
 * one that takes a little now and then never: hence a limit for the whole answer. What the operating
 * system has taken counts as read, so that slow lines have far longer. Hooks what is registered after it.
 */
export function setResponseTimeout(app: FastifyInstance, answerTimeoutMs: number): void {
  const hasMoved = watchFileProgress()
  const deadlines: Deadlines<FastifyRequest> = createDeadlines(answerTimeoutMs, (request) => {
    const { socket, routeOptions } = request
    // files are sent to admins alone
    if (routeOptions.config.sendsFile && hasMoved(socket)) deadlines.add(request)
    // reset, not ended: the system would go on holding what it was given
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
