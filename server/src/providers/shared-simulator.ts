/** A worker forwards the simulator's paths to the shared simulator (workers.ts). */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Hop-by-hop headers, which a proxy must not forward. */
const HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding'])

export async function forwardToSimulator(app: FastifyInstance, url: string, path: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.all(`${path}/*`, async ({ raw }, reply) => {
      const forwarded = httpRequest(new URL(raw.url ?? path, url), {
        method: raw.method,
        headers: raw.headers,
      })
      raw.pipe(forwarded)
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        forwarded.once('response', resolve).once('error', reject)
      })
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined && !HOP_HEADERS.has(name)) reply.header(name, value)
      return reply.status(answer.statusCode ?? 502).send(answer)
    })
  })
}
