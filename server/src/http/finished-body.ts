/** The bytes of an answer that many get, with its entity tag and its encoded forms. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from './accept-encoding.ts'
import { isNotModified } from './conditional-request.ts'

export type EncodedBody = {
  /** of what is not encoded, without its quotes */
  readonly etag: string
  /** what it takes of the memory, its encoded forms as well */
  readonly bytes: number
  /** less would not come sooner for being encoded */
  readonly isWorthEncoding: boolean
  readonly text: () => string
  /** encoded when first asked for: what is made up is asked for once */
  readonly encoded: (encoding: Encoding) => Buffer | Promise<Buffer>
}

const ENCODED_BYTES_MIN = 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

function encode(plain: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'br') return toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return toGzip(plain, { level: 6 })
}

/** In a block of its own. Small texts share one with others, and zlib gives a part of 16 kB: all of it would be kept. */
function ownBlock(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

export function finishBody(text: string): EncodedBody {
  const plain = ownBlock(Buffer.from(text))
  const kept = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', plain]])
  return {
    etag: hash('sha1', plain, 'base64url'),
    text: () => plain.toString(),
    bytes: 2 * plain.length, // an encoded form is a fifth of it
    isWorthEncoding: plain.length >= ENCODED_BYTES_MIN,
    encoded: (encoding) => {
      const known = kept.get(encoding)
      if (known !== undefined || encoding === 'identity') return known ?? plain
      const coming = encode(plain, encoding).then((encoded) => {
        const bytes = ownBlock(encoded)
        kept.set(encoding, bytes) // no promise is waited for from now on
        return bytes
      })
      kept.set(encoding, coming)
      coming.catch(() => kept.delete(encoding)) // whoever asks next tries again
      return coming
    },
  }
}

/** 304 where the asker has it already. @param status 304 stands for 200 alone */
export function sendFinishedBody(
  body: EncodedBody,
  request: FastifyRequest,
  reply: FastifyReply,
  status = 200,
): FastifyReply | Promise<FastifyReply> {
  const encoding = body.isWorthEncoding ? chooseEncoding(request.headers['accept-encoding']) : 'identity'
  const etag = encoding === 'identity' ? `"${body.etag}"` : `"${body.etag}-${encoding}"`
  reply.header('etag', etag).header('vary', 'accept-encoding')
  if (status === 200 && isNotModified(request, etag)) return reply.status(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const bytes = body.encoded(encoding)
  reply.status(status)
  return bytes instanceof Promise ? bytes.then((encoded) => reply.send(encoded)) : reply.send(bytes)
}
