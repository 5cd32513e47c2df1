/** Whoever reads an answer drop by drop holds a connection and its memory: an answer has so long to be taken. */
import type { FastifyInstance } from 'fastify'

/**
 * A connection that takes nothing at all is seen by Node after up to twice its `connectionTimeout`, and
 * one that takes a little now and then never: hence a limit for the whole answer. What the operating
 * system has taken counts as read, so that slow lines have far longer. Hooks what is registered after it.
 */
export function setResponseTimeout(app: FastifyInstance, answerTimeoutMs: number): void {
  app.addHook('onSend', async (request, { raw }) => {
    // reset, not ended: the system would go on holding what it was given
    const timer = setTimeout(() => request.raw.socket.resetAndDestroy(), answerTimeoutMs)
    raw.once('close', () => clearTimeout(timer))
  })
}
