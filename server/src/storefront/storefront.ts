/** The shop's pages and their assets: rendered once, kept, compressed once, revalidated cheaply. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { addressGroup } from '../address-group.ts'
import { chooseEncoding } from '../http/accept-encoding.ts'
import { declareRoutes } from '../http/access.ts'
import { createCatalogCache, gatherShownProducts } from '../http/catalog-cache.ts'
import { type FinishedBody, finishBody, sendFinishedBody } from '../http/finished-body.ts'
import type { RequestActivity } from '../http/request-activity.ts'
import type { ScriptHosts } from '../payments/providers/provider.ts'
import { Problem } from '../problems/problem.ts'
import type { Shop } from '../shop.ts'
import { type PublicSettings, pageRenderer } from './render-page.ts'
import { createRenderQueue } from './render-queue.ts'

export type StorefrontOptions = {
  /** where the web workspace has been built to */
  readonly buildDir: string
  readonly settings: () => PublicSettings
  /** the day of the shop's own calendar: at its end other products are on sale */
  readonly today: () => string
  /** what the payment script talks to, when it comes from elsewhere */
  readonly scriptHosts: ScriptHosts | undefined
  readonly activity: RequestActivity
}

/** A rendering waits so long at each of its steps, at most, for calls that came meanwhile; some hang. */
const QUIET_WITHIN_MS = 20

/** Paths that are no pages: what is not found there is told as data. */
const NON_PAGE_PREFIXES = /^\/(api|images|assets|paypal-simulator)(\/|$)/
/** Screens whose markup does not depend on the query; it must not multiply what is kept. */
const CACHE_KEY_WITHOUT_QUERY = /^\/($|page\/|product\/|category\/|search\/)/

/** Addresses that a visitor makes up: there is no end of them. */
const MADE_UP = /^\/search\/|\?/

function renderKey(url: string): string {
  const [pathname = '/'] = url.split('?', 1)
  return CACHE_KEY_WITHOUT_QUERY.test(pathname) ? pathname : url
}

/** Every server-rendered page is the same for everyone. */
type FinishedPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: FinishedBody
}

function headersOf(response: Response, isKept: boolean): Record<string, string> {
  return {
    ...Object.fromEntries(response.headers),
    'cache-control': isKept ? 'public, max-age=0, must-revalidate' : 'no-store',
  }
}

async function serveAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(async (scope) => {
    declareRoutes(scope, { access: 'anyone', limit: 'file' })
    // the plugin's own choice takes `br;q=0, *` for a wish for br
    scope.addHook('onRequest', async ({ raw }) => {
      raw.headers['accept-encoding'] = chooseEncoding(raw.headers['accept-encoding'])
    })
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

/** Some hundreds of pages each; what visitors search for does not push out what all of them see. */
const PAGES_BYTES_MAX = 32 * 1024 * 1024
const SEARCH_PAGES_BYTES_MAX = 8 * 1024 * 1024

export async function storefront(
  app: FastifyInstance,
  { events }: Pick<Shop, 'events'>,
  options: StorefrontOptions,
): Promise<void> {
  const build = (await import(
    pathToFileURL(path.join(options.buildDir, 'server/index.js')).href
  )) as ServerBuild
  const { activity } = options
  const render = pageRenderer(app, () => Promise.resolve(build), options.settings, {
    scriptHosts: options.scriptHosts,
    beforeStep: () => activity.whenQuiet(QUIET_WITHIN_MS),
  })
  const now = Date.now
  const caches = {
    pages: createCatalogCache<FinishedPage>({ events, bytesMax: PAGES_BYTES_MAX, now }),
    searches: createCatalogCache<FinishedPage>({ events, bytesMax: SEARCH_PAGES_BYTES_MAX, now }),
  }
  const cacheOf = (url: string) => (MADE_UP.test(url) ? caches.searches : caches.pages)
  const queue = createRenderQueue<FinishedPage>({
    hasOthers: activity.hasOthers,
    now: () => performance.now(),
  })

  const finish = async ({ url, key }: { url: string; key: string }, ip: string): Promise<FinishedPage> => {
    const cache = cacheOf(url)
    const version = cache.version()
    const { result, products } = await gatherShownProducts(() => render(url, ip))
    const { response, body, isPartial } = result
    const isWhole = !isPartial && !response.headers.has('set-cookie')
    const isPage = isWhole && response.status === 200
    const isClosedSign = isWhole && response.status === 503 && response.headers.has('retry-after')
    const page = { status: response.status, headers: headersOf(response, isPage), body: finishBody(body) }
    // the sign of a closed shop is kept here, so that it costs no more than a page; by nobody else
    if (isPage || isClosedSign) cache.put(key, { value: page, products, bytes: page.body.bytes }, version)
    return page
  }

  await serveAssets(app, path.join(options.buildDir, 'client'))

  const config = { access: 'anyone', limit: 'browse' } as const
  app.get('/*', { config }, async (request, reply) => {
    if (NON_PAGE_PREFIXES.test(request.url)) throw new Problem('address_not_found')
    const url = renderKey(request.url)
    const key = `${options.today()} ${url}`
    const asker = { address: addressGroup(request.ip), signal: request.signal }
    const cache = cacheOf(url)
    const page =
      cache.get(key) ??
      (await queue.ask(`${cache.version()} ${key}`, asker, () => finish({ url, key }, request.ip)))
    if (!page) return reply.hijack() // nobody is there to answer
    return sendFinishedBody(page.body, request, reply.headers(page.headers), page.status)
  })

  app.addHook('onClose', async () => {
    for (const cache of Object.values(caches)) cache.close()
  })
}
