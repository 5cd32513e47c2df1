/** Tracks active requests: pages render when no call waits (storefront/render-queue.ts). */
import { setImmediate as nextTick } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup } from '../platform/network/address-group.ts'

export type RequestActivity = {
  /** Resolves when no call is active, or after `maxMs`: a call may hang elsewhere. */
  readonly whenQuiet: (maxMs: number) => Promise<void>
  /** Whether another address group made a call or page request a moment ago. */
  readonly hasOthers: (group: string) => boolean
}

const MOMENT_MS = 1000

/** Applies to later routes. */
export function watchRequests(app: FastifyInstance, now: () => number): RequestActivity {
  const calls = new Set<FastifyRequest>()
  const waiting = new Set<() => void>()
  let latest = { group: '', at: -MOMENT_MS }
  let latestOther = latest // the latest of another group
  let arrived = 0

  app.server.on('connection', () => {
    arrived += 1
  })
  const recordArrival = (request: FastifyRequest): void => {
    const { callName, limit } = request.routeOptions.config
    arrived += 1
    if (callName === undefined && limit !== 'browse') return
    const group = addressGroup(request.ip)
    if (group !== latest.group) latestOther = latest
    latest = { group, at: now() }
  }
  app.addHook('onRequest', (request, _reply, done) => {
    recordArrival(request)
    done()
  })
  // after the body: a slow body must not delay pages
  app.addHook('preValidation', (request, reply, done) => {
    if (request.routeOptions.config.callName !== undefined) {
      calls.add(request)
      // not `onResponse`: it misses clients that left
      reply.raw.once('close', () => end(request))
    }
    done()
  })
  const end = (request: FastifyRequest): void => {
    if (!calls.delete(request) || calls.size > 0) return
    for (const resume of waiting) resume()
  }
  app.addHook('onSend', (request, _reply, _payload, done) => {
    end(request)
    done()
  })

  async function callsDone(maxMs: number): Promise<void> {
    if (calls.size === 0) return
    await new Promise<void>((resolve) => {
      const resume = (): void => {
        clearTimeout(timer)
        waiting.delete(resume) // a busy shop may never be quiet
        resolve()
      }
      const timer = setTimeout(resume, maxMs)
      waiting.add(resume)
    })
  }

  return {
    whenQuiet: async (maxMs) => {
      const until = now() + maxMs
      let seen = -1
      // the event loop accepts one connection per tick: 10 ms pauses would accept 100 a second
      while (arrived !== seen && now() < until) {
        seen = arrived
        await nextTick()
      }
      await callsDone(Math.max(0, until - now()))
    },
    hasOthers: (group) => (latest.group === group ? latestOther : latest).at > now() - MOMENT_MS,
  }
}
