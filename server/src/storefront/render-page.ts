/** Renders a page of the React app, whole, with a client that calls this very process. */
import { randomBytes } from 'node:crypto'
import type { Client, createClient } from '@warung/contract/client.ts'
import type { PublicNotice } from '@warung/contract/public-notices.ts'
import type { ShopProfile } from '@warung/contract/settings.ts'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { REPORTING_ENDPOINTS } from '../http/policy-reports.ts'
import type { ScriptHosts } from '../payments/providers/provider.ts'
import { withContentSecurityPolicy } from './content-security-policy.ts'

export type PublicSettings = {
  readonly shop: ShopProfile
  /** what a payment's client part needs of the browser; null where there is none */
  readonly payment: {
    /** orders of this payment method are paid so */
    readonly methodName: string
    readonly clientId: string
    readonly sdkBaseUrl: string | null
    readonly isTest: boolean
  } | null
  readonly notices: readonly PublicNotice[]
}

type RenderedPage = {
  readonly response: Response
  readonly body: string
  /** some call of it failed: what it shows is no page to keep */
  readonly isPartial: boolean
}

/** What entry.server.tsx exports besides its handler. */
type PageEntry = {
  readonly createClient: typeof createClient
  readonly apiContext: Parameters<RouterContextProvider['set']>[0]
  readonly settingsContext: Parameters<RouterContextProvider['set']>[0]
  readonly reportContext: Parameters<RouterContextProvider['set']>[0]
  readonly nonceContext: Parameters<RouterContextProvider['set']>[0]
}

function entryOf(build: ServerBuild): PageEntry {
  return build.entry.module as unknown as PageEntry
} // typed by the web workspace alone

/** Calls go through the app's own door, in this process, as nobody and from the visitor's address. */
function inProcessFetch(
  app: FastifyInstance,
  { createClient }: PageEntry,
  ip: string,
  { beforeStep, onFailure }: { beforeStep: () => Promise<void>; onFailure: () => void },
): Client {
  return createClient(async (path, init) => {
    await beforeStep()
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: path,
      headers: init.headers as Record<string, string>,
      remoteAddress: ip,
    })
    if (answer.statusCode === 429 || answer.statusCode >= 500) onFailure()
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
    })
  })
}

export type RenderPage = (url: string, ip: string) => Promise<RenderedPage>

/** Absent while developing, where pages have no policy and nobody stands in line. */
export type Production = {
  /** what the payment script talks to, when it comes from elsewhere */
  readonly scriptHosts: ScriptHosts | undefined
  /** awaited where others may come first */
  readonly beforeStep: () => Promise<void>
}

/** The one screen that loads the payment script (spec §2), also where a link opens it. */
const PAYING_PAGE = /^\/order(\/|-link)/

export function pageRenderer(
  app: FastifyInstance,
  getBuild: () => Promise<ServerBuild>,
  settings: () => PublicSettings,
  production?: Production,
): RenderPage {
  const { scriptHosts, beforeStep = () => Promise.resolve() } = production ?? {}
  return async (url, ip) => {
    await beforeStep()
    const build = await getBuild()
    const handle = createRequestHandler(build, production ? 'production' : 'development')
    const isPermitted = scriptHosts === undefined || PAYING_PAGE.test(url)
    const entry = entryOf(build)
    const nonce = randomBytes(16).toString('base64url')
    let isPartial = false
    const context = new RouterContextProvider()
    context.set(
      entry.apiContext,
      inProcessFetch(app, entry, ip, {
        beforeStep,
        onFailure: () => {
          isPartial = true
        },
      }),
    )
    const { payment, ...others } = settings()
    context.set(entry.settingsContext, { ...others, payment: payment && { ...payment, isPermitted } })
    context.set(entry.reportContext, (error: unknown) => {
      // what failed in a call was logged there
      app.log[isPartial ? 'warn' : 'error']({ err: error }, 'a page could not be rendered as it should be')
    })
    context.set(entry.nonceContext, production ? nonce : '') // no policy, no secret: hydration then finds what it expects
    const response = await handle(new Request(new URL(url, 'http://shop')), context)
    const html = await response.text()
    if (!production) return { response, body: html, isPartial: true }
    const { html: body, policy } = withContentSecurityPolicy(
      html,
      nonce,
      isPermitted ? scriptHosts : undefined,
    )
    response.headers.set('content-security-policy', policy)
    response.headers.set('reporting-endpoints', REPORTING_ENDPOINTS)
    return { response, body, isPartial }
  }
}
