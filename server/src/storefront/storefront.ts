/** The shop's pages and their assets: rendered once, kept, compressed once, revalidated cheaply. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { addressGroup } from '../address-group.ts'
import { chooseEncoding } from '../http/accept-encoding.ts'
import { declareRoutes } from '../http/access.ts'
import { isNotModified } from '../http/conditional-request.ts'
import type { RequestActivity } from '../http/request-activity.ts'
import type { ScriptHosts } from '../payments/providers/provider.ts'
import { Problem } from '../problems/problem.ts'
import type { Shop } from '../shop.ts'
import { type CachedPage, compressPage, createPageCache } from './page-cache.ts'
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

function renderKey(url: string): string {
  const [pathname = '/'] = url.split('?', 1)
  return CACHE_KEY_WITHOUT_QUERY.test(pathname) ? pathname : url
}

async function sendPage(
  page: CachedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const etag = `"${page.etag}-${encoding}"`
  reply.headers({ ...page.headers, etag, vary: 'accept-encoding' })
  if (page.status === 200 && isNotModified(request, etag)) return reply.status(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.status(page.status).send(await page.body(encoding))
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

/** Of the shop's events, those after which no kept page is true any more. */
const OUTDATE_PAGES = [
  'catalogChanged',
  'catalogChangedElsewhere',
  'noticesChanged',
  'settingsChanged',
] as const

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
  const cache = createPageCache(Date.now)
  const queue = createRenderQueue<CachedPage>({ hasOthers: activity.hasOthers, now: () => performance.now() })

  const finish = async ({ url, key }: { url: string; key: string }, ip: string): Promise<CachedPage> => {
    const generation = cache.generation()
    const { response, body, isPartial } = await render(url, ip)
    const isWhole = !isPartial && !response.headers.has('set-cookie')
    const isPage = isWhole && response.status === 200
    const isClosedSign = isWhole && response.status === 503 && response.headers.has('retry-after')
    const page = compressPage(response.status, headersOf(response, isPage), body)
    // the sign of a closed shop is kept here, so that it costs no more than a page; by nobody else
    if (isPage || isClosedSign) cache.put(key, page, generation)
    return page
  }

  await serveAssets(app, path.join(options.buildDir, 'client'))

  const config = { access: 'anyone', limit: 'browse' } as const
  app.get('/*', { config }, async (request, reply) => {
    if (NON_PAGE_PREFIXES.test(request.url)) throw new Problem('address_not_found')
    const url = renderKey(request.url)
    const key = `${options.today()} ${url}`
    const asker = { address: addressGroup(request.ip), signal: request.signal }
    const page =
      cache.get(key) ??
      (await queue.ask(`${cache.generation()} ${key}`, asker, () => finish({ url, key }, request.ip)))
    return page ? sendPage(page, request, reply) : reply.hijack() // nobody is there to answer
  })

  const stopHearing = OUTDATE_PAGES.map((event) => events.on(event, cache.clear))
  app.addHook('onClose', async () => {
    for (const stop of stopHearing) stop()
  })
}
