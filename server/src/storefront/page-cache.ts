/** Finished pages, kept for a moment: every server-rendered page is the same for everyone. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '../http/accept-encoding.ts'

export type CachedPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  /** encoded when first asked for: a page that is made up is asked for once */
  readonly body: (encoding: Encoding) => Promise<Buffer>
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return encoding === 'gzip' ? toGzip(plain, { level: 6 }) : Promise.resolve(plain)
}

export function compressPage(status: number, headers: Record<string, string>, html: string): CachedPage {
  const plain = Buffer.from(html)
  const encoded = new Map<Encoding, Promise<Buffer>>()
  return {
    status,
    headers,
    etag: createHash('sha1').update(plain).digest('base64url'),
    body: (encoding) => {
      const body = encoded.get(encoding) ?? encode(plain, encoding)
      encoded.set(encoding, body)
      return body
    },
  }
}

const CACHED_PAGES_MAX = 300
/** Another process on the same database may have changed the catalog. */
const CACHED_PAGE_TTL_MS = 60_000

export type PageCache = {
  get(key: string): CachedPage | undefined
  /** Not stored when `clear` was called since `generation`. */
  put(key: string, page: CachedPage, generation: number): void
  clear(): void
  /** counts the calls of `clear` */
  generation(): number
}

/** @param now milliseconds */
export function createPageCache(now: () => number): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    max: CACHED_PAGES_MAX,
    ttl: CACHED_PAGE_TTL_MS,
    perf: { now },
  })
  let generation = 0
  return {
    get: (key) => pages.get(key),
    put: (key, page, since) => {
      if (since === generation) pages.set(key, page)
    },
    clear: () => {
      generation += 1
      pages.clear()
    },
    generation: () => generation,
  }
}
