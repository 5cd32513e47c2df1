import type { FastifyInstance } from 'fastify'

export type Readiness = {
  isOpen: () => boolean
  isWarmingUp: () => boolean
  ping: () => Promise<void>
  jobs: () => Promise<readonly object[]>
}

const PING_TIMEOUT_MS = 2000

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer in time')), PING_TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  const config = { access: 'anyone', limit: 'probe' } as const
  app.get('/healthz', { config }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )

  app.get('/readyz', { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!readiness.isOpen()) return reply.status(503).send({ status: 'closing' })
    if (readiness.isWarmingUp()) return reply.status(503).send({ status: 'starting' })
    try {
      await withinTime(readiness.ping())
      return reply.send({ status: 'ready', jobs: await withinTime(readiness.jobs()) })
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.status(503).header('retry-after', 3).send({ status: 'no database' })
    }
  })
}
