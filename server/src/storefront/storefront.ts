import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, type Language } from '@warung/contract/values/languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { ServerBuild } from 'react-router'
import { collectCacheTags } from '../http/cache-tags.ts'
import { type CatalogCache, createCatalogCache, type FreshAnswer } from '../http/catalog-cache.ts'
import { outsideRequestTimeBudget } from '../http/database-time-budget.ts'
import { createEncodedBody, type EncodedBody, sendEncodedBody } from '../http/encoded-body.ts'
import type { LoggedRequest } from '../http/error-handler.ts'
import type { InProcessApi } from '../http/in-process-api.ts'
import { isPageAddress } from '../http/page-address.ts'
import type { RequestActivity } from '../http/request-activity.ts'
import type { LanguageOf } from '../http/request-language.ts'
import { addressGroup } from '../platform/network/address-group.ts'
import { Problem } from '../platform/problems/problem.ts'
import type { ScriptHosts } from '../providers/provider.ts'
import type { Shop } from '../shop.ts'
import { serveAssets } from './assets.ts'
import { languageSwitch } from './language-switch.ts'
import { type PublicSettings, pageRenderer, type RenderPage } from './render-page.ts'
import { createRenderQueue } from './render-queue.ts'
import { serveWebManifest } from './web-manifest.ts'

export type StorefrontOptions = {
  readonly buildDir: string
  readonly settings: () => PublicSettings
  readonly today: () => string
  /** of external payment scripts; undefined without any */
  readonly scriptHosts: () => ScriptHosts | undefined
  readonly activity: RequestActivity
  readonly inProcessApi: InProcessApi
  readonly languageOf: LanguageOf
  readonly isPublicHttps: boolean
}

/** How long each step of a rendering waits for calls to finish, since some calls hang. */
const QUIET_WITHIN_MS = 20

/** Pages that ignore the query, except a product's stars: other parameters must not multiply cache entries. */
const CACHE_KEY_WITHOUT_QUERY = /^\/($|page\/|product\/|category\/|search\/)/

/** Pages, besides products and their lists, that are a limited set. */
const LINKED =
  /^\/(page\/\d{1,5}|product\/\d{1,10}(\?stars=[1-5])?|category\/\d{1,10}(\/page\/\d{1,5})?|[a-z-]{1,20}|(info|profile|admin)(\/[a-z-]{1,20}){1,2})?$/
/** Searches are unlimited. */
const SEARCH = /^\/search\/[^?]+$/

/** Pages with made-up URLs are not cached, so that they evict nothing. */
function isKnown(url: string): boolean {
  return LINKED.test(url) || SEARCH.test(url)
}

/** `?stars=4` of a product's page, as its loader reads it; empty for other pages. */
function starsOf(pathname: string, query: string): string {
  const stars = pathname.startsWith('/product/') ? new URLSearchParams(query).get('stars') : null
  return stars !== null && /^[1-5]$/.test(stars) ? `?stars=${stars}` : ''
}

function renderKey(url: string): string {
  const end = url.indexOf('?')
  if (end === -1) return url
  const pathname = url.slice(0, end)
  return CACHE_KEY_WITHOUT_QUERY.test(pathname) ? pathname + starsOf(pathname, url.slice(end)) : url
}

type FinishedPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: EncodedBody
}

function headersOf(response: Response, isCached: boolean): Record<string, string> {
  return {
    ...Object.fromEntries(response.headers),
    'cache-control': isCached ? 'public, max-age=0, must-revalidate' : 'no-store',
    vary: 'cookie, accept-language',
  }
}

function sendPage(
  { body, headers, status }: FinishedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  return sendEncodedBody(body, request, reply.headers(headers), status)
}

/** Searches have a cache of their own, so that they cannot evict common pages. */
const PAGES_BYTES_MAX = 32 * 1024 * 1024
const SEARCH_PAGES_BYTES_MAX = 8 * 1024 * 1024

type PageCache = CatalogCache<FinishedPage>

type PageCaches = {
  readonly of: (url: string) => PageCache
  readonly close: () => void
}

function openPageCaches(events: Shop['events'], now: () => number): PageCaches {
  const pages: PageCache = createCatalogCache({ events, bytesMax: PAGES_BYTES_MAX, now })
  const searches: PageCache = createCatalogCache({ events, bytesMax: SEARCH_PAGES_BYTES_MAX, now })
  return {
    of: (url) => (LINKED.test(url) ? pages : searches),
    close: () => {
      pages.close()
      searches.close()
    },
  }
}

type PageAddress = { readonly url: string; readonly language: Language }

function pageFinisher(render: RenderPage, now: () => number) {
  return async (
    { url, language }: PageAddress,
    request: LoggedRequest,
    { cache, key }: { readonly cache: PageCache; readonly key: string },
  ): Promise<FreshAnswer<FinishedPage>> => {
    const since = cache.version()
    const { result, tags } = await collectCacheTags(now(), () =>
      outsideRequestTimeBudget(() => render(url, language, request)),
    )
    const { response, body, isPartial } = result
    const isWhole = !isPartial && !tags.isUncacheable && !response.headers.has('set-cookie')
    const isPage = isWhole && response.status === 200
    const isClosedSign = isWhole && response.status === 503 && response.headers.has('retry-after')
    const page = {
      status: response.status,
      headers: headersOf(response, isPage),
      body: createEncodedBody(body),
    }
    const { exactly: products, inList, madeAt } = tags
    const answer = { value: page, products, inList, madeAt, bytes: page.body.bytes }
    // the closed notice is cached only here, so that it costs no more than a page
    if (isKnown(url) && (isPage || isClosedSign)) cache.put(key, answer, since)
    return { answer, since }
  }
}

/** Loaded at start, because a page of a later build would refer to scripts that this process does not serve. */
async function loadBuilds(buildDir: string): Promise<ReadonlyMap<Language, ServerBuild>> {
  const load = async (language: Language): Promise<[Language, ServerBuild]> => [
    language,
    await import(pathToFileURL(path.join(buildDir, language, 'server/index.js')).href),
  ]
  return new Map(await Promise.all(LANGUAGES.map(load)))
}

async function openRenderer(options: StorefrontOptions): Promise<RenderPage> {
  const { buildDir, activity, settings, inProcessApi, scriptHosts } = options
  const builds = await loadBuilds(buildDir)
  return pageRenderer({
    getBuild: async (language) => {
      const build = builds.get(language)
      if (!build) throw new Error(`no pages are built in ${language}`)
      return build
    },
    settings,
    inProcessApi,
    production: { scriptHosts, beforeStep: () => activity.whenQuiet(QUIET_WITHIN_MS) },
  })
}

type PageServing = {
  readonly caches: PageCaches
  readonly finishPage: ReturnType<typeof pageFinisher>
  readonly now: () => number
}

function servePages(
  app: FastifyInstance,
  { activity, languageOf, today }: StorefrontOptions,
  { caches, finishPage, now }: PageServing,
): void {
  const queue = createRenderQueue<FreshAnswer<FinishedPage>>({ hasOthers: activity.hasOthers, now })
  const addressOf = (request: FastifyRequest): PageAddress => ({
    url: renderKey(request.url),
    language: languageOf(request),
  })
  const keyOf = ({ url, language }: PageAddress): string => `${today()} ${language} ${url}`
  const serveFromCache: onRequestHookHandler = (request, reply, done) => {
    const address = addressOf(request)
    const page = caches.of(address.url).get(keyOf(address))
    if (!page) return done()
    const sent = sendPage(page, request, reply)
    if (sent instanceof Promise) sent.catch(done)
  }

  const config = { access: 'anyone', limit: 'browse' } as const
  app.get('/*', { config, onRequest: serveFromCache }, async (request, reply) => {
    if (!isPageAddress(request.url)) throw new Problem('address_not_found')
    const address = addressOf(request)
    const key = keyOf(address)
    const requester = { address: addressGroup(request.ip), signal: request.signal }
    const cache = caches.of(address.url)
    const page = await cache.getOrMake<undefined>(key, () =>
      queue.enqueue(key, requester, () => finishPage(address, request, { cache, key })),
    )
    if (!page) return reply.hijack()
    return sendPage(page, request, reply)
  })
}

export async function storefront(
  app: FastifyInstance,
  { events }: Pick<Shop, 'events'>,
  options: StorefrontOptions,
): Promise<void> {
  const render = await openRenderer(options)
  const now = (): number => performance.now()
  const caches = openPageCaches(events, now)

  const clientDirs = LANGUAGES.map((language) => path.join(options.buildDir, language, 'client'))
  await serveAssets(app, clientDirs)
  serveWebManifest(app, options.settings)
  languageSwitch(app, options)
  servePages(app, options, { caches, finishPage: pageFinisher(render, now), now })

  app.addHook('onClose', async () => caches.close())
}
