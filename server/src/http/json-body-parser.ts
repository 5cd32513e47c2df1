import type { FastifyInstance } from 'fastify'

export const BODY_LIMIT_BYTES = 512 * 1024

export function setJsonBodyParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // spec §7: delivering has an empty body, often with a JSON content type
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}
