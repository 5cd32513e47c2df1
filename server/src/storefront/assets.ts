/** The files that the pages are built of: read once, kept as they are sent. */
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../http/accept-encoding.ts'
import { declareRoutes } from '../http/access.ts'
import { Problem } from '../platform/problems/problem.ts'

/** There are as many as the build has, in three encodings; what is larger is read each time. */
const KEPT_FILE_BYTES_MAX = 512 * 1024

/** What the plugin tells of a file; the rest is every answer's. */
const FILE_HEADERS = [
  'accept-ranges',
  'cache-control',
  'content-encoding',
  'content-type',
  'etag',
  'last-modified',
  'vary',
] as const

/** Whoever asks for a part, or only for what is new, is answered by the plugin, which knows all of that. */
const CONDITIONS = [
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
] as const

type KeptFile = { readonly headers: Readonly<Record<string, string>>; readonly bytes: Buffer }

function isUnconditional({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && CONDITIONS.every((name) => headers[name] === undefined)
}

function fileHeaders(reply: FastifyReply): Record<string, string> {
  const told = FILE_HEADERS.map((name) => [name, reply.getHeader(name)] as const)
  return Object.fromEntries(
    told.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

/** By its route and encoding, of which there are few: a query makes no other file of it. */
function keyOf({ routeOptions, headers }: FastifyRequest): string {
  return `${headers['accept-encoding']} ${routeOptions.url}`
}

function keepFiles(scope: FastifyInstance): void {
  const kept = new Map<string, KeptFile>()
  scope.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw
    // the plugin's own choice takes `br;q=0, *` for a wish for br
    headers['accept-encoding'] = chooseEncoding(headers['accept-encoding'])
    const file = isUnconditional(request) ? kept.get(keyOf(request)) : undefined
    if (!file) return done()
    reply.headers(file.headers).send(file.bytes)
  })
  scope.addHook('onSend', async (request, reply, payload) => {
    const isFile = payload instanceof Readable && reply.statusCode === 200 && isUnconditional(request)
    if (!isFile || Number(reply.getHeader('content-length')) > KEPT_FILE_BYTES_MAX) return payload
    const file = { headers: fileHeaders(reply), bytes: await buffer(payload) }
    kept.set(keyOf(request), file)
    return file.bytes
  })
}

type FileError = FastifyError & { readonly headers?: Readonly<Record<string, string>> }

/** Of a part that a file does not have the plugin tells the file's length (RFC 9110 §15.5.17), by an error of its own. */
function refuseRanges(scope: FastifyInstance): void {
  scope.setErrorHandler((error: FileError, _request, reply) => {
    if (error.statusCode !== 416) throw error
    reply.headers(error.headers ?? {})
    throw new Problem('range_not_satisfiable')
  })
}

export async function serveAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(async (scope) => {
    declareRoutes(scope, { access: 'anyone', limit: 'file' })
    keepFiles(scope)
    refuseRanges(scope)
    await scope.register(fastifyStatic, {
      root: clientDir,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  })
}
