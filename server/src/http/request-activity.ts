/** Who is asking for what right now: pages are rendered where that hinders nobody (storefront/render-queue.ts). */
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup } from '../platform/network/address-group.ts'

export type RequestActivity = {
  /**
   * Resolves when whoever has come was let in and no call is being worked on, or after `maxMs`: a call
   * may hang on somebody else.
   */
  readonly whenQuiet: (maxMs: number) => Promise<void>
  /** Whether any other address than this group has asked for a call or a page a moment ago. */
  readonly hasOthers: (group: string) => boolean
}

const MOMENT_MS = 1000

/** Hooks what is registered after it. */
export function watchRequests(app: FastifyInstance, now: () => number): RequestActivity {
  const calls = new Set<FastifyRequest>()
  const waiting = new Set<() => void>()
  let latest = { group: '', at: -MOMENT_MS }
  let before = latest // of another group than the latest
  let arrived = 0

  app.server.on('connection', () => {
    arrived += 1
  })
  const noteArrival = (request: FastifyRequest): void => {
    const { callName, limit } = request.routeOptions.config
    arrived += 1
    if (callName === undefined && limit !== 'browse') return
    const group = addressGroup(request.ip)
    if (group !== latest.group) before = latest
    latest = { group, at: now() }
  }
  app.addHook('onRequest', (request, _reply, done) => {
    noteArrival(request)
    done()
  })
  // not before the body is there: whoever drips one in would hold pages up
  app.addHook('preValidation', (request, reply, done) => {
    if (request.routeOptions.config.callName !== undefined) {
      calls.add(request)
      // not by `onResponse`: of an asker who has left there is none
      reply.raw.once('close', () => end(request))
    }
    done()
  })
  const end = (request: FastifyRequest): void => {
    if (!calls.delete(request) || calls.size > 0) return
    for (const go of waiting) go()
  }
  app.addHook('onSend', (request, _reply, _payload, done) => {
    end(request)
    done()
  })

  async function callsDone(maxMs: number): Promise<void> {
    if (calls.size === 0) return
    await new Promise<void>((resolve) => {
      const go = (): void => {
        clearTimeout(timer)
        waiting.delete(go) // calls may be under way for as long as the shop is busy
        resolve()
      }
      const timer = setTimeout(go, maxMs)
      waiting.add(go)
    })
  }

  return {
    whenQuiet: async (maxMs) => {
      const until = now() + maxMs
      let seen = -1
      // the event loop lets in one connection a turn: a step of 10 ms between two turns would let in 100 a second
      while (arrived !== seen && now() < until) {
        seen = arrived
        await turn()
      }
      await callsDone(Math.max(0, until - now()))
    },
    hasOthers: (group) => (latest.group === group ? before : latest).at > now() - MOMENT_MS,
  }
}
