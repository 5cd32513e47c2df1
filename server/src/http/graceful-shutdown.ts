/** Every request that arrived in time is answered (threats.md, SIGTERM under load). */
import { Server } from 'node:net'
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type GracefulShutdown = {
  readonly isDraining: () => boolean
  /** Resolves when all requests are done. @param noticeMs how long to keep serving while /readyz fails */
  readonly drain: (noticeMs: number) => Promise<void>
}

/** Longer than a browser waits for a call (spec §7). */
const SHUTDOWN_LIMIT_MS = 20_000
/** Open connections count as idle after this long without a request. */
const IDLE_MS = 300
/** While answers are held: no new connection for this long means that none is queued. */
const UNCONNECTED_MS = 50
const HELD_MAX_MS = 1000
const PARTS = 10

type Traffic = {
  readonly underWay: number
  readonly requests: number
  readonly connections: number
}

function countTraffic(app: FastifyInstance): Traffic {
  const traffic = { underWay: 0, requests: 0, connections: 0 }
  app.server.on('connection', () => {
    traffic.connections += 1
  })
  app.addHook('onRequest', (_request, reply, done) => {
    traffic.underWay += 1
    traffic.requests += 1
    // not `onResponse`: it misses clients that disconnect early
    reply.raw.once('close', () => {
      traffic.underWay -= 1
    })
    done()
  })
  return traffic
}

async function isUnchangedFor(ms: number, count: () => number): Promise<boolean> {
  const before = count()
  // in steps, since a busy machine may sleep through a single long pause
  for (let part = 0; part < PARTS && count() === before; part += 1) {
    await sleep(ms / PARTS)
    await nextTick()
  }
  return count() === before
}

async function finishRequests(app: FastifyInstance, traffic: Traffic): Promise<void> {
  const until = performance.now() + SHUTDOWN_LIMIT_MS
  while (performance.now() < until) {
    const isQuiet = await isUnchangedFor(IDLE_MS, () => traffic.requests)
    if (isQuiet && traffic.underWay === 0) break
  }
  app.server.closeAllConnections()
}

function answerGate(app: FastifyInstance): { hold(): void; release(): void } {
  const released = Promise.withResolvers<void>()
  let isHolding = false
  app.addHook('onSend', (_request, _reply, _payload, done) => {
    if (isHolding) void released.promise.then(() => done())
    else done()
  })
  return {
    hold: () => {
      isHolding = true
    },
    release: () => {
      isHolding = false
      released.resolve()
    },
  }
}

/** Applies to routes registered later. */
export function gracefulShutdown(app: FastifyInstance): GracefulShutdown {
  const traffic = countTraffic(app)
  const notice = Promise.withResolvers<void>()
  let isDraining = false
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })
  const answers = answerGate(app)

  /** Closing resets queued connections. While answers are held, waiting clients open no new ones, so the queue empties. */
  async function stopListening(): Promise<void> {
    answers.hold()
    const until = performance.now() + HELD_MAX_MS
    while (performance.now() < until)
      if (await isUnchangedFor(UNCONNECTED_MS, () => traffic.connections)) break
    // not the HTTP server's close: it would end idle connections that may just have sent a request
    Server.prototype.close.call(app.server)
    answers.release()
  }

  return {
    isDraining: () => isDraining,
    drain: async (noticeMs) => {
      if (isDraining) return notice.resolve()
      isDraining = true
      await Promise.race([sleep(noticeMs, undefined, { ref: false }), notice.promise])
      await stopListening()
      await finishRequests(app, traffic)
    },
  }
}
