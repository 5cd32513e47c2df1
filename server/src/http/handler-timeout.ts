/** A call that hangs is answered: nothing waits for ever (threats.md, Load and faults). */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../platform/problems/problem.ts'
import { createDeadlines, type Deadlines } from './deadlines.ts'
import { watchFileProgress } from './file-progress.ts'

/** An answer that has begun cannot become a refusal any more: it is broken off. */
function answerLate(reply: FastifyReply): void {
  if (reply.sent || reply.raw.destroyed) return
  const late = new Problem('handler_timeout')
  if (reply.raw.headersSent) reply.raw.destroy(late)
  else reply.send(late)
}

export type HandlerTimeouts = {
  readonly ms: number
  /** of routes that take files */
  readonly fileMs: number
}

/**
 * Not Fastify's `handlerTimeout`: that one forgets a request as soon as its body has been read, and makes a timer and an
 * abort signal for each. Hooks what is registered after it.
 */
export function setHandlerTimeout(app: FastifyInstance, { ms, fileMs }: HandlerTimeouts): void {
  const hasMoved = watchFileProgress()
  const plain: Deadlines<FastifyReply> = createDeadlines(ms, (reply) => {
    const isSendingFile = reply.request.routeOptions.config.sendsFile && reply.raw.headersSent
    // of a million rows, or on a slow line, a file takes its time
    if (isSendingFile && hasMoved(reply.request.socket)) plain.add(reply)
    else answerLate(reply)
  })
  const files = createDeadlines(fileMs, answerLate)

  app.addHook('onRequest', (request, reply, done) => {
    const deadlines = request.routeOptions.config.takesFile ? files : plain
    deadlines.add(reply)
    done()
  })
  app.addHook('onResponse', (_request, reply, done) => {
    plain.delete(reply)
    files.delete(reply)
    done()
  })
  app.addHook('onClose', async () => {
    plain.close()
    files.close()
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: boolean
    /** of any size: its time begins again whenever some of it has gone out */
    sendsFile?: boolean
  }
}
