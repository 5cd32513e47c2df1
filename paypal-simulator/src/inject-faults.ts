import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { plainError } from './errors.ts'
import { shouldInject } from './fault-settings.ts'
import type { SimulatorContext } from './simulator-context.ts'
import type { Timer } from './timer.ts'

type Door = 'rest' | 'browser' | 'verification'

/** Requests that wait for a delay, or for ever. */
function heldRequests(timer: Timer) {
  const waiting = new Set<() => void>()
  return {
    pause: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const end = () => {
          cancel()
          waiting.delete(end)
          resolve()
        }
        const cancel = timer.after(ms, end)
        waiting.add(end)
      }),
    hang: (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const { socket } = request.raw
      const end = () => socket.destroy()
      waiting.add(end)
      socket.once('close', () => waiting.delete(end))
      return reply.hijack()
    },
    endAll: (): void => {
      for (const end of waiting) end()
    },
  }
}

function failure(reply: FastifyReply, status: number): Error {
  if (status === 503) reply.header('retry-after', '1')
  const error = plainError(status === 500 ? 'INTERNAL_SERVER_ERROR' : 'SERVICE_UNAVAILABLE')
  return Object.assign(error, { status })
}

export function injectFaults(
  app: FastifyInstance,
  provider: SimulatorContext,
  timer: Timer,
  door: Door,
): void {
  const { faults, random } = provider
  const held = heldRequests(timer)
  const concerned = () => {
    if (door === 'verification') return true
    return !faults.verificationOnly && (door === 'rest' || faults.browserToo)
  }

  app.addHook('onRequest', async (request, reply) => {
    if (!concerned()) return
    if (faults.latencyMs > 0) await held.pause(faults.latencyMs)
    if (shouldInject(faults, 'hang', random)) return held.hang(request, reply)
    if (shouldInject(faults, 'limit', random)) {
      reply.header('retry-after', '1')
      throw plainError('RATE_LIMIT_REACHED')
    }
    if (shouldInject(faults, 'fail', random)) throw failure(reply, faults.failStatus)
  })

  app.addHook('onSend', async (_request, reply, payload) => {
    if (!concerned() || reply.statusCode >= 400 || !shouldInject(faults, 'wrongJson', random)) return payload
    reply.code(200).header('content-type', 'application/json')
    return '<html><body>Sorry, something is wrong on our side'
  })

  app.addHook('preClose', async () => held.endAll())
}

/** The change is on disk. */
export async function sendUnlessCut(
  provider: SimulatorContext,
  request: FastifyRequest,
  reply: FastifyReply,
  body: object,
  kind: 'cut' | 'refundCut' = 'cut',
): Promise<FastifyReply> {
  const { faults, random } = provider
  const isCut =
    shouldInject(faults, 'cut', random) || (kind === 'refundCut' && shouldInject(faults, kind, random))
  if (!isCut) return reply.send(body)
  await provider.store.settled()
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
