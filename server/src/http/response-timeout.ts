/** Whoever reads an answer drop by drop holds a connection and its memory: an answer has so long to be taken. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { isFromOutside } from './request-activity.ts'

/**
 * A connection that takes nothing at all is seen by Node after up to twice its `connectionTimeout`, and
 * one that takes a little now and then never: hence a limit for the whole answer. What the operating
 * system has taken counts as read, so that slow lines have far longer. Hooks what is registered after it.
 */
export function setResponseTimeout(app: FastifyInstance, answerTimeoutMs: number): void {
  /** when each has to be taken, the first first: all of them have the same time */
  const due = new Map<FastifyRequest, number>()
  // one for all: nearly every answer is taken at once, and a timer each costs more than the rest of a kept one
  let timer: NodeJS.Timeout | undefined

  const watchFirst = (): void => {
    const [first] = due.values()
    timer = first === undefined ? undefined : setTimeout(resetLate, Math.max(1, first - performance.now()))
  }
  const resetLate = (): void => {
    const now = performance.now()
    for (const [request, at] of due) {
      if (at > now) break
      due.delete(request)
      // reset, not ended: the system would go on holding what it was given
      request.raw.socket.resetAndDestroy()
    }
    watchFirst()
  }

  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (isFromOutside(request)) due.set(request, performance.now() + answerTimeoutMs)
    if (timer === undefined) watchFirst()
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    due.delete(request)
    done()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
