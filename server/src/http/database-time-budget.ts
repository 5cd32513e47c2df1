import type { FastifyInstance, FastifyRequest } from 'fastify'
import { trackWaitingTime, type WaitingTime } from '../platform/database/postgres/waiting-time.ts'

/** For work shared between requests, which counts against no request's budget. */
export function outsideRequestTimeBudget<T>(work: () => T): T {
  return trackWaitingTime({ waitedMs: 0 }, work)
}

/** Applies to routes registered later. */
export function setDatabaseTimeBudget(app: FastifyInstance): void {
  const times = new WeakMap<FastifyRequest, WaitingTime>()

  app.addHook('onRequest', (request, _reply, done) => {
    const time = { waitedMs: 0 }
    times.set(request, time)
    trackWaitingTime(time, done)
  })

  // body parsing leaves the async context of the first hook
  app.addHook('preValidation', (request, _reply, done) => {
    trackWaitingTime(times.get(request) ?? { waitedMs: 0 }, done)
  })
}
