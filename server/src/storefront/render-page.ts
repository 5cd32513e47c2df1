/** Renders a page of the React app, whole; what its loaders ask is answered in this very process. */
import { randomBytes } from 'node:crypto'
import type { CallName } from '@warung/contract/call.ts'
import type { CallFailed } from '@warung/contract/client.ts'
import type { PublicNotice } from '@warung/contract/public-notices.ts'
import type { ShopProfile } from '@warung/contract/settings.ts'
import { problemAnswers } from '@warung/contract/values/problem-codes.ts'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { AskCatalog, CatalogInput } from '../http/ask-catalog.ts'
import type { AskedBy } from '../http/error-handler.ts'
import { REPORTING_ENDPOINTS } from '../http/policy-reports.ts'
import type { ScriptHosts } from '../payments/providers/provider.ts'
import { Problem } from '../problems/problem.ts'
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
  readonly CallFailed: typeof CallFailed
  readonly apiContext: Parameters<RouterContextProvider['set']>[0]
  readonly settingsContext: Parameters<RouterContextProvider['set']>[0]
  readonly reportContext: Parameters<RouterContextProvider['set']>[0]
  readonly nonceContext: Parameters<RouterContextProvider['set']>[0]
  readonly htmlContext: Parameters<RouterContextProvider['set']>[0]
}

function entryOf(build: ServerBuild): PageEntry {
  return build.entry.module as unknown as PageEntry
} // typed by the web workspace alone

type PageCallsOptions = {
  readonly askedBy: AskedBy
  readonly beforeStep: () => Promise<void>
  readonly onFailure: () => void
}

/** The client of a page's loaders: asks the calls themselves, as nobody; refusals are what the browser would be told. */
function pageCalls(askCatalog: AskCatalog, { CallFailed }: PageEntry, options: PageCallsOptions) {
  const { askedBy, beforeStep, onFailure } = options
  return async (name: CallName, input: CatalogInput = {}): Promise<unknown> => {
    await beforeStep()
    try {
      return await askCatalog(name, input, askedBy)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { code, message, errors, retryAfterSeconds }: Problem = error
      const { status } = problemAnswers[code]
      if (status === 429 || status >= 500) onFailure()
      throw new CallFailed(status, message, { code, errors, retryAfterSeconds })
    }
  }
}

export type RenderPage = (url: string, askedBy: AskedBy) => Promise<RenderedPage>

/** Absent while developing, where pages have no policy and nobody stands in line. */
type Production = {
  /** what the payment script talks to, when it comes from elsewhere */
  readonly scriptHosts: ScriptHosts | undefined
  /** awaited where others may come first */
  readonly beforeStep: () => Promise<void>
}

/** The one screen that loads the payment script (spec §2), also where a link opens it. */
const PAYING_PAGE = /^\/order(\/|-link)/

export type PageRendererOptions = {
  readonly getBuild: () => Promise<ServerBuild>
  readonly settings: () => PublicSettings
  readonly askCatalog: AskCatalog
  readonly production?: Production
}

export function pageRenderer(options: PageRendererOptions): RenderPage {
  const { getBuild, settings, askCatalog, production } = options
  const { scriptHosts, beforeStep = () => Promise.resolve() } = production ?? {}
  /** To make one takes as long as to render a page: all routes are ranked. While developing each change brings another build. */
  const handlers = new WeakMap<ServerBuild, RequestHandler>()
  const handlerOf = (build: ServerBuild): RequestHandler => {
    const handle =
      handlers.get(build) ?? createRequestHandler(build, production ? 'production' : 'development')
    handlers.set(build, handle)
    return handle
  }
  return async (url, askedBy) => {
    await beforeStep()
    const build = await getBuild()
    const handle = handlerOf(build)
    const isPermitted = scriptHosts === undefined || PAYING_PAGE.test(url)
    const entry = entryOf(build)
    const nonce = randomBytes(16).toString('base64url')
    let isPartial = false
    const context = new RouterContextProvider()
    context.set(
      entry.apiContext,
      pageCalls(askCatalog, entry, {
        askedBy,
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
      askedBy.log[isPartial ? 'warn' : 'error'](
        { err: error },
        'a page could not be rendered as it should be',
      )
    })
    context.set(entry.nonceContext, production ? nonce : '') // no policy, no secret: hydration then finds what it expects
    let rendered: string | undefined
    context.set(entry.htmlContext, (html: string) => {
      rendered = html
    })
    const response = await handle(new Request(new URL(url, 'http://shop')), context)
    const html = rendered ?? (await response.text()) // of what the router answers by itself
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
