/** All that one request waits for the database is counted together, so that it is answered in time (database/time-limits.ts). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { trackWaitingTime, type WaitingTime } from '../platform/database/postgres/waiting-time.ts'

/** For work that several may wait for: it counts to none of the requests amid which it begins. */
export function withDatabaseTimeBudget<T>(work: () => T): T {
  return trackWaitingTime({ waitedMs: 0 }, work)
}

/** Hooks what is registered after it. */
export function setDatabaseTimeBudget(app: FastifyInstance): void {
  const times = new WeakMap<FastifyRequest, WaitingTime>()

  app.addHook('onRequest', (request, _reply, done) => {
    const time = { waitedMs: 0 }
    times.set(request, time)
    trackWaitingTime(time, done)
  })

  // reading a body leaves the context that the first hook entered
  app.addHook('preValidation', (request, _reply, done) => {
    trackWaitingTime(times.get(request) ?? { waitedMs: 0 }, done)
  })
}
