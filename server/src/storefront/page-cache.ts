/** Finished pages, kept for a moment: every server-rendered page is the same for everyone. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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
  /** Kept unless `forget` was called since `era`. */
  put(key: string, page: CachedPage, era: number): void
  forget(): void
  era(): number
}

/** @param now milliseconds */
export function createPageCache(now: () => number): PageCache {
  const pages = new Map<string, { page: CachedPage; until: number }>()
  let era = 0
  return {
    get: (key) => {
      const kept = pages.get(key)
      if (!kept) return undefined
      pages.delete(key)
      if (kept.until <= now()) return undefined
      pages.set(key, kept) // the newest is last: the first is the one to drop
      return kept.page
    },
    put: (key, page, since) => {
      if (since !== era) return
      pages.set(key, { page, until: now() + CACHED_PAGE_TTL_MS })
      const oldest = pages.keys().next()
      if (pages.size > CACHED_PAGES_MAX && !oldest.done) pages.delete(oldest.value)
    },
    forget: () => {
      era += 1
      pages.clear()
    },
    era: () => era,
  }
}
