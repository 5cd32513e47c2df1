/** Builds the shop from what it is handed; listens to nothing, reads no environment. Tests build it too. */
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { accessTokens } from './accounts/access-token.ts'
import { authenticate } from './accounts/authenticate.ts'
import type { PasswordHasher } from './accounts/hash-password.ts'
import { DEVICE_TTL_MS } from './accounts/known-devices.ts'
import { accountRoutes } from './accounts/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import type { Config } from './config.ts'
import type { Database } from './database/open.ts'
import { assertEveryCallServed, authorizeRoutes, declareRoutes } from './http/access.ts'
import { setBodyTimeout } from './http/body-timeout.ts'
import { setDatabaseTimeBudget } from './http/database-time-budget.ts'
import { deviceCookie } from './http/device-cookie.ts'
import { createErrorHandler } from './http/error-handler.ts'
import { gracefulShutdown } from './http/graceful-shutdown.ts'
import { secureHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { BODY_LIMIT_BYTES, setJsonBodyParser } from './http/json-body-parser.ts'
import { openApiRoutes } from './http/openapi.ts'
import { policyReportRoutes } from './http/policy-reports.ts'
import { rateLimits } from './http/rate-limits.ts'
import { type RequestActivity, watchRequests } from './http/request-activity.ts'
import { setResponseTimeout } from './http/response-timeout.ts'
import { serveCalls } from './http/serve-call.ts'
import { jobRecords } from './jobs/job-records.ts'
import { networks } from './network.ts'
import { orderRoutes } from './orders/routes.ts'
import type { PaymentProvider } from './payments/providers/provider.ts'
import { paymentRoutes } from './payments/routes.ts'
import { Problem } from './problems.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import type { Shop } from './shop.ts'
import { on } from './shop-events.ts'
import type { ImageStore } from './uploads/image-store.ts'
import { imageRoutes } from './uploads/routes.ts'

export type AppParts = {
  readonly config: Config
  readonly database: Database
  readonly sessionSecret: string
  readonly passwords: PasswordHasher
  readonly payments: PaymentProvider
  /** called when an event of the payment provider waits to be worked off */
  readonly notified?: () => void
  readonly images: ImageStore
  readonly now: () => Date
  readonly randomToken: () => string
  readonly logger: FastifyBaseLogger
  /** for a body that is no file to arrive; 20 s unless a test is in a hurry */
  readonly bodyTimeoutMs?: number
  /** for an answer to be taken; 45 s unless a test is in a hurry */
  readonly answerTimeoutMs?: number
  /** pages; absent in tests of the calls alone */
  readonly storefront?: (app: FastifyInstance, activity: RequestActivity) => Promise<{ forget: () => void }>
  /** what lives beside the shop on the same port: the payment simulator */
  readonly neighbours?: (app: FastifyInstance) => Promise<void>
}

export type App = {
  readonly http: FastifyInstance
  /** for what another process has changed */
  readonly forgetPages: () => void
  /** /readyz says no at once, and what has come is answered; see `Drain` */
  readonly drain: (noticeMs: number) => Promise<void>
  close(): Promise<void>
}

/** Slow or silent peers are let go in under a minute (threats.md, Load and faults). */
const timeouts = {
  connectionTimeout: 30_000,
  keepAliveTimeout: 10_000,
  // a photo of 12 MB over 2 Mbit/s; other bodies have less (BODY_TIMEOUT_MS)
  requestTimeout: 50_000,
  handlerTimeout: 30_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16 * 1024 },
} as const
const BODY_TIMEOUT_MS = 20_000
const ANSWER_TIMEOUT_MS = 45_000

export async function buildApp(parts: AppParts): Promise<App> {
  const { config, database, now } = parts
  const answerProblem = createErrorHandler(parts.logger)
  const app = Fastify({
    ...timeouts,
    loggerInstance: parts.logger,
    frameworkErrors: (_error, request, reply) => {
      setSecureHeaders(request, reply) // no hook is called for an address that cannot be read
      return answerProblem(new Problem('bad-input', 'This address is not valid.'), request, reply)
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { maxParamLength: 4096 },
    return503OnClosing: false, // what was accepted is answered
    forceCloseConnections: 'idle',
  })
  app.decorateRequest('caller', undefined)
  let forgetPages = (): void => {}

  app.setErrorHandler(answerProblem)
  const { isDraining, drain } = gracefulShutdown(app)
  const activity = watchRequests(app, () => performance.now())
  setDatabaseTimeBudget(app)
  setResponseTimeout(app, parts.answerTimeoutMs ?? ANSWER_TIMEOUT_MS)
  setBodyTimeout(app, parts.bodyTimeoutMs ?? BODY_TIMEOUT_MS)
  const isPublicHttps = config.publicUrl?.startsWith('https:') ?? false
  const setSecureHeaders = secureHeaders(app, { isPublicHttps })
  setJsonBodyParser(app)
  const tokens = accessTokens(parts.sessionSecret)
  authorizeRoutes(app, {
    count: rateLimits(config.rateLimitFactor),
    identify: (authorization) => authenticate(database.db, tokens, authorization, now()),
  })
  healthRoutes(app, {
    isOpen: () => !isDraining(),
    ping: () => database.ping(),
    jobs: () => jobRecords(database.db),
  })

  const shop: Shop = {
    db: database.db,
    config,
    now,
    randomToken: parts.randomToken,
    log: parts.logger,
    networkOf: networks(parts.sessionSecret, config.rateLimitFactor),
  }
  const { serve, served } = serveCalls(app, config.timezone)
  const accounts = { tokens, passwords: parts.passwords, now, randomToken: parts.randomToken }
  const cookie = await deviceCookie(app, {
    sessionSecret: parts.sessionSecret,
    isPublicHttps,
    maxAgeMs: DEVICE_TTL_MS,
  })
  accountRoutes(serve, shop, accounts, cookie)
  catalogRoutes(serve, shop)
  reviewRoutes(serve, shop)
  orderRoutes(serve, shop)
  await paymentRoutes(app, serve, shop, parts.payments, parts.notified ?? (() => {}))
  reconciliationRoutes(serve, shop)
  await imageRoutes(app, serve, shop, parts.images)
  assertEveryCallServed(served)

  app.setNotFoundHandler(() => {
    throw new Problem('not-found', 'There is nothing at this address.')
  })
  await openApiRoutes(app, { shopName: config.shopName, hasPage: config.hasApiDocs })
  await policyReportRoutes(app, parts.logger)
  await app.register(async (scope) => {
    declareRoutes(scope, { access: 'anyone', limit: 'simulator' })
    await parts.neighbours?.(scope)
  })
  const pages = await parts.storefront?.(app, activity)
  if (pages) forgetPages = pages.forget
  const stopHearing = on(database.db, 'catalogChanged', () => forgetPages())

  return {
    http: app,
    forgetPages: () => forgetPages(),
    drain,
    close: async () => {
      await app.close()
      stopHearing()
    },
  }
}
