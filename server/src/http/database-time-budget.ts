/** All that one request waits for the database is counted together, so that it is answered in time (database/time-limits.ts). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentWaitingTime, trackWaitingTime, type WaitingTime } from '../database/postgres/waiting-time.ts'

/** Hooks what is registered after it. */
export function setDatabaseTimeBudget(app: FastifyInstance): void {
  const times = new WeakMap<FastifyRequest, WaitingTime>()

  app.addHook('onRequest', (request, _reply, done) => {
    // the calls of a page that is rendered here share its time
    const time = currentWaitingTime() ?? { waitedMs: 0 }
    times.set(request, time)
    trackWaitingTime(time, done)
  })

  // reading a body leaves the context that the first hook entered
  app.addHook('preValidation', (request, _reply, done) => {
    trackWaitingTime(times.get(request) ?? { waitedMs: 0 }, done)
  })
}
