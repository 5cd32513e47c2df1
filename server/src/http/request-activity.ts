import { setImmediate as nextTick } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup } from '../platform/network/address-group.ts'

export type RequestActivity = {
  /** Resolves when no call is active, at the latest after `maxMs`, since a call may hang. */
  readonly whenQuiet: (maxMs: number) => Promise<void>
  readonly hasOthers: (group: string) => boolean
}

const MOMENT_MS = 1000

/** Applies to routes registered later. */
export function watchRequests(app: FastifyInstance, now: () => number): RequestActivity {
  const arrivals = watchArrivals(app, now)
  const calls = watchCalls(app)
  return {
    whenQuiet: async (maxMs) => {
      const until = now() + maxMs
      let counted = -1
      // the event loop accepts one connection per tick: with pauses of 10 ms, 100 a second
      while (arrivals.count() !== counted && now() < until) {
        counted = arrivals.count()
        await nextTick()
      }
      await calls.whenDone(Math.max(0, until - now()))
    },
    hasOthers: arrivals.hasOthers,
  }
}

function watchArrivals(app: FastifyInstance, now: () => number) {
  let latest = { group: '', at: -MOMENT_MS }
  let latestOther = latest
  let count = 0
  app.server.on('connection', () => {
    count += 1
  })
  app.addHook('onRequest', (request, _reply, done) => {
    count += 1
    const { callName, limit } = request.routeOptions.config
    if (callName !== undefined || limit === 'browse') {
      const group = addressGroup(request.ip)
      if (group !== latest.group) latestOther = latest
      latest = { group, at: now() }
    }
    done()
  })
  return {
    count: () => count,
    hasOthers: (group: string): boolean =>
      (latest.group === group ? latestOther : latest).at > now() - MOMENT_MS,
  }
}

/** A call is active from the end of its body, since a slow body must not delay pages, to its response. */
function watchCalls(app: FastifyInstance) {
  const active = new Set<FastifyRequest>()
  const waiting = new Set<() => void>()
  const end = (request: FastifyRequest): void => {
    if (!active.delete(request) || active.size > 0) return
    for (const resume of waiting) resume()
  }
  app.addHook('preValidation', (request, reply, done) => {
    if (request.routeOptions.config.callName !== undefined) {
      active.add(request)
      // not `onResponse`: it misses clients that have disconnected
      reply.raw.once('close', () => end(request))
    }
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    end(request)
    done()
  })
  return {
    whenDone: async (maxMs: number): Promise<void> => {
      if (active.size === 0) return
      await new Promise<void>((resolve) => {
        const resume = (): void => {
          clearTimeout(timer)
          waiting.delete(resume) // a busy shop may never become quiet
          resolve()
        }
        const timer = setTimeout(resume, maxMs)
        waiting.add(resume)
      })
    },
  }
}
