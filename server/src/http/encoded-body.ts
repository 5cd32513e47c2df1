import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from './accept-encoding.ts'
import { isNotModified } from './conditional-request.ts'

export type EncodedBody = {
  readonly etag: string
  readonly bytes: number
  readonly isWorthEncoding: boolean
  readonly text: () => string
  /** encoded on first use, since a made-up URL is read once */
  readonly encoded: (encoding: Encoding) => Buffer | Promise<Buffer>
}

const ENCODED_BYTES_MIN = 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

function encode(plain: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'br') return toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return toGzip(plain, { level: 6 })
}

/** Copies the bytes: a slice would keep its whole pool or zlib's 16 kB block in memory. */
function ownBlock(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

export function createEncodedBody(text: string): EncodedBody {
  const plain = ownBlock(Buffer.from(text))
  const encodings = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', plain]])
  return {
    etag: hash('sha1', plain, 'base64url'),
    text: () => plain.toString(),
    bytes: 2 * plain.length,
    isWorthEncoding: plain.length >= ENCODED_BYTES_MIN,
    encoded: (encoding) => {
      const cached = encodings.get(encoding)
      if (cached !== undefined || encoding === 'identity') return cached ?? plain
      const compression = encode(plain, encoding).then((encoded) => {
        const bytes = ownBlock(encoded)
        encodings.set(encoding, bytes)
        return bytes
      })
      encodings.set(encoding, compression)
      compression.catch(() => encodings.delete(encoding))
      return compression
    },
  }
}

/** @param status only 200 may become 304 */
export function sendEncodedBody(
  body: EncodedBody,
  request: FastifyRequest,
  reply: FastifyReply,
  status = 200,
): FastifyReply | Promise<FastifyReply> {
  const encoding = body.isWorthEncoding ? chooseEncoding(request.headers['accept-encoding']) : 'identity'
  const etag = encoding === 'identity' ? `"${body.etag}"` : `"${body.etag}-${encoding}"`
  const varying = reply.getHeader('vary')
  reply.header('etag', etag).header('vary', varying ? `${varying}, accept-encoding` : 'accept-encoding')
  if (status === 200 && isNotModified(request, etag)) return reply.status(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const bytes = body.encoded(encoding)
  reply.status(status)
  return bytes instanceof Promise ? bytes.then((encoded) => reply.send(encoded)) : reply.send(bytes)
}
