/** Stops serving so that no request fails which came in time (threats.md, SIGTERM under load). */
import { Server } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type GracefulShutdown = {
  readonly isDraining: () => boolean
  /**
   * Resolves when nothing is under way any more. Called again, it waits no longer for balancers to notice.
   *
   * @param noticeMs how long to go on serving while /readyz says no
   */
  readonly drain: (noticeMs: number) => Promise<void>
}

/** Longer than a browser waits for a call (spec §7). */
const SHUTDOWN_LIMIT_MS = 20_000
/** Nobody has asked for anything for this long: what is connected still has nothing to ask. */
const IDLE_MS = 300
/** Nobody has connected for this long, while every answer was held back. */
const UNCONNECTED_MS = 50
const HELD_MAX_MS = 1000
const PARTS = 10

type Traffic = {
  /** requests that have no whole answer yet, and somebody who waits for it */
  readonly underWay: number
  /** requests since the start */
  readonly asked: number
  /** connections since the start */
  readonly connected: number
}

function countTraffic(app: FastifyInstance): Traffic {
  const traffic = { underWay: 0, asked: 0, connected: 0 }
  app.server.on('connection', () => {
    traffic.connected += 1
  })
  app.addHook('onRequest', (_request, reply, done) => {
    traffic.underWay += 1
    traffic.asked += 1
    // not by `onResponse`: whoever leaves before the answer would be waited for until the limit
    reply.raw.once('close', () => {
      traffic.underWay -= 1
    })
    done()
  })
  return traffic
}

async function isUnchangedFor(ms: number, count: () => number): Promise<boolean> {
  const before = count()
  // in parts, since on a busy machine all of the time may pass before anything is looked at
  for (let part = 0; part < PARTS && count() === before; part += 1) {
    await sleep(ms / PARTS)
    await turn()
  }
  return count() === before
}

/** Hooks what is registered after it. */
export function gracefulShutdown(app: FastifyInstance): GracefulShutdown {
  const traffic = countTraffic(app)
  const notice = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isDraining = false
  let isHolding = false

  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    if (isHolding) void released.promise.then(() => done())
    else done()
  })

  /**
   * A connection that waits in the system's queue while the server stops listening is reset. Whoever
   * waits for an answer opens none: so answers wait until nobody connects.
   */
  async function stopListening(): Promise<void> {
    isHolding = true
    const until = performance.now() + HELD_MAX_MS
    while (performance.now() < until) if (await isUnchangedFor(UNCONNECTED_MS, () => traffic.connected)) break
    // not the HTTP server's own close: it ends idle connections, of which one may just have asked something
    Server.prototype.close.call(app.server)
    isHolding = false
    released.resolve()
  }

  async function finish(): Promise<void> {
    const until = performance.now() + SHUTDOWN_LIMIT_MS
    while (performance.now() < until) {
      const isQuiet = await isUnchangedFor(IDLE_MS, () => traffic.asked)
      if (isQuiet && traffic.underWay === 0) break
    }
    app.server.closeAllConnections()
  }

  return {
    isDraining: () => isDraining,
    drain: async (noticeMs) => {
      if (isDraining) return notice.resolve()
      isDraining = true
      await Promise.race([sleep(noticeMs, undefined, { ref: false }), notice.promise])
      await stopListening()
      await finish()
    },
  }
}
