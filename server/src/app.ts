/** Builds the app without listening or reading the environment; tests use it too. */

import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { authenticate } from './accounts/authenticate.ts'
import { DEVICE_TTL_MS } from './accounts/known-devices.ts'
import { createSessionCache } from './accounts/session-cache.ts'
import { deviceCookie } from './api/device-cookie.ts'
import { robotRoutes } from './api/robots.ts'
import { serveFeatures } from './api/serve-features.ts'
import { assertEveryCallServed, authorizeRoutes, declareRoutes } from './http/access.ts'
import { setBodyTimeout } from './http/body-timeout.ts'
import { openCatalogResponses } from './http/catalog-responses.ts'
import { setDatabaseTimeBudget } from './http/database-time-budget.ts'
import { createErrorHandler, problemReporter, type ReportProblem } from './http/error-handler.ts'
import { gracefulShutdown } from './http/graceful-shutdown.ts'
import { setHandlerTimeout } from './http/handler-timeout.ts'
import { secureHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { closeIdleConnections } from './http/idle-connections.ts'
import type { InProcessApi } from './http/in-process-api.ts'
import { BODY_LIMIT_BYTES, setJsonBodyParser } from './http/json-body-parser.ts'
import { openApiRoutes } from './http/openapi.ts'
import { isPageAddress, readableAddress } from './http/page-address.ts'
import { rateLimits } from './http/rate-limits.ts'
import { type RequestActivity, watchRequests } from './http/request-activity.ts'
import { type LanguageOf, requestLanguages } from './http/request-language.ts'
import { setResponseTimeout } from './http/response-timeout.ts'
import { serveCalls } from './http/serve-call.ts'
import { warmingUp } from './http/warm-up.ts'
import { regionIndexLoader } from './orders/regions/load-region-index.ts'
import type { RegionIndex } from './orders/regions/region-index.ts'
import { jobRecords } from './platform/jobs/job-records.ts'
import { Problem } from './platform/problems/problem.ts'
import { shopDay } from './platform/time/shop-time.ts'
import type { Shop } from './shop.ts'

type StorefrontInput = {
  readonly activity: RequestActivity
  readonly inProcessApi: InProcessApi
  readonly languageOf: LanguageOf
  readonly isPublicHttps: boolean
}

export type AppOptions = {
  readonly bodyTimeoutMs?: number
  readonly handlerTimeoutMs?: number
  /** how long a client may take to read a response; default 45 s */
  readonly answerTimeoutMs?: number
  readonly storefront?: (app: FastifyInstance, input: StorefrontInput) => Promise<void>
  readonly extraPlugins?: (app: FastifyInstance) => Promise<void>
}

export type App = {
  readonly http: FastifyInstance
  /** Loads lazy parts; /readyz fails until then. */
  warmUp(): Promise<void>
  readonly drain: (noticeMs: number) => Promise<void>
  close(): Promise<void>
}

/** threats.md, Load and faults */
const timeouts = {
  connectionTimeout: 30_000,
  keepAliveTimeout: 10_000,
  // 12 MB over 2 Mbit/s; other bodies get less (BODY_TIMEOUT_MS)
  requestTimeout: 50_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16 * 1024 },
} as const
const BODY_TIMEOUT_MS = 20_000
const HANDLER_TIMEOUT_MS = 30_000
const FILE_TIMEOUT_MS = 75_000
const ANSWER_TIMEOUT_MS = 45_000

function limitTimes(app: FastifyInstance, options: AppOptions): void {
  setHandlerTimeout(app, { ms: options.handlerTimeoutMs ?? HANDLER_TIMEOUT_MS, fileMs: FILE_TIMEOUT_MS })
  setDatabaseTimeBudget(app)
  setResponseTimeout(app, options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS)
  closeIdleConnections(app)
  setBodyTimeout(app, options.bodyTimeoutMs ?? BODY_TIMEOUT_MS)
}

type AnswerUnreadable = (request: FastifyRequest, reply: FastifyReply) => unknown

/** @param answerUnreadable answers requests with an unparseable URL, for which no hook runs */
function openFastify({ config, log }: Shop, answerUnreadable: AnswerUnreadable): FastifyInstance {
  return Fastify({
    ...timeouts,
    loggerInstance: log,
    frameworkErrors: (_error, request, reply) => answerUnreadable(request, reply),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { maxParamLength: 4096 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
}

/** Applies to routes registered later. */
function limitAccess(app: FastifyInstance, { config, database, events, tokens, now }: Shop): void {
  const sessions = createSessionCache(events)
  app.addHook('onClose', async () => sessions.close())
  authorizeRoutes(app, {
    count: rateLimits(config.rateLimitFactor, config.workers),
    isOnlyProcess: database.engine === 'pglite',
    identify: (authorization, mayBeRemembered) =>
      authenticate(database.db, tokens, authorization, now(), mayBeRemembered ? sessions : undefined),
  })
}

/** @returns the API as the page renderer calls it */
async function serveApi(
  app: FastifyInstance,
  shop: Shop,
  reportProblem: ReportProblem,
  parts: { readonly regionIndex: () => Promise<RegionIndex>; readonly isPublicHttps: boolean },
): Promise<InProcessApi> {
  const { config, now } = shop
  const { responses, close: closeResponses } = openCatalogResponses(shop.events, {
    today: () => shopDay(now(), config.timezone),
    now: monotonicNow,
  })
  app.addHook('onClose', async () => closeResponses())
  const { serve, served, inProcessApi } = serveCalls(app, {
    timezone: config.timezone,
    responses,
    reportProblem,
  })
  const cookie = await deviceCookie(app, {
    sessionSecret: shop.sessionSecret,
    isPublicHttps: parts.isPublicHttps,
    maxAgeMs: DEVICE_TTL_MS,
  })
  await serveFeatures(app, serve, shop, cookie, parts.regionIndex)
  assertEveryCallServed(served)
  return inProcessApi
}

function monotonicNow(): number {
  return performance.now()
}

function documentApi(app: FastifyInstance, { config, shopSettings }: Shop): Promise<void> {
  return openApiRoutes(app, {
    shopName: () => shopSettings().shop_name,
    publicUrl: config.publicUrl,
    hasPage: config.hasApiDocs,
  })
}

async function registerSimulator(app: FastifyInstance, simulator: AppOptions['extraPlugins']): Promise<void> {
  await app.register(async (scope) => {
    declareRoutes(scope, { access: 'anyone', limit: 'simulator' })
    await simulator?.(scope)
  })
}

export async function buildApp(shop: Shop, options: AppOptions = {}): Promise<App> {
  const { config, database } = shop
  const reportProblem = problemReporter(shop.log)
  const languageOf = requestLanguages(shop.shopSettings)
  const answerProblem = createErrorHandler(reportProblem, languageOf)
  const app = openFastify(shop, (request, reply) => {
    setSecureHeaders(request, reply)
    const isPage = request.method === 'GET' && isPageAddress(request.url)
    // rendered by the page of the readable address, which its scripts need to take over
    if (isPage) return reply.redirect(readableAddress(request.url), 302)
    return answerProblem(new Problem('address_invalid'), request, reply)
  })
  app.decorateRequest('caller', undefined)

  app.setErrorHandler(answerProblem)
  const { isDraining, drain } = gracefulShutdown(app)
  const regionIndex = regionIndexLoader()
  const { isWarmingUp, warmUp } = warmingUp(regionIndex, shop.log)
  const activity = watchRequests(app, monotonicNow)
  limitTimes(app, options)
  const isPublicHttps = config.publicUrl?.startsWith('https:') ?? false
  const setSecureHeaders = secureHeaders(app, { isPublicHttps })
  setJsonBodyParser(app)
  limitAccess(app, shop)
  healthRoutes(app, {
    isOpen: () => !isDraining(),
    isWarmingUp,
    ping: () => database.ping(),
    jobs: () => jobRecords(database.db),
  })

  const inProcessApi = await serveApi(app, shop, reportProblem, { regionIndex, isPublicHttps })
  app.setNotFoundHandler(() => {
    throw new Problem('address_not_found')
  })
  robotRoutes(app, shop, monotonicNow)
  await documentApi(app, shop)
  await registerSimulator(app, options.extraPlugins)
  await options.storefront?.(app, { activity, inProcessApi, languageOf, isPublicHttps })

  return { http: app, warmUp, drain, close: () => app.close() }
}
