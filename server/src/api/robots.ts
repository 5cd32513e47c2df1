/** Tells search engines which pages to read: all except a visitor's own. The sitemap lists them. */
import { INFO_PAGES, INFO_SLUGS } from '@warung/contract/values/info-pages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listPublishedCategories } from '../catalog/categories/list-categories.ts'
import { publishedIds, publishedParts } from '../catalog/products/list-product-ids.ts'
import { createCatalogCache, type FreshAnswer } from '../http/catalog-cache.ts'
import { createEncodedBody, type EncodedBody, sendEncodedBody } from '../http/encoded-body.ts'
import { canonicalUrlOf } from '../platform/config/shop-url.ts'
import { Problem } from '../platform/problems/problem.ts'
import { singleFlight } from '../platform/queues/single-flight.ts'
import { shopDay } from '../platform/time/shop-time.ts'
import type { Shop } from '../shop.ts'

/** Path prefixes to exclude. Search pages send `noindex` instead: an excluded address may still be listed unread. */
const PRIVATE_PATHS = [
  ...['/admin', '/cart', '/shipping', '/payment', '/placeorder', '/order', '/profile', '/login', '/register'],
  ...['/forgot-password', '/reset-password', '/confirm-email', '/invitation', '/language/'],
]

/** The protocol allows 50,000; smaller files are faster to make and use less memory. */
const URLS_PER_FILE = 10_000

/** Room for 16 full files. */
const FILES_BYTES_MAX = 24 * 1024 * 1024
const MAX_AGE = 'public, max-age=3600'
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

type Paths = readonly string[]

function xmlOf(kind: 'urlset' | 'sitemapindex', url: string, paths: Paths): string {
  const entry = kind === 'urlset' ? 'url' : 'sitemap'
  const base = url.replaceAll('&', '&amp;')
  const entries = paths.map((path) => `<${entry}><loc>${base}${path}</loc></${entry}>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} ${XMLNS}>\n${entries.join('')}</${kind}>\n`
}

async function pagePaths({ db, shopSettings }: Shop, today: string): Promise<Paths> {
  const settings = shopSettings()
  const categories = await listPublishedCategories(db, today)
  const slugs = INFO_SLUGS.filter((slug) => settings[INFO_PAGES[slug].setting].trim() !== '')
  return [
    '/',
    ...categories.map(({ product_category_id }) => `/category/${product_category_id}`),
    ...slugs.map((slug) => `/info/${slug}`),
  ]
}

async function productPaths({ db }: Shop, part: number, today: string): Promise<Paths> {
  return (await publishedIds(db, part, today)).map((id) => `/product/${id}`)
}

async function sitemap(shop: Shop, url: string, today: string): Promise<string> {
  const [parts, pages] = [await publishedParts(shop.db, today), await pagePaths(shop, today)]
  const [only = 1, ...others] = parts
  const all = others.length > 0 ? undefined : [...pages, ...(await productPaths(shop, only, today))]
  if (all && all.length <= URLS_PER_FILE) return xmlOf('urlset', url, all)
  const files = ['/sitemap-pages.xml', ...parts.map((part) => `/sitemap-products-${part}.xml`)]
  return xmlOf('sitemapindex', url, files)
}

type MakeFile = (url: string, today: string) => Promise<string>

/** Cached until the catalog changes, so that an unpublished product disappears at once. */
function fileServer(app: FastifyInstance, shop: Shop, now: () => number) {
  const cache = createCatalogCache<EncodedBody>({ events: shop.events, bytesMax: FILES_BYTES_MAX, now })
  app.addHook('onClose', async () => cache.close())
  const once = singleFlight<FreshAnswer<EncodedBody>>()
  const makeAndCache = async (key: string, make: () => Promise<string>) => {
    const since = cache.version()
    const value = createEncodedBody(await make())
    const answer = { value, products: new Set<number>(), bytes: value.bytes }
    cache.put(key, answer, since)
    return { answer, since }
  }
  return async (request: FastifyRequest, reply: FastifyReply, make: MakeFile) => {
    const url = canonicalUrlOf(shop.config)
    if (url === undefined) throw new Problem('address_not_found')
    const today = shopDay(shop.now(), shop.config.timezone)
    const key = `${today} ${request.url.split('?', 1)[0]}`
    const body = await cache.getOrMake<never>(key, () =>
      once(key, () => makeAndCache(key, () => make(url, today))),
    )
    reply.type('application/xml; charset=utf-8').header('cache-control', MAX_AGE)
    return sendEncodedBody(body, request, reply)
  }
}

export function robotRoutes(app: FastifyInstance, shop: Shop, now: () => number): void {
  const config = { access: 'anyone', limit: 'browse' } as const
  const url = canonicalUrlOf(shop.config)
  const sitemapLine = url === undefined ? '' : `\nSitemap: ${url}/sitemap.xml\n`
  const robots = `User-agent: *\n${PRIVATE_PATHS.map((path) => `Disallow: ${path}\n`).join('')}${sitemapLine}`
  app.get('/robots.txt', { config }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', MAX_AGE).send(robots),
  )

  const send = fileServer(app, shop, now)
  app.get('/sitemap.xml', { config }, (request, reply) =>
    send(request, reply, (base, today) => sitemap(shop, base, today)),
  )
  app.get('/sitemap-pages.xml', { config }, (request, reply) =>
    send(request, reply, async (base, today) => xmlOf('urlset', base, await pagePaths(shop, today))),
  )
  app.get<{ Params: { part: string } }>('/sitemap-products-:part.xml', { config }, (request, reply) =>
    send(request, reply, async (base, today) => {
      const { part } = request.params
      const paths = /^[1-9]\d{0,5}$/.test(part) ? await productPaths(shop, Number(part), today) : []
      if (paths.length === 0) throw new Problem('address_not_found')
      return xmlOf('urlset', base, paths)
    }),
  )
}
