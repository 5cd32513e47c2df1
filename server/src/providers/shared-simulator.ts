/** The simulator's paths in a worker (workers.ts): the one simulator that all of them share answers there. */
import { request as ask, type IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Of one connection alone. */
const HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** @param url where the simulator listens. @param path what it is mounted at, there and here */
export async function forwardToSimulator(app: FastifyInstance, url: string, path: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.all(`${path}/*`, async ({ raw }, reply) => {
      const asked = ask(new URL(raw.url ?? path, url), { method: raw.method, headers: raw.headers })
      raw.pipe(asked)
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        asked.once('response', resolve).once('error', reject)
      })
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined && !HOP_HEADERS.has(name)) reply.header(name, value)
      return reply.status(answer.statusCode ?? 502).send(answer)
    })
  })
}
