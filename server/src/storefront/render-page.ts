import { randomBytes } from 'node:crypto'
import type { CallName } from '@warung/contract/call.ts'
import type { CallFailed, Client } from '@warung/contract/client.ts'
import type { PaymentClient, RenderSettings } from '@warung/contract/render-settings.ts'
import type { Language } from '@warung/contract/values/languages.ts'
import { problemAnswers } from '@warung/contract/values/problem-codes.ts'
import {
  createRequestHandler,
  isRouteErrorResponse,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { LoggedRequest } from '../http/error-handler.ts'
import type { CatalogInput, InProcessApi } from '../http/in-process-api.ts'
import { Problem } from '../platform/problems/problem.ts'
import type { ScriptHosts } from '../providers/provider.ts'
import { withContentSecurityPolicy } from './content-security-policy.ts'
import { pixelHostsOf } from './pixel-hosts.ts'

export type PublicSettings = Omit<RenderSettings, 'payments'> & {
  readonly payments: readonly PaymentClient[]
}

type RenderedPage = {
  readonly response: Response
  readonly body: string
  readonly isPartial: boolean
}

type PageEntry = {
  readonly CallFailed: typeof CallFailed
  readonly apiContext: RouterContext<Client>
  readonly settingsContext: RouterContext<RenderSettings>
  readonly reportContext: RouterContext<(error: unknown) => void>
  readonly nonceContext: RouterContext<string>
  readonly htmlContext: RouterContext<(html: string) => void>
}

const ENTRY_EXPORTS: Readonly<Record<keyof PageEntry, 'function' | 'object'>> = {
  CallFailed: 'function',
  apiContext: 'object',
  settingsContext: 'object',
  reportContext: 'object',
  nonceContext: 'object',
  htmlContext: 'object',
}

/** @throws if the build lacks an export */
function readPageEntry(build: ServerBuild): PageEntry {
  const entry: object = build.entry.module
  const missing = Object.entries(ENTRY_EXPORTS).filter(
    ([name, kind]) => typeof Reflect.get(entry, name) !== kind,
  )
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(', ')
    throw new Error(`web/app/entry.server.tsx, as it was built, does not export ${names}`)
  }
  return entry as PageEntry
}

type PageCallsOptions = {
  readonly request: LoggedRequest
  readonly language: Language
  readonly beforeStep: () => Promise<void>
  readonly onFailure: () => void
}

/** Calls the API without credentials, with the errors a browser would get. */
function pageCalls(inProcessApi: InProcessApi, { CallFailed }: PageEntry, options: PageCallsOptions): Client {
  const { request, language, beforeStep, onFailure } = options
  const ask = async (name: CallName, input: CatalogInput = {}): Promise<unknown> => {
    await beforeStep()
    try {
      return await inProcessApi(name, input, request)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { code, retryAfterSeconds }: Problem = error
      const { message, errors } = error.textIn(language)
      const { status } = problemAnswers[code]
      if (status === 429 || status >= 500) onFailure()
      throw new CallFailed(status, message, { code, errors, retryAfterSeconds })
    }
  }
  return ask as Client // the schema of each call produced its answer
}

export type RenderPage = (url: string, language: Language, request: LoggedRequest) => Promise<RenderedPage>

type Production = {
  /** of external payment scripts; undefined without any */
  readonly scriptHosts: () => ScriptHosts | undefined
  /** lets other requests run first */
  readonly beforeStep: () => Promise<void>
}

/** Only order pages may load a payment script (spec §2), also when opened by a link. */
const PAYING_PAGE = /^\/order(\/|-link)/

export type PageRendererOptions = {
  readonly getBuild: (language: Language) => Promise<ServerBuild>
  readonly settings: () => PublicSettings
  readonly inProcessApi: InProcessApi
  readonly production?: Production
}

type PageValues = {
  readonly calls: Client
  readonly settings: RenderSettings
  readonly report: (error: unknown) => void
  readonly nonce: string
  readonly takeHtml: (html: string) => void
}

function contextOf(entry: PageEntry, values: PageValues): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(entry.apiContext, values.calls)
  context.set(entry.settingsContext, values.settings)
  context.set(entry.reportContext, values.report)
  context.set(entry.nonceContext, values.nonce)
  context.set(entry.htmlContext, values.takeHtml)
  return context
}

function settingsOfPage({ payments, ...others }: PublicSettings, isPermitted: boolean): RenderSettings {
  return { ...others, payments: payments.map((method) => ({ ...method, isPermitted })) }
}

type OpenedBuild = { readonly entry: PageEntry; readonly handle: RequestHandler }

/** Cached per build, because making a handler takes as long as rendering a page. In development, each change is a new build. */
function buildOpener(mode: 'production' | 'development'): (build: ServerBuild) => OpenedBuild {
  const opened = new WeakMap<ServerBuild, OpenedBuild>()
  return (build) => {
    const cached = opened.get(build)
    if (cached) return cached
    const made = { entry: readPageEntry(build), handle: createRequestHandler(build, mode) }
    opened.set(build, made)
    return made
  }
}

export function pageRenderer(options: PageRendererOptions): RenderPage {
  const { getBuild, settings, inProcessApi, production } = options
  const { beforeStep = () => Promise.resolve() } = production ?? {}
  const openBuild = buildOpener(production ? 'production' : 'development')
  return async (url, language, request) => {
    await beforeStep()
    const { entry, handle } = openBuild(await getBuild(language))
    const scriptHosts = production?.scriptHosts()
    const isPermitted = scriptHosts === undefined || PAYING_PAGE.test(url)
    const nonce = randomBytes(16).toString('base64url')
    let isPartial = false
    const onFailure = (): void => {
      isPartial = true
    }
    let rendered: string | undefined
    const context = contextOf(entry, {
      calls: pageCalls(inProcessApi, entry, { request, language, beforeStep, onFailure }),
      settings: settingsOfPage(settings(), isPermitted),
      report: (error) => {
        // paths that match no route, such as one with a line break
        if (isRouteErrorResponse(error) && error.status === 404) return
        request.log[isPartial ? 'warn' : 'error'](
          { err: error },
          'a page could not be rendered as it should be',
        )
      },
      nonce: production ? nonce : '', // without a policy there is no nonce, as hydration expects
      takeHtml: (html) => {
        rendered = html
      },
    })
    const response = await handle(new Request(new URL(url, 'http://shop')), context)
    const html = rendered ?? (await response.text())
    if (!production) return { response, body: html, isPartial: true }
    const permitted = isPermitted ? scriptHosts : undefined
    const pixels = pixelHostsOf(settings().shop.pixels, url)
    const { html: body, policy } = withContentSecurityPolicy(html, nonce, permitted, pixels)
    response.headers.set('content-security-policy', policy)
    return { response, body, isPartial }
  }
}
