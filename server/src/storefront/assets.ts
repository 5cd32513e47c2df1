import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../http/accept-encoding.ts'
import { declareRoutes } from '../http/access.ts'
import { Problem } from '../platform/problems/problem.ts'

const CACHED_FILE_BYTES_MAX = 512 * 1024

/** A worker has the policy of its own file, not the page's. It may load our scripts only. */
const WORKER_FILE = /-worker-[\w-]+\.js$/
const WORKER_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"

const FILE_HEADERS = [
  'accept-ranges',
  'cache-control',
  'content-encoding',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'vary',
] as const

/** The plugin handles range and conditional requests. */
const CONDITIONS = [
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
] as const

type CachedFile = { readonly headers: Readonly<Record<string, string>>; readonly bytes: Buffer }

function isUnconditional({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && CONDITIONS.every((name) => headers[name] === undefined)
}

function fileHeaders(reply: FastifyReply): Record<string, string> {
  const values = FILE_HEADERS.map((name) => [name, reply.getHeader(name)] as const)
  return Object.fromEntries(
    values.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

function keyOf({ routeOptions, headers }: FastifyRequest): string {
  return `${headers['accept-encoding']} ${routeOptions.url}`
}

function cacheFiles(scope: FastifyInstance): void {
  const cache = new Map<string, CachedFile>()
  scope.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw
    // the plugin itself would choose br for `br;q=0, *`
    headers['accept-encoding'] = chooseEncoding(headers['accept-encoding'])
    const file = isUnconditional(request) ? cache.get(keyOf(request)) : undefined
    if (!file) return done()
    reply.headers(file.headers).send(file.bytes)
  })
  scope.addHook('onSend', async (request, reply, payload) => {
    const isFile = payload instanceof Readable && reply.statusCode === 200 && isUnconditional(request)
    if (!isFile || Number(reply.getHeader('content-length')) > CACHED_FILE_BYTES_MAX) return payload
    const file = { headers: fileHeaders(reply), bytes: await buffer(payload) }
    cache.set(keyOf(request), file)
    return file.bytes
  })
}

type FileError = FastifyError & { readonly headers?: Readonly<Record<string, string>> }

/** The plugin's own error for a bad range has the file's length (RFC 9110 §15.5.17). */
function refuseRanges(scope: FastifyInstance): void {
  scope.setErrorHandler((error: FileError, _request, reply) => {
    if (error.statusCode !== 416) throw error
    reply.headers(error.headers ?? {})
    throw new Problem('range_not_satisfiable')
  })
}

/** @param clientDirs in which files of the same name have the same content */
export async function serveAssets(app: FastifyInstance, clientDirs: string[]): Promise<void> {
  await app.register(async (scope) => {
    declareRoutes(scope, { access: 'anyone', limit: 'file' })
    cacheFiles(scope)
    refuseRanges(scope)
    await scope.register(fastifyStatic, {
      root: clientDirs,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        if (WORKER_FILE.test(file)) reply.header('content-security-policy', WORKER_POLICY)
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  })
}
