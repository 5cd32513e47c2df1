/** The shop's pages and their assets: rendered once, kept, compressed once, revalidated cheaply. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { declareRoutes } from '../http/access.ts'
import { Problem } from '../problems.ts'
import { finishPage, keptPages, type Page } from './kept-pages.ts'
import type { PolicyHosts } from './page-policy.ts'
import { type PublicSettings, pageRenderer } from './render-page.ts'

export type StorefrontOptions = {
  /** where the web workspace has been built to */
  readonly buildDir: string
  readonly settings: () => PublicSettings
  readonly hosts: PolicyHosts
}

const RENDERS_MAX = 8
const WAITING_MAX = 200

/** Paths that are no pages: what is not found there is told as data. */
const NOT_PAGES = /^\/(api|images|assets|paypal-simulator)(\/|$)/
/** Screens whose markup does not depend on the query; it must not multiply what is kept. */
const WITHOUT_QUERY = /^\/($|page\/|product\/|search\/)/

const renderKey = (url: string): string => {
  const [pathname = '/'] = url.split('?', 1)
  return WITHOUT_QUERY.test(pathname) ? pathname : url
}

const accepts = (request: FastifyRequest, encoding: string): boolean =>
  (request.headers['accept-encoding'] ?? '').includes(encoding)

const sendPage = (page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const encoding = accepts(request, 'br') ? 'br' : accepts(request, 'gzip') ? 'gzip' : 'plain'
  const etag = `"${page.etag}-${encoding}"`
  reply.headers({ ...page.headers, etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply.status(page.status).send(page[encoding])
}

const headersOf = (response: Response, isKept: boolean): Record<string, string> => ({
  ...Object.fromEntries(response.headers),
  'cache-control': isKept ? 'public, max-age=0, must-revalidate' : 'no-store',
})

export const serveAssets = async (app: FastifyInstance, clientDir: string): Promise<void> => {
  await app.register(async (scope) => {
    declareRoutes(scope, { access: 'anyone', limit: 'file' })
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

/** `forget` drops every kept page: the catalogue has changed. */
export const storefront = async (
  app: FastifyInstance,
  options: StorefrontOptions,
): Promise<{ forget: () => void }> => {
  const build = (await import(
    pathToFileURL(path.join(options.buildDir, 'server/index.js')).href
  )) as ServerBuild
  const render = pageRenderer(app, () => Promise.resolve(build), options.settings, options.hosts)
  const kept = keptPages(Date.now)
  const underWay = new Map<string, Promise<Page>>()
  const waiting: (() => void)[] = []
  let rendering = 0

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (rendering >= RENDERS_MAX) {
      if (waiting.length >= WAITING_MAX) {
        throw new Problem('unavailable', 'Very many people are here right now. Please try again shortly.', {
          retryAfterSeconds: 2,
        })
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else rendering += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else rendering -= 1
    }
  }

  const finish = async (key: string, ip: string): Promise<Page> => {
    const era = kept.era()
    const { response, body, isPartial } = await inTurn(() => render(key, ip))
    const isKept = response.status === 200 && !isPartial && !response.headers.has('set-cookie')
    const page = await finishPage(response.status, headersOf(response, isKept), body)
    if (isKept) kept.put(key, page, era)
    return page
  }

  /** Many who ask for the same page at once wait for the same rendering. */
  const pageFor = (key: string, ip: string): Promise<Page> => {
    const same = `${kept.era()} ${key}`
    const already = underWay.get(same)
    if (already) return already
    const made = finish(key, ip).finally(() => underWay.delete(same))
    underWay.set(same, made)
    return made
  }

  await serveAssets(app, path.join(options.buildDir, 'client'))

  const config = { access: 'anyone', limit: 'browse' } as const
  app.get('/*', { config }, async (request, reply) => {
    if (NOT_PAGES.test(request.url)) throw new Problem('not-found', 'There is nothing at this address.')
    const key = renderKey(request.url)
    const page = kept.get(key) ?? (await pageFor(key, request.ip))
    return sendPage(page, request, reply)
  })

  return { forget: kept.forget }
}
