/** JSON in, and nothing else unless a route asks for it; no prototype poisoning, no coercion. */
import type { FastifyInstance } from 'fastify'

/** Enough for an order of 500 lines many times over. */
export const BODY_LIMIT_BYTES = 512 * 1024

export function setJsonBodyParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // spec §7: delivering has an empty body, which clients send with a JSON content type all the same
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}
