/** threats.md, Load and faults */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../platform/problems/problem.ts'
import { createDeadlines, type Deadlines } from './deadlines.ts'
import { watchFileProgress } from './file-progress.ts'

function answerLate(reply: FastifyReply): void {
  if (reply.sent || reply.raw.destroyed) return
  const late = new Problem('handler_timeout')
  if (reply.raw.headersSent) reply.raw.destroy(late)
  else reply.send(late)
}

export type HandlerTimeouts = {
  readonly ms: number
  readonly fileMs: number
}

/**
 * Replaces Fastify's `handlerTimeout`, which ends with the body and costs a timer per request.
 * Applies to routes registered later.
 */
export function setHandlerTimeout(app: FastifyInstance, { ms, fileMs }: HandlerTimeouts): void {
  const hasMoved = watchFileProgress()
  const plain: Deadlines<FastifyReply> = createDeadlines(ms, (reply) => {
    const isSendingFile = reply.request.routeOptions.config.sendsFile && reply.raw.headersSent
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
    /** the limit restarts whenever bytes have been sent */
    sendsFile?: boolean
  }
}
